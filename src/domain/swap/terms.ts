import { formatUnits } from '../shared/amounts/decimal.js'
import { NATIVE, type BuiltSwap, type SwapFacts } from '../../ports/services/swaps.js'
import { isCoinMark } from '../shared/tokens/token-id.js'
import { readSwapCall } from './calldata.js'
import type { SwapInputs } from './decide.js'
import { failure } from './errors.js'
import { leastOf } from './worth.js'

/** Promise of an exchange, read out of its transaction. */
export interface SwapTerms {
  /** Units that come, or nothing happens. */
  readonly least: bigint
}

/** Contracts of aggregators that the hosted service builds for: 1inch in its two versions. The same on each chain. */
export const KNOWN_ROUTERS = ['0x111111125421ca6dc452d289314280a0f8842a65', '0x1111111254eeb25477b68fb85ed929f73a960582'] as const

/** Most seconds between the block of a price and the newest one. */
const MAX_AGE_S = 120

/** Longest time for which a transaction may count, in seconds. */
const MAX_VALID_S = 86_400n

/** Transaction, and what it has to be. */
export interface SwapClaim {
  readonly address: string
  readonly inputs: SwapInputs
  readonly units: bigint
  readonly built: BuiltSwap
  readonly facts: SwapFacts
  readonly routers: readonly string[]
}

/**
 * Returns the promise of a transaction. Nothing that a source wrote is trusted: the contract, the tokens, the amount, the value, the receiver and the least that comes
 * are read out of the data itself (x3, x11).
 *
 * @throws Failure `SWAP_CALL_REFUSED` that says which differs
 */
export function readOrder({ address, inputs, units, built, facts, routers }: SwapClaim): SwapTerms {
  const refuse = (problem: string) => failure('SWAP_CALL_REFUSED', { problem })
  const { from, to, toleranceBps } = inputs
  if (!routers.some((one) => one.toLowerCase() === built.router.toLowerCase())) throw refuse(`it calls ${built.router}, which is not on the list of the app`)
  const call = readSwapCall(built.data)
  if (call === undefined) throw refuse('it cannot be read')
  if (call.receiver !== address.toLowerCase()) throw refuse(`it pays ${call.receiver}`)
  const value = from === NATIVE ? units : 0n
  if (BigInt(built.value) !== value) throw refuse('it takes another amount of the network’s own coin')
  if (call.units !== undefined && call.units !== units) throw refuse('it takes another amount')
  if (!isToken(from, call.from, call.coin === 'from') || !isToken(to, call.to, call.coin === 'to')) throw refuse('it exchanges other tokens')
  if (call.units === undefined && from !== NATIVE) throw refuse('it takes no amount')
  if (facts.at !== undefined && built.at !== undefined && Math.abs(facts.at - built.at) > MAX_AGE_S) throw refuse('its price is of another block')
  if (facts.at !== undefined && call.deadline !== undefined) {
    if (call.deadline <= BigInt(facts.at)) throw refuse('its time is over')
    if (call.deadline > BigInt(facts.at) + MAX_VALID_S) throw refuse('it counts for more than a day')
  }
  const wanted = leastOf(BigInt(built.out), toleranceBps)
  if (call.least < wanted || call.least === 0n)
    throw refuse(`it promises ${formatUnits(call.least, facts.to.decimals)} ${facts.to.symbol} where ${formatUnits(wanted, facts.to.decimals)} were expected`)
  return { least: call.least }
}

/** Returns true if the data means the token. The network's own coin has an address of its own, or stands for its wrapped token where the method says so. */
function isToken(id: string, inData: string, isCoin: boolean): boolean {
  if (id === NATIVE) return isCoin || isCoinMark(inData)
  return !isCoin && inData === id.toLowerCase()
}
