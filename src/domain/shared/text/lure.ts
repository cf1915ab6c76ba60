/** Endings of web addresses that spam names. A letter or a version behind a dot is none: `USDC.e`, `WETH.v2`. */
const ENDINGS =
  'com|org|net|io|xyz|app|finance|fi|gift|gifts|claims?|site|top|live|link|vip|cc|me|us|pro|info|cfd|sbs|lol|click|fun|online|store|shop|cash|network|exchange|tech|icu|buzz|cyou|bond|quest|world|today|zone|run|space|website|win|club|events?|rewards?|gg|ru|tk'

/** Names that tell the reader to go somewhere. */
const LURE = new RegExp(`https?:|www\\.|t\\.me\\b|\\b[\\w-]+\\.(${ENDINGS})\\b|\\b(claim|visit|airdrop|reward|bonus|voucher)s?\\b`, 'i')

/** Returns true for a name of a token or an item that advertises. */
export function isLure(name: string): boolean {
  return LURE.test(name.normalize('NFKC'))
}
