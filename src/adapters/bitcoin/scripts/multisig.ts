/** M-of-n script. */
export interface Multisig {
  readonly needed: number
  readonly keys: readonly Uint8Array[]
}

/** Reads `<m> <keys> <n> OP_CHECKMULTISIG` with compressed keys. Undefined for another script. */
export function readMultisig(script: Uint8Array): Multisig | undefined {
  const needed = (script[0] ?? 0) - 0x50
  const count = (script.at(-2) ?? 0) - 0x50
  if (script.at(-1) !== 0xae || needed < 1 || count < needed || count > 16 || script.length !== 3 + 34 * count) return undefined
  const keys = Array.from({ length: count }, (_, at) => script.slice(1 + 34 * at, 35 + 34 * at))
  return keys.every(([length]) => length === 33) ? { needed, keys: keys.map((key) => key.slice(1)) } : undefined
}
