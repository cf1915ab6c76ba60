import { Transaction } from '@scure/btc-signer'
import type { SignedTransaction } from './signed.js'

/** Output that an input spends. */
export interface SpentOutput {
  readonly amount: bigint
  readonly script: Uint8Array
}

/** Digests of one input, by the kind of its output. */
export interface Digests {
  legacy(script: Uint8Array, type: number): Uint8Array
  /** BIP-143. */
  witness(script: Uint8Array, type: number): Uint8Array
  /** BIP-341; with the script of a leaf, BIP-342. */
  taproot(type: number, leaf?: Uint8Array): Uint8Array
}

/** The peer computes the digest of the first transactions too, but its types hide it. */
interface WithLegacy {
  preimageLegacy(index: number, script: Uint8Array, type: number): Uint8Array
}

/** Creates the digests of an input. */
export function createDigests({ bytes }: SignedTransaction, index: number, spent: readonly SpentOutput[]): Digests {
  const transaction = Transaction.fromRaw(bytes, { allowUnknownInputs: true, allowUnknownOutputs: true, allowUnknownVersion: true, disableScriptCheck: true })
  const [scripts, amounts] = [spent.map(({ script }) => script), spent.map(({ amount }) => amount)]
  return {
    legacy: (script, type) => (transaction as unknown as WithLegacy).preimageLegacy(index, script, type),
    witness: (script, type) => transaction.preimageWitnessV0(index, script, type, amounts[index] ?? 0n),
    taproot: (type, leaf) =>
      leaf === undefined
        ? transaction.preimageWitnessV1(index, scripts, type, amounts)
        : transaction.preimageWitnessV1(index, scripts, type, amounts, -1, leaf, 0xc0),
  }
}
