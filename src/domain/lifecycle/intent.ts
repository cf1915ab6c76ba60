/**
 * Whether the remembered items speak of a session that was not ended, of a login that was not, of one that the page was left for, or of a code that a wallet may still agree to: a look at
 * four items, cheap enough for a page whose visitor may never act. What is wrong with the items is found out when they are read in earnest.
 */
export function readsAsConnected(items: Readonly<Record<string, string>>, now: number): boolean {
  const has = (key: string, text: string) => items[key]?.includes(text) === true
  return (
    has('connection_status', '"connected"') ||
    has('wallet/email_login_used', 'true') ||
    has('wallet/social_login_away', 'provider') ||
    Number(/"until":(\d+)/.exec(items['open_pairing'] ?? '')?.[1]) > now
  )
}
