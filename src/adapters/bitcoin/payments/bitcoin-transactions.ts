import { hexToBytes } from '@noble/hashes/utils.js'
import type { Observable } from 'rxjs'
import { readBitcoinAddress } from '../../../domain/shared/bitcoin/address.js'
import { type BitcoinNetwork, bitcoinNetworkOf } from '../../../domain/shared/bitcoin/bitcoin-networks.js'
import { equalBytes } from '../../../domain/shared/bitcoin/byte-reader.js'
import { type NamedInput, readAskedPsbt } from '../../../domain/shared/bitcoin/psbt/asked-psbt.js'
import { finishedDifference, signedDifference } from '../../../domain/shared/bitcoin/psbt/compare-psbt.js'
import { mergeSignatures, writePsbtText } from '../../../domain/shared/bitcoin/psbt/merge-signatures.js'
import { readPsbtText } from '../../../domain/shared/bitcoin/psbt/psbt.js'
import { reviewPsbt } from '../../../domain/shared/bitcoin/review.js'
import { parseTransaction, transactionId } from '../../../domain/shared/bitcoin/transaction.js'
import type { CaipNetworkId } from '../../../domain/shared/caip/caip.js'
import { failure } from '../../../domain/shared/errors/errors.js'
import type { Json } from '../../../domain/shared/json/json.js'
import type { PaymentOrder, PreparedPayment } from '../../../ports/bitcoin.js'
import type { TimerPort } from '../../../ports/timer.js'
import { firstOf } from '../../shared/async-task.js'
import { finalisePsbt, wronglySigned } from '../psbt/finalise-psbt.js'
import { isWithoutNode } from '../without-node.js'

/** PSBT in base64 with the inputs that a wallet is asked to sign. */
export interface AskedPsbt {
  readonly psbt: string
  readonly inputs: readonly NamedInput[]
}

/** Transfer that a wallet builds by itself. `amount` is satoshis as text. */
export interface AskedTransfer {
  readonly recipientAddress: string
  readonly amount: string
}

/** Account that signs, with what the wallet said about its key. */
export interface SigningAccount {
  readonly address: string
  /** Hex. */
  readonly publicKey?: string | undefined
  readonly network: CaipNetworkId
}

/**
 * Work on transactions that needs a node and the signing library. A connector asks its wallet for what was prepared here, and sends nothing that was not
 * compared here. Methods reject with failures.
 */
export interface BitcoinTransactions {
  /**
   * Reads a PSBT that an app wants signed, and names the inputs of the account if the app names none. Rejects with `TRANSACTION_INVALID`, also for a fee above
   * every reason.
   */
  prepare(request: { readonly psbt: string; readonly inputs: readonly NamedInput[] | undefined }, account: SigningAccount): Promise<AskedPsbt>
  /** Builds the PSBT of a transfer. Resolves with undefined if that is not possible for this account, such as p2sh without its key: the wallet builds it then. */
  build(
    transfer: AskedTransfer,
    account: SigningAccount,
    options: Readonly<Record<string, Json | undefined>>,
    signal: AbortSignal,
  ): Promise<AskedPsbt | undefined>
  /**
   * Resolves with the PSBT that was asked for and the wallet's signatures in it. Rejects with `TRANSACTION_CHANGED` if the wallet changed anything else, signed
   * less than was asked, or gave back other signatures than its own over the whole transaction.
   */
  compare(asked: AskedPsbt, signed: string, account: SigningAccount): Promise<string>
  /** Finalises a compared PSBT, verifies it, and broadcasts it. Resolves with the transaction id. */
  send(signed: string, account: SigningAccount, signal: AbortSignal): Promise<string>
  /** Fetches a transaction that the wallet sent by itself; not without a node. Rejects with `SENT_TRANSACTION_CHANGED` if it is another one than was asked for. */
  compareSent(txid: string, asked: AskedPsbt | AskedTransfer, account: SigningAccount, signal: AbortSignal): Promise<void>
}

/** Tools of {@link createBitcoinTransactions}. */
export interface TransactionTools {
  readonly timer: TimerPort
  read(network: CaipNetworkId, method: string, params: readonly Json[]): Observable<Json>
  /** @param publicKey hex */
  prepare(order: PaymentOrder, publicKey: string | undefined): Observable<PreparedPayment>
}

/** Delays before a transaction that a wallet sent is looked up, in milliseconds: nodes hear of it in this time. */
export const LOOKUP_DELAYS_MS: readonly number[] = [0, 2_000, 5_000, 15_000]

