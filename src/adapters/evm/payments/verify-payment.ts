import { isEvmAddress } from '../../../domain/shared/caip/address.js'
import type { CaipNetworkId } from '../../../domain/shared/caip/caip.js'
import { LatchkitError } from '../../../domain/shared/errors/latchkit-error.js'
import { failure } from '../../../domain/shared/errors/errors.js'
import { isCoinMark } from '../../../domain/shared/tokens/token-id.js'
import { askNode } from '../../rpc/ask-node.js'
import { type Ask, type BlockFacts, readBlock, readPayment } from './read-payment.js'

/** Payment that the shop waits for. All of it comes from your own records, never from the request. */
export interface PaymentDue {
  /** EVM network: `eip155:8453`. */
  readonly network: CaipNetworkId
  /** Your account. */
  readonly to: string
  /** Contract of the token. Absent for the native coin. */
  readonly token?: string
  /** Amount in the smallest unit: a bigint, or decimal text. */
  readonly amount: bigint | string
  /** Time of the order, in milliseconds since the epoch. A transaction before it pays for something else. Blocks tell whole seconds, so that of the order counts in full. */
  readonly since?: number
  /** End of the offer, in milliseconds since the epoch. A later payment is paid, too, and marked as late. */
  readonly until?: number
}

/** Question of {@link verifyPayment}. */
export interface VerifyPaymentInput extends PaymentDue {
  /** Hash of the transaction, as the page sent it; several for a payment in parts. */
  readonly hash: unknown
  /** Index of the log that pays, for a transaction that pays several orders. Default: all that moved to the receiver. */
  readonly logIndex?: number
  /** URL of your node. With several, all must tell the same. */
  readonly rpcUrl: string | readonly string[]
  /** Blocks on top of that of the payment, its own counted, or the finality of the network. Default: `finalized`. */
  readonly finality?: 'finalized' | 'safe' | number
  /**
   * Takes the payment for this order: adds the ids to your records at once, or not at all, and returns false if one of them was there for another order (an insert
   * that fails on a second row). It is asked last, only for a payment that is enough.
   */
  readonly consume: (ids: readonly string[]) => boolean | Promise<boolean>
  /** Age of the newest block from which a node counts as behind: 2 minutes by default. */
  readonly maxHeadAgeMs?: number
  /** Milliseconds since the epoch; the clock of the server by default. */
  readonly now?: number
}

/** One movement that pays. */
export interface PaymentPart {
  /** Unique on all chains: network, transaction, and index of the log. Consumed once. */
  readonly id: string
  readonly hash: string
  readonly from: string
  /** Decimal text in the smallest unit. */
  readonly amount: string
  readonly block: number
  /** Milliseconds since the epoch. */
  readonly at: number
}

/**
 * Reason that it is not paid. `failed`: the transaction failed on the chain. `nothing`: it moved nothing of this token to you. `short`: too little. `early`: mined before
 * the order. `used`: it pays another order.
 */
export type PaymentUnpaid = 'failed' | 'nothing' | 'short' | 'early' | 'used'

/**
 * Reason that it is not known. Ask again later. `malformed`: no hash; ask the page. `notFound`: not sent, not mined, or older than the node's memory. `pending`: mined, and not
 * final yet. `behind`: the node is. `network`: the node is of another one. `unreachable`: no answer, or nonsense. `disagree`: two nodes tell different things, or the chain
 * was reorganised. `indirect`: native coins that a contract passed on leave no trace in a receipt.
 */
export type PaymentUnknown = 'malformed' | 'notFound' | 'pending' | 'behind' | 'network' | 'unreachable' | 'disagree' | 'indirect'

/**
 * Outcome of {@link verifyPayment}. Hand out goods for `paid` alone. Amounts are decimal text in the smallest unit; `over` is there if more came than was due,
 * `shortBy` if less.
 */
