import { bech32, bech32m, createBase58check } from '@scure/base'
import { sha256 } from '@noble/hashes/sha2.js'
import { join } from '../bytes.js'
import { prefixOf } from '../keys.js'

/** Kinds of output scripts, by their names in Esplora. */
export type ScriptKind = 'p2pkh' | 'p2sh' | 'v0_p2wpkh' | 'v0_p2wsh' | 'v1_p2tr' | 'op_return' | 'unknown'

/** Returns the kind of an output script, and the hash or key that it pays to. */
export function kindOf(script: Uint8Array): { readonly kind: ScriptKind; readonly payload: Uint8Array } {
  for (const [kind, before, length, after] of TEMPLATES) {
    if (script.length !== before.length + length + after.length) continue
    const payload = script.subarray(before.length, before.length + length)
    if (equal(script, join(Uint8Array.from(before), payload, Uint8Array.from(after)))) return { kind, payload }
  }
  return { kind: script[0] === 0x6a ? 'op_return' : 'unknown', payload: script.subarray(1) }
}

const TEMPLATES: readonly (readonly [ScriptKind, readonly number[], number, readonly number[]])[] = [
  ['p2pkh', [0x76, 0xa9, 20], 20, [0x88, 0xac]],
  ['p2sh', [0xa9, 20], 20, [0x87]],
  ['v0_p2wpkh', [0, 20], 20, []],
  ['v0_p2wsh', [0, 32], 32, []],
  ['v1_p2tr', [0x51, 32], 32, []],
]

/** Returns the address of an output script on a chain (CAIP-2); undefined for a script without one. Base58 addresses are those of test networks. */
export function addressOf(script: Uint8Array, chain: string): string | undefined {
  const { kind, payload } = kindOf(script)
  switch (kind) {
    case 'p2pkh':
    case 'p2sh':
      return createBase58check(sha256).encode(join(Uint8Array.of(kind === 'p2pkh' ? 111 : 196), payload))
    case 'v0_p2wpkh':
    case 'v0_p2wsh':
      return bech32.encode(prefixOf(chain), [0, ...bech32.toWords(payload)])
    case 'v1_p2tr':
      return bech32m.encode(prefixOf(chain), [1, ...bech32m.toWords(payload)])
    default:
      return undefined
  }
}

/** Returns the least amount that an output of this script may have; below it is dust. */
export function dustLimit(script: Uint8Array): bigint {
  return BigInt({ p2pkh: 546, p2sh: 540, v0_p2wpkh: 294, v0_p2wsh: 330, v1_p2tr: 330, op_return: 0, unknown: 546 }[kindOf(script).kind])
}

/** Returns true for the same bytes. */
export function equal(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index])
}
