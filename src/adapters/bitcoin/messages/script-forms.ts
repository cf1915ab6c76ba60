/** M-of-n script. */
export interface Multisig {
  readonly needed: number
  readonly keys: readonly Uint8Array[]
}

/** Reads a script that only pushes bytes, each in its shortest form. Undefined for another script. */
export function readPushes(script: Uint8Array): readonly Uint8Array[] | undefined {
  const pushes: Uint8Array[] = []
  for (let at = 0; at < script.length; ) {
    const length = script[at] as number
    // Longer pushes do not stand in the scripts that are known here.
    if (length === 0 || length > 75 || at + length >= script.length) return undefined
    pushes.push(script.slice(at + 1, at + 1 + length))
    at += 1 + length
  }
  return pushes
}

/** Reads `<m> <keys> <n> OP_CHECKMULTISIG` with compressed keys. Undefined for another script. */
export function readMultisig(script: Uint8Array): Multisig | undefined {
  const needed = smallNumber(script[0])
  const count = smallNumber(script.at(-2))
  if (needed === undefined || count === undefined || needed > count || script.at(-1) !== 0xae) return undefined
  const keys = readPushes(script.slice(1, -2))
  return keys?.length === count && keys.every(({ length }) => length === 33) ? { needed, keys } : undefined
}

/** Returns the number of an opcode from OP_1 to OP_16. */
function smallNumber(opcode: number | undefined): number | undefined {
  return opcode !== undefined && opcode >= 0x51 && opcode <= 0x60 ? opcode - 0x50 : undefined
}
