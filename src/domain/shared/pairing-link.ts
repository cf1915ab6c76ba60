/**
 * Puts a pairing address into a link to a wallet: `{uri}` stands for it encoded once, `{uri2}` encoded twice, as Telegram on Android needs it. A link
 * without these stays as it is; one that wants an address where there is none is undefined.
 */
export function fillPairingLink(link: string, uri: string | undefined): string | undefined {
  if (!/\{uri2?\}/.test(link)) return link
  if (uri === undefined) return undefined
  const once = encodeURIComponent(uri)
  return link.replaceAll('{uri2}', encodeURIComponent(once)).replaceAll('{uri}', once)
}