export type PaymentVerdict =
  | {
      readonly status: 'paid'
      readonly amount: string
      readonly over?: string
      readonly isLate?: true
      readonly inParts?: true
      readonly parts: readonly PaymentPart[]
    }
  | {
      readonly status: 'unpaid'
      readonly reason: PaymentUnpaid
      readonly asOf: number
      readonly amount: string
      readonly shortBy?: string
      readonly parts: readonly PaymentPart[]
    }
  | { readonly status: 'unknown'; readonly reason: PaymentUnknown }

/** Facts that a node tells. */
type Told = { readonly asOf: number; readonly failed: boolean; readonly parts: readonly PaymentPart[] } | { readonly unknown: PaymentUnknown }

const MAX_PARTS = 16

/** Smallest number that is taken for a time in milliseconds: one of 1973. One in seconds is smaller for three thousand years. */
const FIRST_MS = 100_000_000_000

/**
 * Verifies a payment on an EVM network: network, receiver, token, amount, time, finality, and that it pays one order alone. `paid` and `unpaid` are certain, as of a block;
 * everything else is `unknown`. Never rejects for what a page sent or a node told.
 *
 * @throws OPTIONS_INVALID for an order that is no payment: your own records are wrong
 * @example
 * const used = new Set<string>()
 * const consume = (ids: readonly string[]) => ids.every((id) => !used.has(id)) && ids.every((id) => used.add(id))
 * const due = { network: 'eip155:8453', to: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', amount: 2_500_000n } as const
 * const verdict = await verifyPayment({ ...due, hash: '0x…', rpcUrl: 'https://base.example', consume })
 * if (verdict.status !== 'paid') return new Response(verdict.reason, { status: verdict.status === 'unknown' ? 202 : 402 })
 */
export async function verifyPayment(input: VerifyPaymentInput): Promise<PaymentVerdict> {
  const due = amountDue(input)
  const given: readonly unknown[] = Array.isArray(input.hash) ? input.hash : [input.hash]
  const hashes = [...new Set(given.map((one) => (typeof one === 'string' && /^0x[0-9a-fA-F]{64}$/.test(one) ? one.toLowerCase() : '')))]
  if (hashes.includes('') || hashes.length === 0 || hashes.length > MAX_PARTS) return { status: 'unknown', reason: 'malformed' }
  const urls = typeof input.rpcUrl === 'string' ? [input.rpcUrl] : input.rpcUrl
  const told = await Promise.all(urls.map((url) => askOne(input, hashes, (method, params) => askNode(url, method, params))))
  const [first] = told
  if (first === undefined) return { status: 'unknown', reason: 'unreachable' }
  const unsure = told.find((one) => 'unknown' in one)
  if (unsure !== undefined && 'unknown' in unsure) return { status: 'unknown', reason: unsure.unknown }
  if (told.some((one) => !isSameStory(one, first)) || 'unknown' in first) return { status: 'unknown', reason: 'disagree' }
  return judge(input, due, first)
}

/** Holds what the chain tells against the order. */
async function judge(
  { since, until, consume }: VerifyPaymentInput,
  due: bigint,
  { asOf, failed, parts }: Exclude<Told, { unknown: unknown }>,
): Promise<PaymentVerdict> {
  const inTime = parts.filter(({ at }) => since === undefined || at >= Math.floor(since / 1_000) * 1_000)
  const sum = inTime.reduce((total, { amount }) => total + BigInt(amount), 0n)
  const unpaid = (reason: PaymentUnpaid): PaymentVerdict => {
    return { status: 'unpaid', reason, asOf, amount: `${sum}`, ...(reason === 'short' && { shortBy: `${due - sum}` }), parts: inTime }
  }
  if (sum === 0n) return unpaid(parts.length > 0 ? 'early' : failed ? 'failed' : 'nothing')
  if (sum < due) return unpaid('short')
  if (!(await consume(inTime.map(({ id }) => id)))) return unpaid('used')
  return {
    status: 'paid',
    amount: `${sum}`,
    ...(sum > due && { over: `${sum - due}` }),
    ...(until !== undefined && inTime.some(({ at }) => at > until) && { isLate: true }),
    ...(inTime.length > 1 && { inParts: true }),
    parts: inTime,
  }
}

