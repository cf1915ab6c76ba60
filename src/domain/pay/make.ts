import { catchError, concatMap, EMPTY, from as list, map, type Observable, of, switchMap, take, throwError, toArray } from 'rxjs'
import { NATIVE } from '../../ports/services/swaps.js'
import type { MakeOrAsk, RequestedPlan } from '../plans/index.js'
import type { PolicyIo } from '../root.js'
import { makeTransfer, preparePlain } from '../send/index.js'
import { parseUnits } from '../shared/amounts/decimal.js'
import { sameAddress } from '../shared/caip/address.js'
import type { Failure } from '../shared/errors/failure.js'
import { orderTokens } from '../swap/index.js'
import { failure } from './errors.js'
import { canExchange, makeByExchange, shopOf, unitsFor } from './exchange.js'
import type { PayChoice, PayInputs, PayPlace } from './state.js'

/** Tokens of a network's list of which the balance is looked at. */
const MAX_LOOKED_AT = 12

/**
 * Makes the plan of a payment. A payment as it is asked for goes first, also after a token was chosen: the visitor may have enough by then. A balance that is too small has them asked what to pay
 * with, and the plan stays in preparation.
 */
export const makePayment: MakeOrAsk = (io, plan, context) => {
  const given = JSON.parse(plan.inputs) as PayInputs
  const { from, until } = given
  if (sameAddress(plan.namespace, given.to, plan.address)) return throwError(() => failure('PAY_TO_SELF'))
  const plain = makeTransfer(io, plan, context).pipe(map((content) => ({ ...content, ...shopOf(content), ...(until !== undefined && { validUntil: until }) })))
  return plain.pipe(
    catchError((reason: Failure) => {
      if (reason.code !== 'SEND_FUNDS_MISSING') return throwError(() => reason)
      if (from !== undefined) return makeByExchange(io, plan, { ...given, from }, context)
      const [balance, symbol] = ['balance', 'symbol'].map((name) => String(reason.context[name] ?? '')) as [string, string]
      return findChoices(io, plan, given).pipe(
        switchMap((choices) =>
          choices.length === 0
            ? throwError(() => reason)
            : of({ ask: { type: 'reportPayShort' as const, operation: plan.operation, balance, symbol, choices } }),
        ),
      )
    }),
  )
}

/** Emits the ways to pay of which the visitor holds enough: those without an exchange first, then those of the asked network. A place that cannot be read is left out. */
function findChoices(io: PolicyIo, plan: RequestedPlan, given: PayInputs): Observable<readonly PayChoice[]> {
  const own: PayPlace = { network: plan.network, ...(given.token !== undefined && { token: given.token }) }
  const places = [own, ...(given.also ?? []).filter((one) => !isSamePlace(one, own))]
  const plain = list(places.slice(1)).pipe(concatMap((place) => plainChoice(io, plan, given, place)))
  const exchanged = list(places).pipe(concatMap((place) => (canExchange(io, place.network) ? exchanges(io, plan, given, place) : EMPTY)))
  return plain.pipe(
    toArray(),
    switchMap((first) =>
      exchanged.pipe(
        toArray(),
        map((more) => [...first, ...more.filter((one) => !first.some((two) => isSamePlace({ network: one.network, ...tokenOf(one.from) }, two)))]),
      ),
    ),
  )
}

function plainChoice(io: PolicyIo, plan: RequestedPlan, given: PayInputs, place: PayPlace): Observable<PayChoice> {
  const { token: _, ...rest } = given
  return preparePlain(io, { ...plan, network: place.network }, { ...rest, ...(place.token !== undefined && { token: place.token }) }).pipe(
    switchMap(({ asset, native, fee, units }) => {
      const needed = BigInt(units ?? 0) + (place.token === undefined ? BigInt(fee) : 0n)
      if (units === undefined || needed > BigInt(asset.units) || BigInt(fee) > BigInt(native.units)) return EMPTY
      return of<PayChoice>({ ...place, id: `${place.network}:${place.token ?? NATIVE}`, units, decimals: asset.decimals, symbol: asset.symbol ?? '' })
    }),
    catchError(() => EMPTY),
  )
}

/** Emits the tokens that can be exchanged for what is asked for, and suffice. */
function exchanges(io: PolicyIo, { address }: RequestedPlan, { amount }: PayInputs, place: PayPlace): Observable<PayChoice> {
  const { network, token: asked = NATIVE } = place
  const { swaps } = io.ports
  return swaps.tokens({ network }).pipe(
    take(1),
    switchMap(({ tokens }) =>
      list(
        orderTokens(tokens)
          .filter(({ id }) => id.toLowerCase() !== asked.toLowerCase())
          .slice(0, MAX_LOOKED_AT),
      ),
    ),
    concatMap(({ id: from, symbol }) =>
      swaps.facts({ network, address, from, to: asked }).pipe(
        take(1),
        switchMap((facts) => {
          const wanted = parseUnits(amount, facts.to.decimals)
          if (wanted === undefined) return EMPTY
          return unitsFor(io, { network, address, from, to: asked }, wanted, facts.from).pipe(
            switchMap((units) =>
              units === undefined
                ? EMPTY
                : of<PayChoice>({
                    ...place,
                    from,
                    id: `${network}:${from}:${asked}`,
                    units: units.toString(),
                    decimals: facts.from.decimals,
                    symbol: facts.from.symbol || symbol,
                  }),
            ),
          )
        }),
        catchError(() => EMPTY),
      ),
    ),
    catchError(() => EMPTY),
  )
}

function isSamePlace(one: PayPlace, other: PayPlace): boolean {
  return one.network === other.network && (one.token ?? '').toLowerCase() === (other.token ?? '').toLowerCase()
}

function tokenOf(from: string | undefined): { readonly token?: string } {
  return from === undefined || from === NATIVE ? {} : { token: from }
}
