import { base64 } from '@scure/base'
import { hexToBytes } from '@noble/hashes/utils.js'
import { equalBytes } from '../../../domain/shared/bitcoin/byte-reader.js'
import type { SpendableType } from '../../../domain/shared/bitcoin/sizes.js'
import { parseTransaction, type TransactionOutput } from '../../../domain/shared/bitcoin/transaction.js'
import { failure } from '../../../domain/shared/errors/errors.js'
import { loadSigner, type Signer } from './load-signer.js'

/** Transaction to build as a PSBT. */
export interface PsbtPlan {
  /** Type of the address that holds all inputs. `p2sh` is the nested form of p2wpkh. */
  readonly type: SpendableType
  /** Public key of that address in hex. Needed for `p2sh`; wallets need it for `p2tr`. */
  readonly publicKey?: string
  readonly inputs: readonly { readonly txid: string; readonly vout: number /** The transaction that created the coin, in hex. */; readonly previous: string }[]
  readonly outputs: readonly TransactionOutput[]
}

/** Sequence that signals replacement by a higher fee (BIP-125) and keeps lock times off. */
const REPLACEABLE = 0xfffffffd

/** Builds a PSBT with the signing library, which it loads. See {@link writePsbt}. */
export async function buildPsbt(plan: PsbtPlan): Promise<string> {
  return writePsbt(await loadSigner(), plan)
}

/**
 * Builds a PSBT, version 0, in base64: with the output that each input spends, the whole previous transaction for all but taproot, the redeem script of nested
 * segwit, and the internal key of taproot if the public key gives the address. Throws `PAYMENT_INVALID` for a p2sh address without its public key.
 */
export function writePsbt(signer: Signer, { type, publicKey, inputs, outputs }: PsbtPlan): string {
  const transaction = new signer.Transaction({ allowUnknownOutputs: true })
  for (const { txid, vout, previous } of inputs) {
    const spent = parseTransaction(hexToBytes(previous)).outputs[vout]
    if (spent === undefined) throw failure('PAYMENT_INVALID', { reason: `the coin ${txid}:${vout} does not exist` })
    const witnessUtxo = { script: spent.script, amount: spent.value }
    transaction.addInput({
      txid,
      index: vout,
      sequence: REPLACEABLE,
      // Hardware wallets ask for it with segwit version 0, whose signatures commit to the amount of their own input alone.
      ...(type === 'p2tr' ? {} : { nonWitnessUtxo: hexToBytes(previous) }),
      ...(type === 'p2pkh' ? {} : { witnessUtxo }),
      ...keyFields(signer, type, publicKey, spent.script),
    })
  }
  for (const { script, value } of outputs) transaction.addOutput({ script, amount: value })
  return base64.encode(transaction.toPSBT(0))
}

function keyFields({ p2sh, p2tr, p2wpkh }: Signer, type: PsbtPlan['type'], publicKey: string | undefined, script: Uint8Array) {
  const key = readKey(publicKey)
  if (type === 'p2sh') {
    const nested = key?.length === 33 ? p2sh(p2wpkh(key)) : undefined
    if (nested?.redeemScript === undefined || !equalBytes(nested.script, script))
      throw failure('PAYMENT_INVALID', { reason: 'the wallet does not tell the public key of this address; send in the wallet itself' })
    return { redeemScript: nested.redeemScript }
  }
  if (type !== 'p2tr' || key === undefined) return {}
  // Some wallets tell the tweaked key, which is no internal key: it gives another address.
  const internal = key.length === 33 ? key.slice(1) : key
  return internal.length === 32 && gives(() => p2tr(internal).script, script) ? { tapInternalKey: internal } : {}
}

function gives(make: () => Uint8Array, script: Uint8Array): boolean {
  try {
    return equalBytes(make(), script)
  } catch {
    // The bytes are no key.
    return false
  }
}

function readKey(publicKey: string | undefined): Uint8Array | undefined {
  return publicKey !== undefined && /^([0-9a-f]{2})+$/i.test(publicKey) ? hexToBytes(publicKey) : undefined
}
