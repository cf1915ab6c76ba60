import type { Json } from '../../../src/domain/shared/json.js'

/**
 * An error of the VM as Solana's nodes put it in JSON: `AccountNotFound`, `{ InstructionError: [0, { Custom: 1 }] }`. The VM prints it as Rust does,
 * `InstructionError(0, Custom(1))`; what has another form is left as it is printed.
 */
export function errorOf(printed: string): Json {
  const [, name, inside] = /^(\w+)\((.*)\)$/s.exec(printed) ?? []
  if (name === undefined || inside === undefined) return printed
  const [index, ...rest] = inside.split(', ')
  const values = [index ?? '', rest.join(', ')].filter((one) => one !== '').map((one): Json => (/^\d+$/.test(one) ? Number(one) : errorOf(one)))
  return { [name]: values.length === 1 ? (values[0] as Json) : values }
}
