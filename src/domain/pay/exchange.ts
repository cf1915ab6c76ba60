import { EMPTY, expand, map, type Observable, of, reduce, switchMap, take } from 'rxjs'
import { NATIVE, type SwapOrder, type TokenFacts } from '../../ports/services/swaps.js'
import type { PolicyIo } from '../root.js'
import type { HeldPlan, MadePlan, MakeContext, RequestedPlan, StepAnswer } from '../plans/index.js'
import { preparePlain, receiverOf } from '../send/index.js'
import { formatUnits, parseUnits } from '../shared/amounts/decimal.js'
import { canSwap, leastOf, makeExchange, type SwapInputs, writeExchange } from '../swap/index.js'
import { failure } from './errors.js'
import { PAY_TOLERANCE_BPS, type PayInputs } from './state.js'

/** Gas of the transfer that follows the exchange. */
const TRANSFER_GAS = 100_000n

/** Decimals of an amount that goes. */
const MAX_DECIMALS = 6

/** Questions for a price in which the amount that suffices is found. */
const MAX_QUOTES = 6

/** Returns true if payments can go by an exchange on the network. */
export function canExchange(io: PolicyIo, network: SwapOrder['network']): boolean {
  return io.state().config.plugins.swap !== undefined && canSwap(io.state(), network)
}

/**
 * Emits the units of a token for which at least `wanted` units of another come at the tolerance; undefined if the balance does not suffice. Prices of exact inputs are asked for, from all of the
 * balance downwards: a larger exchange has a worse price, so that each step suffices.
 */
export function unitsFor(
  io: PolicyIo,
  order: Omit<SwapOrder, 'units'>,
  wanted: bigint,
  { balance: held, decimals }: Pick<TokenFacts, 'balance' | 'decimals'>,
): Observable<bigint | undefined> {
  const balance = BigInt(held)
  if (balance <= 0n) return of(undefined)
  const ask = (units: bigint) =>
    io.ports.swaps.quote({ ...order, units: units.toString() }).pipe(
      take(1),
      map(({ out }) => ({ units, least: leastOf(BigInt(out), PAY_TOLERANCE_BPS) })),
    )
  return ask(balance).pipe(
    expand(({ units, least }, index) => {
      const next = least === 0n ? units : (units * wanted) / least + 1n
      return least < wanted || next >= units || index >= MAX_QUOTES || (least - wanted) * 1_000n <= wanted ? EMPTY : ask(next)
    }),
    reduce<{ readonly units: bigint; readonly least: bigint }, bigint | undefined>((best, { units, least }) => (least < wanted ? best : units), undefined),
    map((units) => units && shortened(units, balance, decimals)),
  )
}

/** Rounds an amount up to six decimals, as far as the balance goes. */
function shortened(units: bigint, balance: bigint, decimals: number): bigint {
  const step = 10n ** BigInt(Math.max(decimals - MAX_DECIMALS, 0))
  const rounded = ((units + step - 1n) / step) * step
  return rounded > balance ? units : rounded
}

/** Makes the content of a payment by an exchange: the token that is held becomes the one that is asked for, and exactly the amount goes on to the receiver. */
export function makeByExchange(io: PolicyIo, plan: RequestedPlan, given: PayInputs & { readonly from: string }, context: MakeContext): Observable<MadePlan> {
  const { network, address } = plan
  const { from, token, amount, until } = given
  const to = token ?? NATIVE
  const { swaps } = io.ports
  return swaps.facts({ network, address, from, to }).pipe(
    take(1),
    switchMap((facts) => {
      const wanted = parseUnits(amount, facts.to.decimals)
      if (wanted === undefined) throw failure('SEND_AMOUNT_INVALID', { problem: `${facts.to.symbol} has ${facts.to.decimals} decimals` })
      return unitsFor(io, { network, address, from, to }, wanted, facts.from).pipe(
        switchMap((units) => {
          if (units === undefined) throw failure('PAY_PRICE_MOVED', { symbol: facts.from.symbol })
          const inputs: SwapInputs = { from, to, amount: formatUnits(units, facts.from.decimals), toleranceBps: PAY_TOLERANCE_BPS }
          return makeExchange(io, plan, inputs, context, { gas: TRANSFER_GAS, least: wanted }).pipe(
            take(1),
            switchMap((content) => receiverOf(io, plan, given).pipe(map((receiver) => joined(content, receiver, { wanted, until })))),
          )
        }),
      )
    }),
  )
}

type Content = MadePlan

/** Returns the receiver with its name as one that the app writes: it is of a shop, and nobody has looked it up. */
export function shopOf({ to }: Pick<Content, 'to'>): Pick<Content, 'to'> {
  if (to === undefined) return {}
  const { profileName: appName, ...party } = to
  return { to: { ...party, ...(appName !== undefined && { appName }) } }
}

/** Joins an exchange with the payment that follows it. The amount beyond it is left over for the visitor. */
function joined(
  content: Content,
  receiver: Pick<Content, 'to' | 'warnings'>,
  { wanted, until }: { readonly wanted: bigint; readonly until?: number | undefined },
): Content {
  const [about, least] = (['about', 'atLeast'] as const).map((bound) => content.comes.find((one) => one.bound === bound))
  if (about === undefined || least === undefined || BigInt(least.units) < wanted) throw failure('PAY_PRICE_MOVED', { symbol: content.goes[0]?.symbol ?? '' })
  const { bound: _, ...asset } = about
  const left = BigInt(about.units) - wanted
  const { to: __, validUntil, ...exchange } = content
  const ends = [validUntil, until].filter((one) => one !== undefined)
  return {
    ...exchange,
    comes: left > 0n ? [{ ...about, units: left.toString() }] : [],
    arrives: [{ ...asset, units: wanted.toString() }],
    ...shopOf(receiver),
    warnings: [...receiver.warnings, ...exchange.warnings],
    steps: [...exchange.steps, { id: 'send', type: 'sendTransaction' }],
    ...(ends.length > 0 && { validUntil: Math.min(...ends) }),
  }
}

/** Writes the exchange after its approval, and the payment after the exchange: exactly the amount that was shown, to the same receiver. */
export function writeStep(io: PolicyIo, plan: HeldPlan, step: string): Observable<StepAnswer> {
  const given = JSON.parse(plan.inputs) as PayInputs
  const [goes, due] = [plan.content?.goes[0], plan.content?.arrives?.[0]]
  if (step === 'swap' && goes !== undefined && due !== undefined && given.from !== undefined) {
    const inputs: SwapInputs = {
      from: given.from,
      to: given.token ?? NATIVE,
      amount: formatUnits(BigInt(goes.units), goes.decimals),
      toleranceBps: PAY_TOLERANCE_BPS,
    }
    return writeExchange(io, plan, inputs, BigInt(due.units))
  }
  return preparePlain(io, plan, given).pipe(
    map(({ units, payload }) => {
      if (payload === undefined || units === undefined || (due !== undefined && units !== due.units)) throw failure('ESTIMATE_GAS_FAILED')
      return { payload }
    }),
  )
}
