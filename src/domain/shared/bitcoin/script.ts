import { base58check, bech32, bech32m } from '@scure/base'
import { sha256 } from '@noble/hashes/sha2.js'
import type { BitcoinNetwork } from './bitcoin-networks.js'

/** Type of an output script that has an address. */
export type ScriptType = 'p2pkh' | 'p2sh' | 'p2wpkh' | 'p2wsh' | 'p2tr'

/** Output script that has an address, with the hash or key in it. */
export interface AddressScript {
  readonly type: ScriptType
  /** Key hash, script hash, or x-only output key. */
  readonly payload: Uint8Array
}

/** Creates the output script. */
export function scriptOf({ type, payload }: AddressScript): Uint8Array {
  const [before, after] = templates[type]
  return Uint8Array.of(...before, ...payload, ...after)
}

/** Reads an output script. Returns undefined for OP_RETURN and for scripts without an address. */
export function readScript(script: Uint8Array): AddressScript | undefined {
  for (const type of types) {
    const [before, after, size] = templates[type]
    const end = before.length + size
    const fits =
      script.length === end + after.length &&
      before.every((byte, index) => script[index] === byte) &&
      after.every((byte, index) => script[end + index] === byte)
    if (fits) return { type, payload: script.slice(before.length, end) }
  }
  return undefined
}

/** Returns true if the script carries data only: nobody can spend the output. */
export function isDataScript(script: Uint8Array): boolean {
  return script[0] === 0x6a
}

/** Creates the address of an output script on a network. Returns undefined for scripts without an address. */
export function addressOfScript(script: Uint8Array, network: BitcoinNetwork): string | undefined {
  const found = readScript(script)
  if (found === undefined) return undefined
  const { type, payload } = found
  if (type === 'p2pkh' || type === 'p2sh') return base58.encode(Uint8Array.of(network[type], ...payload))
  return type === 'p2tr' ? bech32m.encode(network.hrp, [1, ...bech32m.toWords(payload)]) : bech32.encode(network.hrp, [0, ...bech32.toWords(payload)])
}

/** Base58 with a double SHA-256 checksum. */
export const base58: { encode(bytes: Uint8Array): string; decode(text: string): Uint8Array } = /* @__PURE__ */ base58check(sha256)

type Template = readonly [before: readonly number[], after: readonly number[], size: number]

const templates: Readonly<Record<ScriptType, Template>> = {
  p2pkh: [[0x76, 0xa9, 0x14], [0x88, 0xac], 20],
  p2sh: [[0xa9, 0x14], [0x87], 20],
  p2wpkh: [[0x00, 0x14], [], 20],
  p2wsh: [[0x00, 0x20], [], 32],
  p2tr: [[0x51, 0x20], [], 32],
}

const types = Object.keys(templates) as readonly ScriptType[]
