import type { Json } from '../../../src/domain/shared/json/json.js'

/**
 * Converts an error of the VM to the JSON of Solana's nodes: `AccountNotFound`, `{ InstructionError: [0, { Custom: 1 }] }`. The VM prints errors as Rust does,
 * `InstructionError(0, Custom(1))` and `InsufficientFundsForRent { account_index: 0 }`; other forms stay as they are printed.
 */
export function errorOf(printed: string): Json {
  const [, record, member, number] = /^(\w+) \{ (\w+): (\d+) \}$/.exec(printed) ?? []
  if (record !== undefined && member !== undefined) return { [record]: { [member]: Number(number) } }
  const [, name, inside] = /^(\w+)\((.*)\)$/s.exec(printed) ?? []
  if (name === undefined || inside === undefined) return printed
  const [index, ...rest] = inside.split(', ')
  const values = [index ?? '', rest.join(', ')].filter((one) => one !== '').map((one): Json => (/^\d+$/.test(one) ? Number(one) : errorOf(one)))
  return { [name]: values.length === 1 ? (values[0] as Json) : values }
}

/** Marks the place of an integer; no other text of an answer begins so. */
const MARK = '\u0001'

/** Writes JSON with integers of any size, as Solana's nodes do: `bigint` becomes a number. */
export function writeJson(value: unknown): string {
  const marked = JSON.stringify(value, (_, member) => (typeof member === 'bigint' ? `${MARK}${member}` : member))
  return marked.replace(/"\\u0001(-?\d+)"/g, '$1')
}
