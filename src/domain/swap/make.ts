import { map, type Observable, switchMap, take } from 'rxjs'
import type { BuiltSwap, SwapFacts, SwapOrder, SwapTried } from '../../ports/services/swaps.js'
import { findPlan, type HeldPlan, type MakePlan, type StepAnswer } from '../plans/index.js'
import type { PolicyIo } from '../root.js'
import { formatUnits, parseUnits } from '../shared/amounts/decimal.js'
import type { CaipNetworkId } from '../shared/caip/caip.js'
import { contentOf, payloadOf } from './content.js'
import type { SwapInputs } from './decide.js'
import { failure } from './errors.js'
import { KNOWN_ROUTERS, readOrder } from './terms.js'

interface Prepared {
  readonly units: bigint
  readonly facts: SwapFacts
  readonly built: BuiltSwap
  readonly tried: SwapTried
}

/** Makes the plan of an exchange: facts of the chain, a transaction of a source, its trial, held against what was asked. */
export const makeSwap: MakePlan = (io, { operation, network, address, inputs: written }) => {
  const inputs = JSON.parse(written) as SwapInputs
  return prepare(io, { network, address, inputs }).pipe(
    map((prepared) => contentOf({ address, inputs, ...prepared, routers: routersOf(io, network), now: findPlan(io.state(), operation)?.startedAt ?? 0 })),
  )
}

/** Writes the exchange after its approval: with a new price, but never below the least that was shown (x3). */
export function writeSwap(io: PolicyIo, { network, address, inputs: written, content }: HeldPlan): Observable<StepAnswer> {
  const inputs = JSON.parse(written) as SwapInputs
  const shown = content?.comes.find(({ bound }) => bound === 'atLeast')
  const least = BigInt(shown?.units ?? 0)
  return prepare(io, { network, address, inputs, least }).pipe(
    map(({ units, facts, built, tried }) => {
      const terms = readOrder({ address, inputs, units, built, facts, routers: routersOf(io, network) })
      const moved = failure('SWAP_PRICE_MOVED', { least: formatUnits(least, facts.to.decimals), symbol: facts.to.symbol })
      if (terms.least < least || BigInt(built.out) < least) throw moved
      if (tried.problem !== undefined) throw failure('SWAP_WOULD_FAIL', { problem: tried.problem })
      if (BigInt(tried.allowance) < units) throw failure('SWAP_WOULD_FAIL', { problem: 'the approval is not there' })
      return { payload: payloadOf(address, built) }
    }),
  )
}

function prepare(
  io: PolicyIo,
  { network, address, inputs, least }: { readonly network: CaipNetworkId; readonly address: string; readonly inputs: SwapInputs; readonly least?: bigint },
): Observable<Prepared> {
  const { from, to, amount, toleranceBps } = inputs
  const { swaps } = io.ports
  return swaps.facts({ network, address, from, to }).pipe(
    take(1),
    switchMap((facts) => {
      // Decimals are those of the chain (s6).
      const units = parseUnits(amount, facts.from.decimals)
      if (units === undefined) throw failure('SWAP_AMOUNT_INVALID', { problem: `${facts.from.symbol} has ${facts.from.decimals} decimals` })
      if (units > BigInt(facts.from.balance)) throw fundsMissing(facts)
      const order: SwapOrder = { network, address, from, to, units: units.toString() }
      return swaps.build({ ...order, toleranceBps, ...(least !== undefined && { least: least.toString() }) }).pipe(
        take(1),
        switchMap((built) => {
          const { router, data, value } = built
          // A contract that is not on the list is not even tried.
          readOrder({ address, inputs, units, built, facts, routers: routersOf(io, network) })
          return swaps.check({ network, address, from, units: units.toString(), router, data, value }).pipe(
            take(1),
            map((tried): Prepared => ({ units, facts, built, tried })),
          )
        }),
      )
    }),
  )
}

function fundsMissing({ from }: SwapFacts) {
  return failure('SWAP_FUNDS_MISSING', { balance: formatUnits(BigInt(from.balance), from.decimals), symbol: from.symbol })
}

function routersOf(io: PolicyIo, network: CaipNetworkId): readonly string[] {
  const { pools, routers } = io.state().config.plugins.swap ?? { pools: {} as Readonly<Record<CaipNetworkId, { readonly router: string }>>, routers: [] }
  const own = pools[network]?.router
  return [...KNOWN_ROUTERS, ...routers, ...(own === undefined ? [] : [own])]
}
