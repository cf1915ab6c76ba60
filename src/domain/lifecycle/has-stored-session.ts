/**
 * Returns true if storage holds an active session or login, a login that left the page, a pairing that a wallet may still approve, or a sent transaction that is
 * not final. Checks items by text, so it is cheap enough for every page. The items are validated when they are restored.
 */
export function readsAsConnected(items: Readonly<Record<string, string>>, now: number): boolean {
  const has = (key: string, text: string) => items[key]?.includes(text) === true
  return (
    has('connection_status', '"connected"') ||
    has('wallet/email_login_used', 'true') ||
    has('wallet/social_login_away', 'provider') ||
    Number(/"until":(\d+)/.exec(items['open_pairing'] ?? '')?.[1]) > now ||
    Object.keys(items).some((key) => key.startsWith('sent/') && has(key, '"network"'))
  )
}
