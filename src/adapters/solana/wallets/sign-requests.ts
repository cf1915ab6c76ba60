import { base58, base64 } from '@scure/base'
import { unsupportedMethod } from '../../../domain/shared/errors/rpc-errors.js'
import { firstOf } from '../../../domain/shared/limits.js'
import { sameBytes } from '../../../domain/shared/solana/bytes.js'
import { looksLikeTransaction } from '../../../domain/shared/solana/message-bytes.js'
import { decodeBase64Transaction } from '../../../domain/shared/solana/transaction.js'
import { lazy } from '../../../lazy.js'
import { UnusableAnswer, WalletError } from '../../shared/foreign-call.js'
import { member } from '../../shared/foreign.js'
import { invalidParams } from '../../shared/wallet-failures.js'
import { callFeature, featureMethod } from '../../wallet-standard/feature-call.js'
import { MAX_LISTED } from '../../wallet-standard/standard-wallet.js'
import type { SolanaAccount } from './solana-accounts.js'
import { MAX_MESSAGE, sentAllAnswer, sentAnswer, type SignedMessage, signedMessageAnswer, signedTransactionsAnswer } from './solana-answers.js'
import type { SolanaSendOptions } from './send-options.js'
import type { TransactionToSign } from './transaction-format.js'
import { readSignIn } from './sign-in.js'

/** Wallet and account that a request goes to, as they are now. */
export interface Signer {
  readonly wallet: object
  readonly account: SolanaAccount
}

const checks = /* @__PURE__ */ lazy(() => import('./checks.js'))

/** Signs a text and resolves with the signature in base58: with `solana:signIn` if the text is a sign-in that the wallet would write itself. */
export async function signText({ wallet, account }: Signer, text: string, signal: AbortSignal): Promise<string> {
  const bytes = new TextEncoder().encode(text)
  if (bytes.length > MAX_MESSAGE) throw invalidParams(`A message has at most ${MAX_MESSAGE} bytes`)
  if (looksLikeTransaction(bytes)) throw invalidParams('The message reads as a transaction, whose signature could move funds')
  checks.prefetch()
  const answer = await askForText({ wallet, account }, text, bytes, signal)
  const { isSignedByKey, isOffChainMessage } = await checks.load()
  const { signedMessage, signature } = answer
  if (!sameBytes(signedMessage, bytes) && !isOffChainMessage(signedMessage, bytes, account.address)) throw notSigned('it is of another message')
  if (!isSignedByKey(signature, signedMessage, account.address)) throw notSigned(`it is not by ${account.address}`)
  return base58.encode(signature)
}

async function askForText(signer: Signer, text: string, bytes: Uint8Array, signal: AbortSignal): Promise<SignedMessage> {
  const { wallet, account } = signer
  const input = offers(signer, 'solana:signIn', 'signIn') ? readSignIn(text, account.address) : undefined
  if (input !== undefined) {
    try {
      return await callFeature(wallet, 'solana:signIn', 'signIn', [input], signedMessageAnswer, signal)
    } catch (error) {
      // Only a wallet that showed no prompt is asked in the other way.
      if (!(error instanceof WalletError) || !NO_PROMPT.includes(error.refusal.code)) throw error
    }
  }
  if (!offers(signer, 'solana:signMessage', 'signMessage')) throw unsupportedMethod('solana:signMessage by this account')
  return callFeature(wallet, 'solana:signMessage', 'signMessage', [{ account: account.source, message: bytes.slice() }], signedMessageAnswer, signal)
}

/** Codes of a wallet that does not know the method or its parameters. */
const NO_PROMPT = [4200, -32601, -32602]

