/** Accounts and a token. */
export const [ME, SHOP, THIEF, TOKEN] = ['11', '22', '33', '44'].map((byte) => `0x${byte.repeat(20)}`) as [string, string, string, string]
/** Word of the ABI. */
export const word = (value: bigint | string) => (typeof value === 'string' ? value.slice(2) : value.toString(16)).padStart(64, '0')
/** Data of calls of a token. */
export const transfer = (to: string, units: bigint) => `0xa9059cbb${word(to)}${word(units)}`
export const approve = (to: string, units: bigint) => `0x095ea7b3${word(to)}${word(units)}`
const padded = (hex: string) => hex.padEnd(Math.ceil(hex.length / 64) * 64, '0')
const bytes = (data: string) => `${word(BigInt(data.length / 2 - 1))}${padded(data.slice(2))}`
/** Call in the ABI of a list. */
export const call = (to: string, value: bigint, data: string) => `${word(to)}${word(value)}${word(96n)}${bytes(data)}`
/** List of calls in the ABI. */
export const callList = (...calls: readonly string[]) => {
  const offsets = calls.map((_, index) => word(BigInt(calls.length * 32 + calls.slice(0, index).join('').length / 2)))
  return `${word(32n)}${word(BigInt(calls.length))}${offsets.join('')}${calls.join('')}`
}
/** Mode of several calls, and data with which an account makes them (ERC-7579). */
export const EXECUTE_MODE = `01${'0'.repeat(62)}`
export const execute = (...calls: readonly string[]) => `0xe9ae5c53${EXECUTE_MODE}${word(64n)}${bytes(`0x${callList(...calls)}`)}`
