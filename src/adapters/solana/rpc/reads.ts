import { base64 } from '@scure/base'
import { formatUnits } from '../../../domain/shared/amounts/decimal.js'
import { failure } from '../../../domain/shared/errors/errors.js'
import type { Json } from '../../../domain/shared/json/json.js'
import { decodeSolanaAddress } from '../../../domain/shared/solana/bytes.js'
import { readBlockhash } from '../../../domain/shared/solana/answers.js'
import { encodeMessage } from '../../../domain/shared/solana/encode.js'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../../domain/shared/solana/programs.js'
import { encodeTransaction } from '../../../domain/shared/solana/transaction.js'
import { readTokenAccounts, type TokenAccount } from '../../../domain/shared/solana/token-accounts.js'
import { transferMessage } from '../../../domain/shared/solana/transfer.js'
import { readU64, valueIn } from '../../../domain/shared/solana/u64.js'

/** Calls a node of one cluster. */
export type SolanaCall = (method: string, params: readonly Json[]) => Promise<Json>

/** Transfer to build. */
export interface TransferRequest {
  readonly from: string
  readonly to: string
  readonly lamports: bigint
}

/** Built transfer, with what it costs. */
export interface PreparedTransfer {
  /** Unsigned, in version 0, in base64: the `transaction` of `sendTransaction`. */
  readonly transaction: string
  /** Network fee in lamports, as text. */
  readonly fee: string
  readonly lastValidBlockHeight: number
  /** Slot that a node must have reached to know the blockhash. */
  readonly minContextSlot: number
}

/** Returns the token accounts of an owner, of Token and Token-2022. Both are asked side by side. */
export async function readTokens(call: SolanaCall, owner: string): Promise<readonly TokenAccount[]> {
  const each = await Promise.all(
    [TOKEN_PROGRAM, TOKEN_2022_PROGRAM].map(async (programId) => {
      const answer = await call('getTokenAccountsByOwner', [owner, { programId }, { encoding: 'jsonParsed', commitment: 'confirmed' }])
      return readTokenAccounts(answer, programId, owner) ?? unusable('getTokenAccountsByOwner')
    }),
  )
  return each.flat()
}

/** Returns the lamports that an account of `bytes` bytes needs. The rate changes, so it is asked for. */
export async function readRent(call: SolanaCall, bytes: number): Promise<bigint> {
  return readU64(await call('getMinimumBalanceForRentExemption', [bytes])) ?? unusable('getMinimumBalanceForRentExemption')
}

/**
 * Builds a transfer of SOL in version 0 and checks what the network would refuse: too small a balance for amount and fee, a remainder or a new account below the
 * rent of an empty account.
 *
 * @throws TRANSACTION_INVALID with the reason
 */
export async function prepareTransfer(call: SolanaCall, { from, to, lamports }: TransferRequest): Promise<PreparedTransfer> {
  for (const address of [from, to]) if (decodeSolanaAddress(address) === undefined) throw invalid(`${address} is no address of Solana`)
  if (lamports <= 0n || lamports >= 1n << 64n) throw invalid('the amount must be above zero and below 2^64 lamports')
  const [latest, rent, balance, received] = await Promise.all([
    call('getLatestBlockhash', [{ commitment: 'confirmed' }]).then((answer) => readBlockhash(answer) ?? unusable('getLatestBlockhash')),
    readRent(call, 0),
    readBalance(call, from),
    readBalance(call, to),
  ])
  const message = transferMessage({ from, to, lamports, blockhash: latest.blockhash })
  const fee = readU64(valueIn(await call('getFeeForMessage', [base64.encode(encodeMessage(message)), { commitment: 'confirmed' }])))
  if (fee === undefined) return unusable('getFeeForMessage')
  const left = balance - fee - (from === to ? 0n : lamports)
  if (left < 0n) throw invalid(`the balance of ${sol(balance)} does not pay ${sol(lamports)} and a fee of ${sol(fee)}`)
  if (left > 0n && left < rent) throw invalid(`${sol(left)} would be left, and an account holds nothing or at least ${sol(rent)}`)
  if (received + lamports < rent) throw invalid(`the receiver has no account yet, which needs at least ${sol(rent)}`)
  return {
    transaction: base64.encode(encodeTransaction(message)),
    fee: fee.toString(),
    lastValidBlockHeight: latest.lastValidBlockHeight,
    minContextSlot: latest.slot,
  }
}

async function readBalance(call: SolanaCall, address: string): Promise<bigint> {
  return readU64(valueIn(await call('getBalance', [address, { commitment: 'confirmed' }]))) ?? unusable('getBalance')
}

function unusable(method: string): never {
  throw failure('HTTP_ANSWER_INVALID', { host: 'The node', reason: method })
}

function invalid(problem: string) {
  return failure('TRANSACTION_INVALID', { problem })
}

function sol(lamports: bigint): string {
  return `${formatUnits(lamports, 9)} SOL`
}
