import type { CaipNetworkId, ChainNamespace } from '../../../domain/shared/caip/caip.js'
import type { SafeParser } from '../../../domain/shared/json/guarded.js'
import type { Json } from '../../../domain/shared/json/json.js'
import { unsupportedMethod } from '../../../domain/shared/errors/rpc-errors.js'
import type { TransactionRequest } from '../../../ports/connector.js'
import { utf8Hex } from '../../evm/hex.js'
import { transactionObject } from '../../evm/wallets/transaction-fields.js'
import { typedDataText } from '../../evm/typed-data/typed-data.js'
import { hashAnswer, signatureAnswer } from '../../evm/wallets/wallet-answers.js'
import { invalidParams } from '../../shared/wallet-failures.js'

/** Request to the wallet of a session, and the parser of its answer. */
export interface SessionAsk {
  readonly method: string
  readonly params: Json
  readonly answer: SafeParser<string>
}

/** Returns the request that signs a message (facts, 7.3), which is in base58 for solana. Throws a failure (4200) for a namespace without such a method. */
export function askMessage(namespace: ChainNamespace, address: string, message: string): SessionAsk {
  switch (namespace) {
    case 'eip155':
      return { method: 'personal_sign', params: [utf8Hex(message), address], answer: signatureAnswer }
    case 'solana':
      return { method: 'solana_signMessage', params: { message, pubkey: address }, answer: solanaSignature }
    case 'bip122':
      return { method: 'signMessage', params: { message, account: address, address }, answer: bitcoinSignature }
    default:
      throw unsupportedMethod(`Signing in ${namespace}`)
  }
}

/** Returns the request that signs typed data (EIP-712). Throws a failure (4200) outside of eip155. */
export function askTypedData(namespace: ChainNamespace, address: string, typedData: Json): SessionAsk {
  if (namespace !== 'eip155') throw unsupportedMethod(`Typed data in ${namespace}`)
  return { method: 'eth_signTypedData_v4', params: [address, typedDataText(typedData)], answer: signatureAnswer }
}

/**
 * Returns the request that signs and sends: a JSON-RPC transaction in eip155, `transaction` in base64 in solana, a transfer in bip122. Throws failures (4200,
 * -32602).
 */
export function askTransaction(namespace: ChainNamespace, address: string, network: CaipNetworkId, transaction: TransactionRequest): SessionAsk {
  switch (namespace) {
    case 'eip155':
      return { method: 'eth_sendTransaction', params: [transactionObject(transaction, address, network)], answer: hashAnswer }
    case 'solana': {
      const { transaction: bytes, sendOptions } = transaction
      if (typeof bytes !== 'string' || !/^[A-Za-z0-9+/]{4,}={0,2}$/.test(bytes)) throw invalidParams('transaction must be base64')
      return {
        method: 'solana_signAndSendTransaction',
        params: { transaction: bytes, pubkey: address, ...(sendOptions !== undefined && { sendOptions }) },
        answer: solanaSignature,
      }
    }
    case 'bip122': {
      const { recipientAddress, amount } = transaction
      if (typeof recipientAddress !== 'string' || recipientAddress === '') throw invalidParams('recipientAddress must be an address')
      if (typeof amount !== 'string' || !/^[1-9]\d{0,15}$/.test(amount)) throw invalidParams('amount must be satoshis as text')
      return { method: 'sendTransfer', params: { account: address, recipientAddress, amount }, answer: bitcoinTransaction }
    }
    default:
      throw unsupportedMethod(`Sending in ${namespace}`)
  }
}

/** A Solana signature in an object, as wallets answer over a relay: 64 bytes in base58. */
const solanaSignature = /* @__PURE__ */ memberText('signature', /^[1-9A-HJ-NP-Za-km-z]{64,88}$/)

/** A Bitcoin signature in an object: hex, or base64 of the 65 bytes of a recoverable one, or longer (BIP-322). */
const bitcoinSignature = /* @__PURE__ */ memberText('signature', /^(([0-9a-f]{2}){64,2048}|[A-Za-z0-9+/]{86,4096}={0,2})$/i)

/** The id of a Bitcoin transaction in an object. */
const bitcoinTransaction = /* @__PURE__ */ memberText('txid', /^[0-9a-f]{64}$/i)

function memberText(name: string, form: RegExp): SafeParser<string> {
  return {
    safeParse(value) {
      const text = typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined
      return typeof text === 'string' && form.test(text) ? { success: true, data: text } : { success: false, error: undefined }
    },
  }
}