/** Asks one node for all parts. A thing that it cannot tell for certain is unknown. */
async function askOne(input: VerifyPaymentInput, hashes: readonly string[], ask: Ask): Promise<Told> {
  const { network, to, token, logIndex, finality = 'finalized', maxHeadAgeMs = 120_000, now = Date.now() } = input
  try {
    const [chainId, head] = await Promise.all([ask('eth_chainId', []), readBlock(ask, 'latest')])
    if (BigInt(String(chainId)) !== BigInt(network.slice('eip155:'.length))) return { unknown: 'network' }
    if (head === undefined || now - head.at > maxHeadAgeMs) return { unknown: 'behind' }
    const last = typeof finality === 'number' ? head.number - Math.max(finality, 1) + 1 : (await readBlock(ask, finality))?.number
    if (last === undefined) return { unknown: 'pending' }
    const found = await Promise.all(hashes.map((hash) => readPayment(ask, hash, to, token)))
    const parts: PaymentPart[] = []
    let failed = false
    for (const [at, facts] of found.entries()) {
      if (facts === undefined) return { unknown: 'notFound' }
      if (facts.block > last) return { unknown: 'pending' }
      // The receipt may be of a block that is no part of the chain any more.
      const block: BlockFacts | undefined = await readBlock(ask, `0x${facts.block.toString(16)}`)
      if (block?.hash !== facts.blockHash) return { unknown: 'disagree' }
      if (facts.isIndirect) return { unknown: 'indirect' }
      failed ||= !facts.succeeded
      const hash = hashes[at] ?? ''
      for (const one of facts.moved) {
        if (logIndex !== undefined && one.logIndex !== logIndex) continue
        const id = `${network}:${hash}:${one.logIndex ?? 'value'}`
        if (one.units > 0n) parts.push({ id, hash, from: one.from, amount: `${one.units}`, block: facts.block, at: block.at })
      }
    }
    return { asOf: last, failed, parts }
  } catch {
    return { unknown: 'unreachable' }
  }
}

function isSameStory(one: Told, other: Told): boolean {
  return 'parts' in one && 'parts' in other && one.failed === other.failed && JSON.stringify(one.parts) === JSON.stringify(other.parts)
}

/** Returns the amount that is due. Throws for an order that cannot be paid. */
function amountDue({ network, to, token, amount, rpcUrl, finality, ...input }: VerifyPaymentInput): bigint {
  const wrong = (option: string, problem: string) => new LatchkitError(failure('OPTIONS_INVALID', { option, problem }))
  if (!/^eip155:\d+$/.test(network)) throw wrong('network', `"${network}" is no EVM network`)
  if (!isEvmAddress(to)) throw wrong('to', `"${to}" is no EVM address`)
  if (token !== undefined && !isEvmAddress(token)) throw wrong('token', `"${token}" is no EVM address`)
  if (isCoinMark(token)) throw wrong('token', `no token is at "${token}"; leave it out for the network's own coin`)
  if (rpcUrl.length === 0) throw wrong('rpcUrl', 'a node is needed')
  // A comparison with what is no number is never true, and would let everything pass.
  const isBlocks = typeof finality === 'number' && Number.isSafeInteger(finality) && finality > 0
  if (finality !== undefined && finality !== 'finalized' && finality !== 'safe' && !isBlocks) throw wrong('finality', `${finality} is no number of blocks`)
  for (const name of ['since', 'until', 'now'] as const)
    if (input[name] !== undefined && !(input[name] >= FIRST_MS)) throw wrong(name, `${input[name]} is no time in milliseconds since the epoch`)
  for (const name of ['maxHeadAgeMs', 'logIndex'] as const)
    if (input[name] !== undefined && !(Number.isSafeInteger(input[name]) && input[name] >= 0)) throw wrong(name, `${input[name]} is no whole number`)
  if (typeof amount !== 'bigint' && !(typeof amount === 'string' && /^\d+$/.test(amount)))
    throw wrong('amount', `"${String(amount)}" is no bigint, and no text of a whole number of the smallest unit`)
  const due = BigInt(amount)
  if (due <= 0n) throw wrong('amount', 'it is not positive')
  return due
}
