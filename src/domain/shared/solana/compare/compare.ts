import { failure } from '../../errors/errors.js'
import type { Failure } from '../../errors/failure.js'
import { err, ok, type Result } from '../../result.js'
import { sameBytes } from '../bytes.js'
import { type Change, compareMessages } from './compare-messages.js'
import { feeOf } from '../fee.js'
import type { InstructionReading } from '../reading/reading.js'
import { decodeTransaction, isMissing, type SolanaTransaction, transactionId } from '../transaction.js'

/** Options of {@link compareTransactions}. */
export interface CompareOptions {
  /** Transaction that the wallet was asked to sign, in its wire format. */
  readonly asked: Uint8Array
  /** Answer of the wallet. */
  readonly returned: unknown
  /** Account that was asked to sign. */
  readonly signer: string
  /** Returns true if a signature is valid by strict Ed25519. Called for the signer, over the returned message. */
  readonly verify: (signature: Uint8Array, message: Uint8Array, address: string) => boolean
  /** Network fee that was shown, in lamports; the highest fee of the asked transaction by default. */
  readonly quotedFee?: bigint
  /** True if a new blockhash is allowed. The caller asks the network if it is valid, and takes its expiry. */
  readonly allowNewBlockhash?: boolean
}

/** Result of a comparison that found nothing to refuse. */
export interface TransactionComparison {
  /** `extended`: the wallet added fees or guards, which are in `additions`. */
  readonly outcome: 'unchanged' | 'extended'
  /** Instructions that the wallet added, for display. */
  readonly additions: readonly InstructionReading[]
  /** Highest network fee of the returned transaction, in lamports. */
  readonly fee: string
  /** Set if the wallet took another blockhash. */
  readonly newBlockhash?: string
  /** Id of the returned transaction. Undefined while the fee payer has not signed. */
  readonly id?: string
  readonly transaction: SolanaTransaction
}

/**
 * Compares a signed transaction with the one that the wallet was asked to sign. Wallets may add compute-budget and Lighthouse instructions; anything else is
 * refused with `TRANSACTION_CHANGED`, whose `reason` names it. A refused transaction must not be sent.
 */
export function compareTransactions(options: CompareOptions): Result<TransactionComparison, Failure> {
  const { asked: askedBytes, returned, signer, verify } = options
  const asked = decodeTransaction(askedBytes)
  if (asked === undefined) return err(failure('TRANSACTION_INVALID', { problem: 'it does not decode' }))
  const transaction = isBytes(returned) ? decodeTransaction(returned) : undefined
  if (transaction === undefined) return changed('it does not decode')
  const unchanged = sameBytes(asked.messageBytes, transaction.messageBytes)
  const change = unchanged ? NO_CHANGE : compareMessages(asked.message, transaction.message)
  if (typeof change === 'string') return changed(change)
  if (change.newBlockhash !== undefined && options.allowNewBlockhash !== true) return changed('the blockhash is another one')
  const fee = feeOf(transaction.message)
  const problem = signatureProblem(asked, transaction, signer, unchanged, verify) ?? (unchanged ? undefined : feeProblem(asked, fee, options.quotedFee))
  if (problem !== undefined) return changed(problem)
  const id = transactionId(transaction)
  return ok({
    outcome: unchanged ? 'unchanged' : 'extended',
    additions: change.additions,
    fee: fee.toString(),
    ...(change.newBlockhash !== undefined && { newBlockhash: change.newBlockhash }),
    ...(id !== undefined && { id }),
    transaction,
  })
}

/** Highest fee that a wallet may raise a transaction to: 0.01 SOL, and ten times what was shown. */
const MAX_FEE = 10_000_000n
const MAX_FEE_FACTOR = 10n

const NO_CHANGE: Change = { additions: [] }

function changed(reason: string): Result<never, Failure> {
  return err(failure('TRANSACTION_CHANGED', { reason }))
}

function isBytes(value: unknown): value is Uint8Array {
  // Not by instanceof: wallets may give the array of another frame.
  return ArrayBuffer.isView(value) && Object.prototype.toString.call(value) === '[object Uint8Array]'
}

function signatureProblem(
  asked: SolanaTransaction,
  returned: SolanaTransaction,
  signer: string,
  unchanged: boolean,
  verify: CompareOptions['verify'],
): string | undefined {
  const index = returned.message.accounts.indexOf(signer)
  const signature = returned.signatures[index]
  if (signature === undefined) return `${signer} is not among its signers`
  const earlier = asked.signatures.flatMap((one, at) => (at === index || isMissing(one) ? [] : [at]))
  if (!unchanged && earlier.length > 0) return 'another party had signed it before, and its signature is not valid any more'
  const isLost = earlier.some((at) => !sameBytes(asked.signatures[at] as Uint8Array, returned.signatures[at] as Uint8Array))
  if (isLost) return 'a signature of another party is missing'
  if (isMissing(signature)) return 'it is not signed'
  return isValid(verify, signature, returned.messageBytes, signer) ? undefined : `it is not signed by ${signer}`
}

function isValid(verify: CompareOptions['verify'], ...signed: Parameters<CompareOptions['verify']>): boolean {
  try {
    return verify(...signed)
  } catch {
    return false
  }
}

function feeProblem(asked: SolanaTransaction, fee: bigint, quoted: bigint | undefined): string | undefined {
  const before = feeOf(asked.message)
  if (fee <= before) return undefined
  return fee > MAX_FEE || fee > (quoted ?? before) * MAX_FEE_FACTOR ? `the network fee rose from ${before} to ${fee} lamports` : undefined
}
