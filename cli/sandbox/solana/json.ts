/** Marks the place of an integer; no other text of an answer begins so. */
const MARK = '\u0001'

/** Writes JSON with integers of any size, as Solana's nodes do: `bigint` becomes a number. */
export function writeJson(value: unknown): string {
  const marked = JSON.stringify(value, (_, member) => (typeof member === 'bigint' ? `${MARK}${member}` : member))
  return marked.replace(/"\\u0001(-?\d+)"/g, '$1')
}
