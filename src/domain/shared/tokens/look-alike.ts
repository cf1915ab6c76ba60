/** Listed token, as far as others may imitate it. */
export interface KnownToken {
  readonly symbol: string
  readonly name?: string
}

/**
 * Returns a function that finds the listed token whose symbol or name a text imitates (UX-40): equal for the eye after compatibility forms, invisible characters,
 * marks, case and letters of other scripts are folded.
 */
export function createImitations(known: readonly KnownToken[]): (symbol: string, name: string) => string | undefined {
  const bySkeleton = new Map(known.flatMap(({ symbol, name = '' }) => [symbol, ...(isDistinct(name) ? [name] : [])].map((text) => [skeletonOf(text), symbol])))
  return (symbol, name) => bySkeleton.get(skeletonOf(symbol)) ?? (isDistinct(name) ? bySkeleton.get(skeletonOf(name)) : undefined)
}

/** Returns the text as people see it: two that look alike have the same. */
export function skeletonOf(text: string): string {
  const plain = text.normalize('NFKD').replace(/[\p{Cf}\p{Mn}\p{Me}\p{Cc}\s]/gu, '')
  return Array.from(plain, (letter) => CONFUSABLES.get(letter) ?? CONFUSABLES.get(letter.toLowerCase()) ?? letter.toLowerCase()).join('')
}

/** Names of one plain word, such as `Token`, may be anybody's. */
function isDistinct(name: string): boolean {
  return skeletonOf(name).length >= 4
}

/** Letters and signs that people take for a Latin one, by the Latin one. */
const LIKE: Readonly<Record<string, string>> = {
  a: 'аαɑΑ@4',
  b: 'ьвβΒƄ8',
  c: 'сϲⅽ¢',
  d: 'ԁⅾժ',
  e: 'еєҽ€εΕ3',
  f: 'ƒғϝ',
  g: 'ɡց9',
  h: 'һнհΗ',
  i: 'іιıΙⅰӏl|1!',
  j: 'јϳ',
  k: 'кκΚ',
  m: 'мⅿΜ',
  n: 'пոΝ',
  o: 'оοσօ0ⲟ',
  p: 'рρΡ',
  q: 'ԛզ',
  r: 'гᴦ',
  s: 'ѕꜱ$5',
  t: 'тτ₮Τŧ7',
  u: 'υսцᴜ',
  v: 'ѵνⅴ',
  w: 'ԝѡաω',
  x: 'хχⅹΧ×',
  y: 'уγүΥ¥',
  z: 'ᴢΖ2',
}

const CONFUSABLES: ReadonlyMap<string, string> = /* @__PURE__ */ new Map(
  /* @__PURE__ */ Object.entries(LIKE).flatMap(([latin, others]) => Array.from(others, (other) => [other, latin] as const)),
)
