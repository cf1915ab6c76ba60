/**
 * Whether the remembered items speak of a session that was not ended, of a login that the page was left for, or of a code that a wallet may still agree to: a look at three items, cheap enough for a page whose visitor may never act.
 * What is wrong with the items is found out when they are read in earnest.
 */
export function readsAsConnected(items: Readonly<Record<string, string>>, now: number): boolean {
  return items['connection_status']?.includes('"connected"') === true || items['wallet/social_login_away']?.includes('provider') === true || Number(/"until":(\d+)/.exec(items['open_pairing'] ?? '')?.[1]) > now
}
