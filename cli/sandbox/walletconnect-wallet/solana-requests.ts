import { base58, base64 } from '@scure/base'
import * as z from 'zod/mini'
import { createRpcCall } from '../http/json-rpc.js'
import { readTransaction, type SolanaTransaction } from '../solana/transaction.js'
import type { SolanaKey } from '../solana/keys.js'
import { walletErrors } from '../wallet/errors.js'
import { readParams } from '../wallet/params.js'
import type { Conduct } from './conduct.js'
import type { AnswerSessionRequest } from './requests.js'
import type { OtherChain } from './types.js'

/** Dependencies of the solana methods. */
export interface SolanaContext {
  readonly chains: readonly OtherChain[]
  readonly conduct: Pick<Conduct, 'consent'>
  keys(): Promise<readonly SolanaKey[]>
  /** Returns the addresses of a session on a chain. */
  accountsOf(topic: string, chain: string): readonly string[]
}

/** Methods that a session can have in the namespace solana. */
export const solanaMethods = [
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
  'solana_getAccounts',
  'solana_requestAccounts',
] as const

const pubkey = z.optional(z.string())
const messageShape = z.object({ message: z.string(), pubkey })
const transactionShape = z.object({ transaction: z.string(), pubkey })
const transactionsShape = z.object({ transactions: z.array(z.string()).check(z.minLength(1)), pubkey })
const sendShape = z.object({ transaction: z.string(), pubkey, sendOptions: z.optional(z.looseObject({})), options: z.optional(z.looseObject({})) })

/** Creates the methods of the namespace solana. A transaction is sent to the node of its chain; without a node it is only signed. */
export function createSolanaRequests({ chains, conduct, keys, accountsOf }: SolanaContext): AnswerSessionRequest {
  return async ({ topic, chain: caip, method, params, peer }) => {
    const chain = chains.find(({ chain: known }) => known === caip)
    if (chain === undefined) throw walletErrors.unknownChain(caip)
    const accounts = accountsOf(topic, caip)
    /** Returns the requested key if the session has it. */
    const keyOf = async (address = accounts[0]) => {
      const key = (await keys()).find((one) => one.address === address)
      if (key === undefined || !accounts.includes(key.address)) throw walletErrors.unauthorized(address ?? 'none')
      return key
    }
    const consent = (text: string, details: readonly (readonly [string, string])[]) =>
      conduct.consent(method, `${peer} wants you to ${text}.`, [...details, ['Network', chain.name ?? caip]])
    /** Signs transactions after one question for all of them. */
    const sign = async (texts: readonly string[], address?: string) => {
      const key = await keyOf(address)
      const transactions = texts.map((text) => forSigner(decode(text), key.address))
      await consent(`sign ${texts.length === 1 ? 'a transaction' : `${texts.length} transactions`}`, [
        ['Account', key.address],
        ...transactions.flatMap(({ instructions }) => instructions.map(({ program }) => ['Program', program] as const)),
      ])
      return transactions.map(({ message, signed }) => {
        const signature = key.sign(message)
        return { transaction: base64.encode(signed(key.address, signature)), signature: base58.encode(signature) }
      })
    }

    switch (method) {
      case 'solana_getAccounts':
      case 'solana_requestAccounts':
        return accounts.map((address) => ({ pubkey: address }))
      case 'solana_signMessage': {
        const { message, pubkey: address } = readParams(messageShape, params)
        const [key, bytes] = [await keyOf(address), bytesOf(message, base58)]
        await consent('sign a message', [
          ['Account', key.address],
          ['Message', new TextDecoder().decode(bytes)],
        ])
        return { signature: base58.encode(key.sign(bytes)) }
      }
      case 'solana_signTransaction': {
        const { transaction, pubkey: address } = readParams(transactionShape, params)
        return (await sign([transaction], address))[0]
      }
      case 'solana_signAllTransactions': {
        const { transactions, pubkey: address } = readParams(transactionsShape, params)
        return { transactions: (await sign(transactions, address)).map(({ transaction }) => transaction) }
      }
      case 'solana_signAndSendTransaction': {
        const { transaction: text, pubkey: address, sendOptions, options = sendOptions } = readParams(sendShape, params)
        const [signed] = await sign([text], address)
        if (chain.rpcUrl === undefined) return { signature: signed?.signature }
        return { signature: await createRpcCall(chain.rpcUrl)('sendTransaction', [signed?.transaction, { ...options, encoding: 'base64' }]) }
      }
      default:
        throw walletErrors.unsupported(method)
    }
  }
}

/** Decodes a transaction. Apps use base64; some use base58, as in other transports. */
function decode(text: string): SolanaTransaction {
  for (const coding of [base64, base58]) {
    try {
      return readTransaction(coding.decode(text))
    } catch {
      // The text may be in the other encoding.
    }
  }
  throw walletErrors.invalidParams('transaction: expected a transaction in base64')
}

/** Checks that the account is a signer, before the person is asked. */
function forSigner(transaction: SolanaTransaction, address: string): SolanaTransaction {
  if (transaction.accounts.slice(0, transaction.signers).includes(address)) return transaction
  throw walletErrors.invalidParams('transaction: not for this account to sign')
}

function bytesOf(text: string, coding: { decode(text: string): Uint8Array }): Uint8Array {
  try {
    return coding.decode(text)
  } catch {
    throw walletErrors.invalidParams('message: expected base58')
  }
}
