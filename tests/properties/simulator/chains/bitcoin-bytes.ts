import { sha256 } from '@noble/hashes/sha2.js'
import { base64, bech32, hex } from '@scure/base'

/** Output of a transaction. */
export interface Output {
  /** Satoshis. */
  readonly value: bigint
  readonly script: Uint8Array
}

/** Transaction without signatures. */
export interface Draft {
  readonly inputs: readonly { readonly txid: string; readonly vout: number }[]
  readonly outputs: readonly Output[]
  readonly lockTime?: number
}

/** Differences of a signed PSBT from a right one. */
export interface SigningFaults {
  /** Indexes of inputs without a signature. */
  readonly unsigned?: readonly number[]
  /** Sighash byte of the signatures; ALL by default. */
  readonly sighash?: number
  /** Value of the first input's coin; its own by default. */
  readonly spentValue?: bigint
}

/** Returns the native segwit address of test networks for a key hash of equal bytes. */
export function addressOfByte(byte: number): `tb1${string}` {
  return bech32.encode('tb', [0, ...bech32.toWords(new Uint8Array(20).fill(byte))])
}

/** Returns the script of a native segwit address. */
export function scriptOf(address: string): Uint8Array {
  const { words } = bech32.decode(address as `tb1${string}`)
  return Uint8Array.from([0, 20, ...bech32.fromWords(words.slice(1))])
}

/** Returns the address of such a script. */
export function addressOfScript(script: Uint8Array): string {
  return bech32.encode('tb', [0, ...bech32.toWords(script.slice(2))])
}

/** Serialises a transaction without signatures. Every input can be replaced (BIP-125). */
export function transactionBytes({ inputs, outputs, lockTime = 0 }: Draft): Uint8Array {
  return Uint8Array.from([
    ...number(2n, 4),
    inputs.length,
    ...inputs.flatMap(({ txid, vout }) => [...hex.decode(txid).reverse(), ...number(BigInt(vout), 4), 0, ...number(0xfffffffdn, 4)]),
    outputs.length,
    ...outputs.flatMap(outputBytes),
    ...number(BigInt(lockTime), 4),
  ])
}

/** Returns the id of a transaction. */
export function idOf(bytes: Uint8Array): string {
  return hex.encode(sha256(sha256(bytes)).reverse())
}

/** Writes a PSBT in base64 with the outputs that it spends; signed, if `faults` are given. */
export function psbtOf(draft: Draft, spent: readonly Output[], faults?: SigningFaults): string {
  const unsigned = transactionBytes(draft)
  return base64.encode(
    Uint8Array.from([
      ...[0x70, 0x73, 0x62, 0x74, 0xff],
      ...field([0], unsigned),
      0,
      ...spent.flatMap(({ value, script }, index) => [
        ...field([1], outputBytes({ script, value: index === 0 ? (faults?.spentValue ?? value) : value })),
        ...(faults === undefined || faults.unsigned?.includes(index) ? [] : field([2, ...PUBLIC_KEY], [...SIGNATURE, faults.sighash ?? 1])),
        0,
      ]),
      ...draft.outputs.map(() => 0),
    ]),
  )
}

const PUBLIC_KEY: readonly number[] = [2, ...new Uint8Array(32).fill(0x79)]
/** Signature in the form of DER. Nobody verifies it here. */
const SIGNATURE: readonly number[] = [0x30, 6, 2, 1, 1, 2, 1, 1]

function outputBytes({ value, script }: Output): readonly number[] {
  return [...number(value, 8), script.length, ...script]
}

function field(key: readonly number[], value: ArrayLike<number>): readonly number[] {
  const { length } = value
  return [key.length, ...key, ...(length < 0xfd ? [length] : [0xfd, ...number(BigInt(length), 2)]), ...Array.from(value)]
}

function number(value: bigint, bytes: number): readonly number[] {
  return Array.from({ length: bytes }, (_, index) => Number((value >> BigInt(8 * index)) & 0xffn))
}
