/**
 * Writes integers that `JSON.parse` would round, above 2^53, as texts: lamports and `rentEpoch` are 64-bit numbers. Texts and other numbers stay as they are.
 *
 * @param mark put in front of each such text, so that it can be told from the node's own texts
 */
export function quoteLargeIntegers(json: string, mark = ''): string {
  // An integer below 2^53 has at most 16 digits.
  if (!/\d{16}/.test(json)) return json
  return json.replace(tokens, (token) => {
    const isInteger = /^-?\d{16,20}$/.test(token) && !Number.isSafeInteger(Number(token))
    return isInteger ? `"${mark}${token}"` : token
  })
}

/** A text as a whole, or a number as a whole. */
const tokens = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g