/** Creates the work on transactions. */
export function createBitcoinTransactions({ timer, read, prepare }: TransactionTools): BitcoinTransactions {
  return {
    async prepare(request, { address, network }) {
      const { psbt, named } = asked(request, address, networkOf(network))
      const { problem } = reviewPsbt(psbt, { network: networkOf(network), address, named: named.map(({ index }) => index) })
      if (problem !== undefined) throw failure('TRANSACTION_INVALID', { problem })
      return { psbt: request.psbt, inputs: named }
    },

    async build({ recipientAddress: recipient, amount }, { address, network, publicKey }, { feeRate }, signal) {
      const from = readBitcoinAddress(address, networkOf(network))
      const needsKey = from.ok && (from.value.type === 'p2wsh' || (from.value.type === 'p2sh' && publicKey === undefined))
      if (needsKey) return undefined
      const order = { network, address, recipient, amount, connectorId: '', ordinals: [], known: [] }
      return firstOf(prepare(typeof feeRate === 'string' ? { ...order, feeRate } : order, publicKey), signal)
    },

    async compare({ psbt: text, inputs }, signed) {
      const { psbt, named } = parse(text, inputs)
      const difference = signedDifference(psbt, signed, named)
      if (difference !== undefined) throw failure('TRANSACTION_CHANGED', { reason: difference })
      const merged = mergeSignatures(psbt, signed, named)
      const wrong = await wronglySigned(merged, named)
      if (wrong !== undefined) throw failure('TRANSACTION_CHANGED', { reason: `the signature of input ${wrong} is not valid` })
      return writePsbtText(merged)
    },

    async send(signed, { network }, signal) {
      const { hex, txid } = await finalisePsbt(signed)
      await firstOf(read(network, 'broadcast', [hex]), signal)
      return txid
    },

    async compareSent(txid, request, { network }, signal) {
      const hex = await lookUp(txid, network, signal)
      if (hex === undefined) return
      const reason = 'psbt' in request ? finishedDifference(parse(request.psbt, []).psbt, hex) : transferDifference(request, hex, networkOf(network))
      if (reason !== undefined) throw failure('SENT_TRANSACTION_CHANGED', { id: txid, reason })
    },
  }

  /** Reads a transaction that may not have reached the node yet. Undefined without a node. Rejects with `TRANSACTION_UNCLEAR` if it stays away. */
  async function lookUp(txid: string, network: CaipNetworkId, signal: AbortSignal): Promise<string | undefined> {
    let last: unknown
    for (const ms of LOOKUP_DELAYS_MS) {
      if (ms > 0) await firstOf(timer.after(ms), signal)
      try {
        const hex = String(await firstOf(read(network, 'tx-hex', [txid]), signal))
        if (idOf(hex) === txid) return hex
        last = failure('HTTP_ANSWER_INVALID', { host: network, reason: 'another transaction' })
      } catch (error) {
        if (signal.aborted) throw error
        if (isWithoutNode(error)) return undefined
        last = error
      }
    }
    throw failure('TRANSACTION_UNCLEAR', { hash: txid }, last)
  }
}

function asked(request: object, address: string, network: BitcoinNetwork) {
  const read = readAskedPsbt(request, address, network)
  if (!read.ok) throw failure('TRANSACTION_INVALID', { problem: `it ${read.error}` })
  return read.value
}

function parse(text: string, inputs: readonly NamedInput[]) {
  const read = readPsbtText(text)
  if (!read.ok) throw failure('TRANSACTION_INVALID', { problem: read.error })
  return { psbt: read.value, named: inputs.map(({ index }) => index) }
}

function networkOf(id: CaipNetworkId): BitcoinNetwork {
  const network = bitcoinNetworkOf(id)
  if (network === undefined) throw failure('NETWORK_MISSING')
  return network
}

function transferDifference({ recipientAddress, amount }: AskedTransfer, hex: string, network: BitcoinNetwork): string | undefined {
  const to = readBitcoinAddress(recipientAddress, network)
  const paid = parseTransaction(hexToBytes(hex)).outputs.some(({ script, value }) => to.ok && equalBytes(script, to.value.script) && `${value}` === amount)
  return paid ? undefined : 'it does not pay the amount to the recipient'
}

function idOf(hex: string): string | undefined {
  try {
    return transactionId(parseTransaction(hexToBytes(hex)))
  } catch {
    return undefined
  }
}
