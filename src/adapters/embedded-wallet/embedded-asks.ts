import type { CaipNetworkId, ChainNamespace } from '../../domain/shared/caip/caip.js'
import type { SafeParser } from '../../domain/shared/json/guarded.js'
import type { Json } from '../../domain/shared/json/json.js'
import { unsupportedMethod } from '../../domain/shared/errors/rpc-errors.js'
import type { TransactionRequest } from '../../ports/connector.js'
import { utf8Hex } from '../evm/hex.js'
import { transactionObject } from '../evm/wallets/transaction-fields.js'
import { typedDataText } from '../evm/typed-data/typed-data.js'
import { hashAnswer, signatureAnswer } from '../evm/wallets/wallet-answers.js'
import { invalidParams } from '../shared/wallet-failures.js'
import { base58 } from '@scure/base'
import type { RemoteSigned } from '../solana/remote-signing.js'

/** Request to the embedded wallet, and the parser of its answer. */
export interface EmbeddedAsk {
  readonly method: string
  readonly params: Json
  readonly answer: SafeParser<string>
}

/** Returns the request that signs a message. Throws a failure (4200) for a namespace that the wallet does not have. */
export function askMessage(namespace: ChainNamespace, address: string, message: string): EmbeddedAsk {
  if (namespace === 'eip155') return { method: 'personal_sign', params: [utf8Hex(message), address], answer: signatureAnswer }
  if (namespace === 'solana') {
    const text = base58.encode(new TextEncoder().encode(message))
    return { method: 'solana_signMessage', params: { message: text, pubkey: address }, answer: signatureOf }
  }
  throw unsupportedMethod(`Signing in ${namespace}`)
}

/** Returns the request that signs typed data (EIP-712). Throws a failure (4200) outside of eip155. */
export function askTypedData(namespace: ChainNamespace, address: string, typedData: Json): EmbeddedAsk {
  if (namespace !== 'eip155') throw unsupportedMethod(`Typed data in ${namespace}`)
  return { method: 'eth_signTypedData_v4', params: [address, typedDataText(typedData)], answer: signatureAnswer }
}

/** Returns the request that signs and sends: a JSON-RPC transaction in eip155, `transaction` in base64 in solana. Throws failures (4200, -32602). */
export function askTransaction(namespace: ChainNamespace, address: string, network: CaipNetworkId, transaction: TransactionRequest): EmbeddedAsk {
  if (namespace === 'eip155') return { method: 'eth_sendTransaction', params: [transactionObject(transaction, address, network)], answer: hashAnswer }
  if (namespace !== 'solana') throw unsupportedMethod(`Sending in ${namespace}`)
  const { transaction: bytes, sendOptions } = transaction
  if (typeof bytes !== 'string' || !/^[A-Za-z0-9+/]{4,}={0,2}$/.test(bytes)) throw invalidParams('transaction must be base64')
  const raw = Uint8Array.from(atob(bytes), (character) => character.charCodeAt(0))
  return {
    method: 'solana_signAndSendTransaction',
    params: { transaction: base58.encode(raw), ...(sendOptions === undefined ? {} : { options: sendOptions }) },
    answer: signatureOf,
  }
}

/** Request that signs transactions of Solana, and the parser of its answer. */
export interface EmbeddedSigningAsk {
  readonly method: string
  readonly params: Json
  readonly answer: SafeParser<readonly RemoteSigned[]>
}

/** Returns the request that signs transactions of Solana without sending them (facts, 7.2). */
export function askSolanaTransactions(transactions: readonly Uint8Array[]): EmbeddedSigningAsk {
  const texts = transactions.map((bytes) => base58.encode(bytes))
  const [first] = texts
  if (texts.length === 1 && first !== undefined) return { method: 'solana_signTransaction', params: { transaction: first }, answer: signed('transaction', 1) }
  return { method: 'solana_signAllTransactions', params: { transactions: texts }, answer: signed('transactions', texts.length) }
}

function signed(member: 'transaction' | 'transactions', count: number): SafeParser<readonly RemoteSigned[]> {
  return {
    safeParse(value) {
      const found = typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[member] : undefined
      const list: unknown = member === 'transaction' ? [found] : found
      const isRight = Array.isArray(list) && list.length === count && list.every((one) => typeof one === 'string')
      return isRight ? { success: true, data: list.map((transaction: string) => ({ transaction })) } : { success: false, error: undefined }
    },
  }
}

/** Parser of the signature in answers of Solana methods. */
const signatureOf: SafeParser<string> = {
  safeParse(value) {
    const signature = typeof value === 'object' && value !== null ? (value as { readonly signature?: unknown }).signature : undefined
    return typeof signature === 'string' && /^[1-9A-HJ-NP-Za-km-z]{64,90}$/.test(signature)
      ? { success: true, data: signature }
      : { success: false, error: undefined }
  },
}
