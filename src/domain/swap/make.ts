import { map, type Observable, of, switchMap, take } from 'rxjs'
import type { BuiltSwap, SwapFacts, SwapOrder, SwapTrial, SwapTried } from '../../ports/services/swaps.js'
import type { HeldPlan, MakeContext, MakePlan, StepAnswer } from '../plans/index.js'
import type { PolicyIo } from '../root.js'
import { formatUnits, parseUnits } from '../shared/amounts/decimal.js'
import { sameAddress } from '../shared/caip/address.js'
import type { CaipNetworkId } from '../shared/caip/caip.js'
import { contentOf, payloadOf } from './content.js'
import type { SwapInputs } from './decide.js'
import { failure } from './errors.js'
import { permittedLength, signedDeadline } from './permit.js'
import { KNOWN_ROUTERS, readOrder } from './terms.js'

interface Prepared {
  readonly units: bigint
  readonly facts: SwapFacts
  readonly built: BuiltSwap
  readonly tried: SwapTried
}

/** Step that signs a permit. */
const PERMIT = 'permit'

/** Makes the plan of an exchange: facts of the chain, a transaction of a source, its trial, held against what was asked. */
export const makeSwap: MakePlan = (io, plan, context) => makeExchange(io, plan, JSON.parse(plan.inputs) as SwapInputs, context)

/** Makes the content of an exchange that is a plan, or a part of one. `later`: gas of what follows it in the plan. */
export function makeExchange(
  io: PolicyIo,
  { network, address }: Pick<HeldPlan, 'network' | 'address'>,
  inputs: SwapInputs,
  { isSponsored, means }: MakeContext,
  later?: { readonly gas: bigint; readonly least: bigint },
): Observable<ReturnType<typeof contentOf>> {
  return prepare(io, { network, address, inputs, ...(later && { least: later.least }) }).pipe(
    // One prompt is better than two: a smart account gives the approval with the exchange, and signs no permit.
    switchMap((prepared) =>
      prepared.tried.permit === undefined
        ? of({ ...prepared, isAtOnce: false })
        : means.pipe(map(({ atomic }) => ({ ...prepared, isAtOnce: atomic === 'supported' }))),
    ),
    map(({ isAtOnce, ...prepared }) => {
      const { built, tried } = prepared
      const permit = !isAtOnce && tried.permit && { network, token: inputs.from, spender: built.router, permit: tried.permit }
      return contentOf({
        address,
        inputs,
        ...prepared,
        ...(permit && { permit }),
        ...(later && { laterGas: later.gas }),
        routers: routersOf(io, network),
        isSponsored,
      })
    }),
  )
}

/** Writes the exchange after its approval: with a new price, but never below the least that was shown (x3). */
export function writeSwap(io: PolicyIo, plan: HeldPlan): Observable<StepAnswer> {
  const shown = plan.content?.comes.find(({ bound }) => bound === 'atLeast')
  return writeExchange(io, plan, JSON.parse(plan.inputs) as SwapInputs, BigInt(shown?.units ?? 0))
}

/** Writes an exchange of which at least this must come. */
export function writeExchange(io: PolicyIo, plan: HeldPlan, inputs: SwapInputs, least: bigint): Observable<StepAnswer> {
  const { network, address } = plan
  const signed = signedPermit(plan)
  return prepare(io, { network, address, inputs, least, ...(signed && { signed }) }).pipe(
    map(({ units, facts, built, tried }) => {
      const terms = readOrder({ address, inputs, units, built, facts, routers: routersOf(io, network) })
      const moved = failure('SWAP_PRICE_MOVED', { least: formatUnits(least, facts.to.decimals), symbol: facts.to.symbol })
      if (terms.least < least || BigInt(built.out) < least) throw moved
      if (tried.problem !== undefined) throw failure('SWAP_WOULD_FAIL', { problem: tried.problem })
      if (signed === undefined && BigInt(tried.allowance) < units) throw failure('SWAP_WOULD_FAIL', { problem: 'the approval is not there' })
      // The data that was tried is as long as the permit and the exchange that was read: nothing else stands in it.
      if (signed !== undefined && tried.data?.length !== permittedLength(built.data)) throw failure('SWAP_PERMIT_INVALID')
      return { payload: payloadOf(address, { ...built, ...(tried.data !== undefined && { data: tried.data }) }) }
    }),
  )
}

/** Returns the signed permit of a plan; undefined for a plan without one. */
function signedPermit({ content, progress }: HeldPlan): { readonly signature: string; readonly deadline: string } | undefined {
  const step = content?.steps.find(({ id }) => id === PERMIT)
  if (step?.payload === undefined) return undefined
  return { signature: progress.find(({ id }) => id === PERMIT)?.result ?? '', deadline: signedDeadline(step.payload) }
}

/** Returns true if a permit of this exchange was refused, or came in another form: it is tried once, then an approval takes its place (x6). */
function wasPermitTried(io: PolicyIo, network: CaipNetworkId, address: string, { from }: SwapInputs): boolean {
  return io
    .state()
    .plans.held.some(
      (one) =>
        (one.act === 'swap' || one.act === 'pay') &&
        one.phase === 'failed' &&
        one.network === network &&
        sameAddress('eip155', one.address, address) &&
        (JSON.parse(one.inputs) as SwapInputs).from === from &&
        one.content?.steps[0]?.id === PERMIT &&
        one.progress.some(({ id, status }) => id === PERMIT && status !== 'waiting'),
    )
}

function prepare(
  io: PolicyIo,
  {
    network,
    address,
    inputs,
    least,
    signed,
  }: {
    readonly network: CaipNetworkId
    readonly address: string
    readonly inputs: SwapInputs
    readonly least?: bigint
    readonly signed?: Exclude<SwapTrial['permit'], 'wanted'>
  },
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
          const wanted = inputs.unlimited !== true && takesPermits(io, network, router) && !wasPermitTried(io, network, address, inputs)
          const permit = signed ?? (wanted ? 'wanted' : undefined)
          return swaps.check({ network, address, from, units: units.toString(), router, data, value, ...(permit && { permit }) }).pipe(
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

function takesPermits(io: PolicyIo, network: CaipNetworkId, router: string): boolean {
  const pools = io.state().config.plugins.swap?.pools[network]
  const isOwn = pools?.permits === true && pools.router.toLowerCase() === router.toLowerCase()
  return isOwn || router.toLowerCase() === KNOWN_ROUTERS[0]
}

function routersOf(io: PolicyIo, network: CaipNetworkId): readonly string[] {
  const { pools, routers } = io.state().config.plugins.swap ?? { pools: {} as Readonly<Record<CaipNetworkId, { readonly router: string }>>, routers: [] }
  const own = pools[network]?.router
  return [...KNOWN_ROUTERS, ...routers, ...(own === undefined ? [] : [own])]
}
