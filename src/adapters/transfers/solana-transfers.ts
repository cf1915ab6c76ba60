import { base64 } from '@scure/base'
import type { Observable } from 'rxjs'
import { failure as sendFailure } from '../../domain/send/errors.js'
import { formatUnits, parseUnits } from '../../domain/shared/amounts/decimal.js'
import type { CaipNetworkId } from '../../domain/shared/caip/caip.js'
import { failure } from '../../domain/shared/errors/errors.js'
import { canonicalJson, type Json } from '../../domain/shared/json/json.js'
import { isRecord } from '../../domain/shared/json/objects.js'
import { readBlockhash } from '../../domain/shared/solana/answers.js'
import { isOnCurve } from '../../domain/shared/solana/curve.js'
import { encodeMessage } from '../../domain/shared/solana/encode.js'
import { SYSTEM_PROGRAM, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../domain/shared/solana/programs.js'
import { readTokenAccounts, type TokenAccount } from '../../domain/shared/solana/token-accounts.js'
import { encodeTransaction } from '../../domain/shared/solana/transaction.js'
import { readU64, valueIn } from '../../domain/shared/solana/u64.js'
import type { ChainTransfers, HeldAsset, PreparedTransfer, ReceiverFacts, TransferOrder, TransferSpeed } from '../../ports/services/transfers.js'
import { firstOf, task } from '../shared/async-task.js'
import { compileMessage, createTokenAccount, type Instruction, payPriority, tokenAccountOf, transferSol, transferTokens } from './solana-message.js'

/** Dependencies of {@link createSolanaTransfers}. */
export interface SolanaTransferTools {
  /** Calls a node of a network. */
  readonly read: (network: CaipNetworkId, method: string, params: readonly Json[]) => Observable<Json>
}

type Ask = (method: string, params: readonly Json[]) => Promise<Json>

/** Bytes of a token account; of Token-2022 with the extensions that every one has. */
const ACCOUNT_BYTES = { [TOKEN_PROGRAM]: 165, [TOKEN_2022_PROGRAM]: 170 } as const
/** Compute units of a transfer at most, with what creates the receiver's account. Tokens of Token-2022 may call a program of their issuer. */
const UNITS = { sol: 1_000, [TOKEN_PROGRAM]: 60_000, [TOKEN_2022_PROGRAM]: 400_000 } as const
/** Least price of a fast transfer, in millionths of a lamport. */
const LEAST_FAST = 10_000n
/** Milliseconds for which a transaction is given to a wallet: its blockhash lives about a minute, and the visitor needs a part of that for the prompt. */
const LIFETIME_MS = 30_000
const CONFIRMED = { commitment: 'confirmed' } as const

/** Creates transfers on Solana: SOL by the system program, tokens by their own program, with the receiver's token account where it is missing (SEND-09). */
export function createSolanaTransfers({ read }: SolanaTransferTools): ChainTransfers {
  const asking =
    (network: CaipNetworkId, signal: AbortSignal): Ask =>
    (method, params) =>
      firstOf(read(network, method, params), signal)
  return {
    receiver: ({ network, to }) => task((signal) => readReceiver(asking(network, signal), to)),
    prepare: (order) =>
      task((signal) => {
        const ask = asking(order.network, signal)
        return order.token === undefined ? prepareSol(order, ask) : prepareToken(order, order.token, ask)
      }),
  }
}

async function prepareSol({ address, to, amount, speed }: TransferOrder, ask: Ask): Promise<PreparedTransfer> {
  const [balance, received, receiver, rent, blockhash, price] = await Promise.all([
    readBalance(ask, address),
    readBalance(ask, to),
    readReceiver(ask, to),
    readRent(ask, 0),
    readLatest(ask),
    readPrice(ask, speed, [address, to]),
  ])
  const typed = amount === 'max' ? undefined : parseUnits(amount, 9)
  const instructions = (lamports: bigint) => [...payPriority(UNITS.sol, price), transferSol(address, to, lamports)]
  const messageOf = (lamports: bigint) => compileMessage(address, instructions(lamports), blockhash)
  const fee = await readFee(ask, encodeMessage(messageOf(typed !== undefined && typed > 0n && typed < 1n << 64n ? typed : 1n)))
  const most = balance > fee ? balance - fee : 0n
  const units = amount === 'max' ? most : typed
  const left = units === undefined ? 0n : balance - fee - units
  const isGone = units !== undefined && units > 0n && units <= most
  if (isGone && received + units < rent)
    throw sendFailure('SEND_AMOUNT_INVALID', { problem: `the receiver has no account yet, which needs ${formatUnits(rent, 9)} SOL` })
  const native: HeldAsset = { units: balance.toString(), decimals: 9, symbol: 'SOL' }
  return {
    asset: native,
    native,
    ...(units !== undefined && { units: units.toString() }),
    most: { units: most.toString(), kept: (balance - most).toString(), keptFor: 'fee' },
    fee: fee.toString(),
    // An account holds nothing, or what its rent asks for.
    ...(isGone && left > 0n && left < rent && { floor: rent.toString() }),
    receiver,
    ...(isGone && { payload: payloadOf(address, instructions(units), blockhash), lifetimeMs: LIFETIME_MS }),
  }
}

async function prepareToken({ address, to, amount, speed }: TransferOrder, mint: string, ask: Ask): Promise<PreparedTransfer> {
  const [balance, receiver, minted, blockhash] = await Promise.all([readBalance(ask, address), readReceiver(ask, to), readMint(ask, mint), readLatest(ask)])
  const { program, decimals } = minted
  const target = tokenAccountOf(to, mint, program)
  const [held, isThere, price] = await Promise.all([
    readHeld(ask, address, mint, program),
    readAccount(ask, target).then((account) => account !== null),
    readPrice(ask, speed, [address, target]),
  ])
  // Tokens of one owner may lie in several accounts. One transfer takes from one of them.
  const [source] = [...held].sort((one, other) => (BigInt(one.units) < BigInt(other.units) ? 1 : -1))
  const most = BigInt(source?.units ?? '0')
  const units = amount === 'max' ? most : parseUnits(amount, decimals)
  const instructions = (much: bigint): readonly Instruction[] => [
    ...payPriority(UNITS[program], price),
    ...(isThere ? [] : [createTokenAccount(address, to, mint, program)]),
    transferTokens({ program, mint, from: source?.address ?? tokenAccountOf(address, mint, program), to: target, owner: address, units: much, decimals }),
  ]
  const [fee, rent] = await Promise.all([
    readFee(ask, encodeMessage(compileMessage(address, instructions(1n), blockhash))),
    isThere ? 0n : readRent(ask, ACCOUNT_BYTES[program]),
  ])
  return {
    asset: { units: most.toString(), decimals, token: mint },
    native: { units: balance.toString(), decimals: 9, symbol: 'SOL' },
    ...(units !== undefined && { units: units.toString() }),
    most: { units: most.toString() },
    fee: fee.toString(),
    ...(rent > 0n && { account: rent.toString() }),
    receiver,
    ...(units !== undefined && units > 0n && units <= most && { payload: payloadOf(address, instructions(units), blockhash), lifetimeMs: LIFETIME_MS }),
  }
}

function payloadOf(payer: string, instructions: readonly Instruction[], blockhash: string): string {
  return canonicalJson({ transaction: base64.encode(encodeTransaction(compileMessage(payer, instructions, blockhash))) })
}

/** Returns the kinds of a receiver. A token account is no receiver: its owner is. */
async function readReceiver(ask: Ask, to: string): Promise<ReceiverFacts> {
  const account = await readAccount(ask, to)
  if (account === null) return { kinds: isOnCurve(to) ? ['new'] : ['offCurve'] }
  const { owner, executable, data } = account
  if (executable === true) return { kinds: ['program'] }
  if (owner === TOKEN_PROGRAM || owner === TOKEN_2022_PROGRAM) {
    const parsed = isRecord(data) && isRecord(data['parsed']) ? data['parsed'] : {}
    const info = isRecord(parsed['info']) ? parsed['info'] : {}
    if (parsed['type'] === 'mint') return { kinds: ['mint'] }
    return { kinds: ['tokenAccount'], ...(typeof info['owner'] === 'string' && { owner: info['owner'] }) }
  }
  if (owner !== SYSTEM_PROGRAM) return { kinds: ['program'] }
  return { kinds: isOnCurve(to) ? [] : ['offCurve'] }
}

interface Account {
  readonly owner?: Json
  readonly executable?: Json
  readonly data?: Json
}

async function readAccount(ask: Ask, address: string): Promise<Account | null> {
  const value = valueIn(await ask('getAccountInfo', [address, { encoding: 'jsonParsed', ...CONFIRMED }]))
  if (value === null) return null
  return isRecord(value) ? (value as Account) : unusable('getAccountInfo')
}

async function readMint(ask: Ask, mint: string): Promise<{ readonly program: keyof typeof ACCOUNT_BYTES; readonly decimals: number }> {
  const account = await readAccount(ask, mint)
  const program = account?.owner
  const parsed = isRecord(account?.data) && isRecord(account.data['parsed']) ? account.data['parsed'] : {}
  const decimals = isRecord(parsed['info']) ? parsed['info']['decimals'] : undefined
  if ((program !== TOKEN_PROGRAM && program !== TOKEN_2022_PROGRAM) || !Number.isInteger(decimals)) throw sendFailure('SEND_TOKEN_MISSING')
  return { program, decimals: decimals as number }
}

async function readHeld(ask: Ask, owner: string, mint: string, program: string): Promise<readonly TokenAccount[]> {
  const answer = await ask('getTokenAccountsByOwner', [owner, { mint }, { encoding: 'jsonParsed', ...CONFIRMED }])
  return (readTokenAccounts(answer, program, owner) ?? unusable('getTokenAccountsByOwner')).filter((one) => one.mint === mint && !one.isFrozen)
}

async function readBalance(ask: Ask, address: string): Promise<bigint> {
  return readU64(valueIn(await ask('getBalance', [address, CONFIRMED]))) ?? unusable('getBalance')
}

async function readRent(ask: Ask, bytes: number): Promise<bigint> {
  return readU64(await ask('getMinimumBalanceForRentExemption', [bytes])) ?? unusable('getMinimumBalanceForRentExemption')
}

async function readLatest(ask: Ask): Promise<string> {
  return readBlockhash(await ask('getLatestBlockhash', [CONFIRMED]))?.blockhash ?? unusable('getLatestBlockhash')
}

/** Returns the price of a compute unit by speed, from what others have paid lately for the same accounts. A node that does not tell asks for nothing. */
async function readPrice(ask: Ask, speed: TransferSpeed = 'normal', accounts: readonly string[]): Promise<bigint> {
  if (speed === 'slow') return 0n
  const answer = await ask('getRecentPrioritizationFees', [accounts]).catch(() => null)
  const fees = (Array.isArray(answer) ? (answer as readonly Json[]) : [])
    .flatMap((one) => readU64(isRecord(one) ? one['prioritizationFee'] : undefined) ?? [])
    .sort((one, other) => (one < other ? -1 : 1))
  const at = (share: number) => fees[Math.floor((fees.length - 1) * share)] ?? 0n
  if (speed === 'normal') return at(0.5)
  return at(0.9) > LEAST_FAST ? at(0.9) : LEAST_FAST
}

async function readFee(ask: Ask, message: Uint8Array): Promise<bigint> {
  return readU64(valueIn(await ask('getFeeForMessage', [base64.encode(message), CONFIRMED]))) ?? unusable('getFeeForMessage')
}

function unusable(method: string): never {
  throw failure('HTTP_ANSWER_INVALID', { host: 'The node', reason: method })
}
