/**
 * Returns the revert reason from a contract's return data: the text of `Error(string)`, or the meaning of `Panic(uint256)`. Also reads Parity's "Reverted 0x…"
 * form. Returns undefined for custom errors and malformed data. Never throws.
 */
export function revertReason(data: string): string | undefined {
  const hex = /^(?:reverted )?0x((?:[0-9a-f]{2})*)$/i.exec(data.slice(0, MAX_DATA))?.[1]?.toLowerCase()
  if (hex === undefined) return undefined
  if (hex.startsWith(ERROR_STRING)) return errorString(hex.slice(ERROR_STRING.length))
  if (hex.startsWith(PANIC)) return panicText(wordAt(hex.slice(PANIC.length), 0))
  return undefined
}

// First four bytes of keccak256 of `Error(string)` and `Panic(uint256)`.
const ERROR_STRING = '08c379a0'
const PANIC = '4e487b71'
const MAX_DATA = 8_192
const MAX_REASON = 300

// Solidity documentation, "Panic via assert and Error via require".
const panics: Readonly<Record<number, string>> = {
  1: 'assertion failed',
  17: 'arithmetic overflow or underflow',
  18: 'division by zero',
  33: 'value out of range of an enum',
  34: 'storage encoded incorrectly',
  49: 'pop on an empty array',
  50: 'array index out of bounds',
  65: 'too much memory',
  81: 'call of an uninitialised function',
}

function errorString(hex: string): string | undefined {
  const offset = wordAt(hex, 0)
  const length = offset === undefined ? undefined : wordAt(hex, offset)
  if (offset === undefined || length === undefined) return undefined
  const start = (offset + 32) * 2
  const bytes = hex.slice(start, start + length * 2)
  if (bytes.length !== length * 2 || length === 0) return undefined
  return utf8(bytes)?.slice(0, MAX_REASON)
}

function panicText(code: number | undefined): string | undefined {
  if (code === undefined) return undefined
  return `panic: ${panics[code] ?? `code ${code}`}`
}

/** Reads the 32-byte word at a byte offset. Returns undefined if it is too large for a length or an offset. */
function wordAt(hex: string, offset: number): number | undefined {
  const word = hex.slice(offset * 2, offset * 2 + 64)
  return /^0{56}[0-9a-f]{8}$/.test(word) ? Number.parseInt(word, 16) : undefined
}

function utf8(hex: string): string | undefined {
  try {
    return decodeURIComponent(hex.replace(/../g, '%$&'))
  } catch {
    return undefined
  }
}
