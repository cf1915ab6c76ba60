import { base58, base64 } from '@scure/base'
import { decodeBase58 } from '../../domain/shared/caip/base58.js'
import { failure } from '../../domain/shared/errors/errors.js'
import { compareTransactions } from '../../domain/shared/solana/compare/compare.js'
import { looksLikeTransaction } from '../../domain/shared/solana/message-bytes.js'
import { decodeTransaction, encodeTransaction } from '../../domain/shared/solana/transaction.js'
import type { TransactionRequest } from '../../ports/connector.js'
import { invalidParams } from '../shared/wallet-failures.js'
import { isSignedByKey } from './ed25519.js'
import { readTransaction } from './wallets/transaction-format.js'

/*
 * Checks of Solana wallets that are asked in JSON: those of sessions, and the embedded wallet. Loaded when first used.
 */

/** Throws a failure (-32602) for a text that reads as a transaction: its signature could move funds. */
export function checkText(text: string): void {
  if (looksLikeTransaction(new TextEncoder().encode(text))) throw invalidParams('The message reads as a transaction, whose signature could move funds')
}

/** Returns a text in base58, to be signed. {@link checkText} says first whether it may be. */
export function messageParam(text: string): string {
  return base58.encode(new TextEncoder().encode(text))
}

/** Throws `SIGNATURE_INVALID` if a signature in base58 is not the account's signature of the text. */
export function checkTextSignature(text: string, address: string, signature: string): void {
  const bytes = decodeBase58(signature)
  if (bytes?.length !== 64 || !isSignedByKey(bytes, new TextEncoder().encode(text), address))
    throw failure('SIGNATURE_INVALID', {}, failure('PROVIDER_ANSWER_INVALID', { method: 'solana_signMessage', reason: `it is not by ${address}` }))
}

/** Returns the bytes of transactions in the format of the port. Throws what `readTransaction` throws. */
export function transactionParams(transactions: readonly TransactionRequest[], signer: string): readonly Uint8Array[] {
  return transactions.map((transaction) => readTransaction(transaction, signer).bytes)
}

/** Returns the transactions in base64. */
export function transactionTexts(transactions: readonly Uint8Array[]): readonly string[] {
  return transactions.map((bytes) => base64.encode(bytes))
}

/** Answer of a wallet for one transaction: it signed, in base64 or base58, or the signature alone, in base58. */
export interface RemoteSigned {
  readonly transaction?: string | undefined
  readonly signature?: string | undefined
}

/**
 * Compares signed transactions with those asked for, and returns them in base64.
 *
 * @throws TRANSACTION_CHANGED
 * @throws SIGNATURE_INVALID for an answer that is neither a transaction nor a signature
 */
export function checkSignedTransactions(asked: readonly Uint8Array[], answers: readonly RemoteSigned[], signer: string): readonly string[] {
  return asked.map((bytes, index) => {
    const returned = signedBytes(bytes, answers[index], signer)
    if (returned === undefined) throw failure('SIGNATURE_INVALID', {}, failure('PROVIDER_ANSWER_INVALID', { method: 'solana_signTransaction' }))
    const compared = compareTransactions({ asked: bytes, returned, signer, verify: isSignedByKey })
    if (!compared.ok) throw compared.error
    return base64.encode(returned)
  })
}

/** Returns the wire format of what a wallet signed. */
function signedBytes(asked: Uint8Array, answer: RemoteSigned | undefined, signer: string): Uint8Array | undefined {
  if (answer?.transaction !== undefined) return decoded(answer.transaction)
  const signature = answer?.signature === undefined ? undefined : decodeBase58(answer.signature)
  const transaction = decodeTransaction(asked)
  const place = transaction?.message.accounts.indexOf(signer) ?? -1
  if (transaction === undefined || signature?.length !== 64 || place < 0 || place >= transaction.message.signers) return undefined
  return encodeTransaction(
    transaction.message,
    transaction.signatures.map((one, index) => (index === place ? signature : one)),
  )
}

/** Decodes a transaction in base64, or in base58, in which some wallets answer. A text may be both: the one that is a transaction counts. */
function decoded(text: string): Uint8Array | undefined {
  for (const decode of [(one: string) => base64.decode(one), decodeBase58]) {
    try {
      const bytes = text.length > 8_192 ? undefined : decode(text)
      if (bytes !== undefined && decodeTransaction(bytes) !== undefined) return bytes
    } catch {
      // It may be the other.
    }
  }
  return undefined
}
