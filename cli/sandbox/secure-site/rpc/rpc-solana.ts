import { base58 } from '@scure/base'
import { decodeBase58 } from '../../../../src/domain/shared/caip/base58.js'
import type { Json } from '../../../../src/domain/shared/json/json.js'
import type { SiteContext } from '../context.js'
import { type Reading, type SiteChain, SiteError } from '../parts.js'
import { readSolanaMessage } from '../reading.js'
import { readParams, solanaMessage, solanaSend, solanaTransaction, solanaTransactions } from './rpc-params.js'
import { readTransaction, type SolanaTransaction } from '../../solana/transaction.js'
import { SYSTEM_PROGRAM } from '../../solana/transaction.js'
import type { Task } from '../task.js'

/** Runs a Solana method (facts, section 7.2); all of them ask the visitor. */
export function* solanaMethod(context: SiteContext, chain: SiteChain, method: string, params: Json | undefined): Task<Json> {
  const { solana } = context.login().keys
  const ask = (reading: Reading) => context.consent({ method, chain: chain.name, account: { address: solana.address, type: 'solana' }, reading })
  const sign = (transaction: SolanaTransaction) => base58.encode(transaction.signed(solana.address, solana.sign(transaction.message)))
  const read = (text: string) => {
    const transaction = transactionOf(fromBase58(text))
    // Checked before the visitor is asked.
    if (!transaction.accounts.slice(0, transaction.signers).includes(solana.address)) throw new SiteError('The transaction is not for this account to sign')
    return transaction
  }
  switch (method) {
    case 'solana_signMessage': {
      const { message, pubkey } = readParams(solanaMessage, params)
      if (pubkey !== solana.address) throw new SiteError('The requested account is not of this wallet')
      const bytes = fromBase58(message)
      yield* ask(readSolanaMessage(bytes))
      return { signature: base58.encode(solana.sign(bytes)) }
    }
    case 'solana_signTransaction': {
      const transaction = read(readParams(solanaTransaction, params).transaction)
      yield* ask(readingOf([transaction], chain))
      return { transaction: sign(transaction) }
    }
    case 'solana_signAllTransactions': {
      const transactions = readParams(solanaTransactions, params).transactions.map(read)
      yield* ask(readingOf(transactions, chain))
      return { transactions: transactions.map(sign) }
    }
    default: {
      const { transaction: text, options = {} } = readParams(solanaSend, params)
      const transaction = read(text)
      if (chain.rpcUrl === '') throw new SiteError(`No node is known for ${chain.name}`)
      yield* ask(readingOf([transaction], chain))
      const signature = yield* context.node(chain, 'sendTransaction', [sign(transaction), { encoding: 'base58', ...definedOf(options) }])
      return { signature }
    }
  }
}

const LAMPORTS = 1_000_000_000n

function readingOf(transactions: readonly SolanaTransaction[], chain: SiteChain): Reading {
  const lines = transactions.flatMap(({ instructions }) =>
    instructions.map(({ program, accounts, data }) => ['Call', transferOf(program, accounts, data) ?? `${program}, ${data.length} bytes`] as const),
  )
  return {
    title: transactions.length > 1 ? `Sign ${transactions.length} transactions` : 'Sign a transaction',
    lines: [...lines, ['Network', chain.name]],
    warnings: [],
    raw: transactions.map(({ message }) => base58.encode(message)).join('\n'),
  }
}

/** Reads a transfer of the system program: instruction 2, then the lamports, little-endian. */
function transferOf(program: string, accounts: readonly string[], data: Uint8Array): string | undefined {
  if (program !== SYSTEM_PROGRAM || data.length !== 12 || data[0] !== 2) return undefined
  const lamports = new DataView(data.buffer, data.byteOffset).getBigUint64(4, true)
  const [whole, rest] = [lamports / LAMPORTS, (lamports % LAMPORTS).toString().padStart(9, '0').replace(/0+$/, '')]
  return `Send ${whole}${rest === '' ? '' : `.${rest}`} SOL to ${accounts[1] ?? 'nobody'}`
}

function definedOf(options: object): { readonly [name: string]: Json } {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))
}

/** @throws SiteError for text that is no base58 */
function fromBase58(text: string): Uint8Array {
  const bytes = decodeBase58(text)
  if (bytes === undefined) throw new SiteError('Invalid base58')
  return bytes
}

/** @throws SiteError for bytes that are no transaction */
function transactionOf(bytes: Uint8Array): SolanaTransaction {
  try {
    return readTransaction(bytes)
  } catch (error) {
    throw new SiteError(error instanceof Error ? error.message : 'Invalid transaction')
  }
}
