/**
 * Whether the remembered items speak of a session that was not ended, or of a login that the page was left for: a look at one item, cheap enough for a page whose visitor may never act.
 * What is wrong with the items is found out when they are read in earnest.
 */
export function readsAsConnected(items: Readonly<Record<string, string>>): boolean {
  return items['connection_status']?.includes('"connected"') === true || items['wallet/social_login_away']?.includes('provider') === true
}