/** Signs transactions in one call. Resolves with them signed; rejects with `TRANSACTION_CHANGED` if one is not as asked. */
export async function signTransactions(
  signer: Signer,
  chain: string,
  transactions: readonly TransactionToSign[],
  signal: AbortSignal,
): Promise<readonly Uint8Array[]> {
  const { wallet, account } = signer
  requireFeature(signer, 'solana:signTransaction', 'signTransaction', transactions)
  checks.prefetch()
  const inputs = transactions.map(({ bytes, options: { preflightCommitment, minContextSlot } }) => ({
    account: account.source,
    transaction: bytes.slice(),
    chain,
    ...withOptions({ ...(preflightCommitment && { preflightCommitment }), ...(minContextSlot !== undefined && { minContextSlot }) }),
  }))
  const signed = await callFeature(wallet, 'solana:signTransaction', 'signTransaction', inputs, signedTransactionsAnswer(inputs.length), signal)
  const { compareTransactions, isSignedByKey } = await checks.load()
  for (const [index, { bytes }] of transactions.entries()) {
    const compared = compareTransactions({ asked: bytes, returned: signed[index], signer: account.address, verify: isSignedByKey })
    if (!compared.ok) throw compared.error
  }
  return signed
}

/** Returns true if the wallet can sign these transactions without sending them. */
export function canSignOnly(signer: Signer, transactions: readonly TransactionToSign[]): boolean {
  return offers(signer, 'solana:signTransaction', 'signTransaction') && unsupportedVersion(signer, 'solana:signTransaction', transactions) === undefined
}

/** Has the wallet sign and send a transaction. Resolves with its id. */
export async function signAndSend(signer: Signer, chain: string, transaction: TransactionToSign, signal: AbortSignal): Promise<string> {
  const { wallet, account } = signer
  const input = { account: account.source, transaction: transaction.bytes.slice(), chain, ...withOptions(transaction.options) }
  if (!offers(signer, ONE, 'signAndSendTransaction') && offers(signer, ALL, 'signAndSendAllTransactions')) {
    requireFeature(signer, ALL, 'signAndSendAllTransactions', [transaction])
    const answer = await callFeature(wallet, ALL, 'signAndSendAllTransactions', [[input]], sentAllAnswer, signal)
    if ('refused' in answer) throw new WalletError(answer.refused)
    return base58.encode(answer.sent)
  }
  requireFeature(signer, ONE, 'signAndSendTransaction', [transaction])
  return base58.encode(await callFeature(wallet, ONE, 'signAndSendTransaction', [input], sentAnswer, signal))
}

const ONE = 'solana:signAndSendTransaction'
const ALL = 'solana:signAndSendAllTransactions'

/** Returns true if wallet and account both have a feature now. */
function offers({ wallet, account }: Signer, feature: string, method: string): boolean {
  return account.features.includes(feature) && featureMethod(wallet, feature, method) !== undefined
}

function requireFeature(signer: Signer, feature: string, method: string, transactions: readonly TransactionToSign[]): void {
  if (!offers(signer, feature, method)) throw unsupportedMethod(`${feature} by this account`)
  const version = unsupportedVersion(signer, feature, transactions)
  if (version !== undefined) throw unsupportedMethod(`A transaction of version ${version} by this wallet`)
}

/** Returns the first version that the feature does not support; the features of one wallet may differ. */
function unsupportedVersion({ wallet }: Signer, feature: string, transactions: readonly TransactionToSign[]): string | undefined {
  const listed = member(member(member(wallet, 'features'), feature), 'supportedTransactionVersions')
  const supported = versionsOf(listed)
  return transactions.map(({ bytes }) => versionOf(bytes)).find((version) => !supported.includes(version))
}

/** Returns the versions that a feature lists, as texts; without a list it takes legacy transactions alone. */
function versionsOf(listed: unknown): readonly string[] {
  try {
    const items = firstOf(listed, MAX_LISTED)
    return Array.isArray(items) ? items.map((item) => (typeof item === 'number' || typeof item === 'string' ? `${item}` : '')) : ['legacy']
  } catch {
    return []
  }
}

function versionOf(bytes: Uint8Array): string {
  return `${decodeBase64Transaction(base64.encode(bytes))?.message.version ?? 'legacy'}`
}

function withOptions(options: SolanaSendOptions): { readonly options?: SolanaSendOptions } {
  return Object.keys(options).length === 0 ? {} : { options }
}

function notSigned(reason: string): UnusableAnswer {
  return new UnusableAnswer('solana:signMessage', reason)
}
