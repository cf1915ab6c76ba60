import { EMPTY, type Observable, of } from 'rxjs'
import type { CaipNetworkId } from '../../../domain/shared/caip/caip.js'
import type { EvmContext, EvmFacts, NamedContract } from '../../../domain/shared/evm/facts.js'
import { reviewEvm, transactionsIn } from '../../../domain/shared/evm/review.js'
import type { Json } from '../../../domain/shared/json/json.js'
import type { Reading, Simulation } from '../../../domain/shared/review/types.js'
import type { ReviewOrder, ReviewPort } from '../../../ports/review.js'
import { firstOf, task } from '../../shared/async-task.js'
import { readAddresses } from './read-addresses.js'
import { createTrialRuns } from './trial-runs.js'

/** Contract of the app, with the ABI by which its calls are read. */
export interface KnownContract extends NamedContract {
  /** ABI in the form of viem and wagmi. */
  readonly abi?: readonly unknown[] | undefined
}

/** Dependencies of {@link createEvmReviews}. */
export interface EvmReviewTools {
  readonly contracts?: readonly KnownContract[] | undefined
  /** Returns the RPC URLs of a network. Without any, no node is asked. */
  readonly urlsOf: (network: CaipNetworkId) => readonly string[]
  readonly read: (network: CaipNetworkId, method: string, params: readonly Json[]) => Observable<Json>
}

/** Calls a node of the request's network. */
export type EvmCall = (method: string, params: readonly Json[]) => Promise<Json>

const UNAVAILABLE: Simulation = { status: 'unavailable' }

/** Creates the reviews of an instance. Hosts whose nodes cannot simulate are remembered. */
export function createEvmReviews({ contracts = [], urlsOf, read }: EvmReviewTools): ReviewPort {
  const named = Object.fromEntries(contracts.map((one) => [one.address.toLowerCase(), one]))
  const trials = createTrialRuns()
  const hasAbi = contracts.some(({ abi }) => abi !== undefined)

  /** Calls are decoded by viem, which loads with the first request of an app that has described a contract. */
  async function contextOf(facts?: EvmFacts): Promise<EvmContext> {
    const decode = hasAbi ? (await import('./decode-call.js')).createDecoder(named) : undefined
    return { contracts: named, facts, decode }
  }

  const withoutNode = (order: ReviewOrder): EvmFacts => ({ addresses: {}, approvals: [], simulations: transactionsIn(order).map(() => UNAVAILABLE) })

  async function factsOf(order: ReviewOrder, signal: AbortSignal): Promise<EvmFacts> {
    const { network, address } = order
    const call: EvmCall = (method, params) => firstOf(read(network, method, params), signal)
    const asked = reviewEvm(order, { contracts: named }).transactions
    const transactions = transactionsIn(order)
    const [addresses, { simulations, approvals }] = await Promise.all([
      readAddresses(call, asked),
      transactions.length === 0 ? { simulations: [], approvals: [] } : trials.run(call, urlsOf(network)[0] ?? '', transactions, address),
    ])
    // Tokens that only the trial run names.
    const others = simulations.flatMap((one) => (one.status === 'succeeded' ? one.changes.flatMap(({ token }) => token ?? []) : []))
    const all = {
      ...(await readAddresses(
        call,
        [],
        others.filter((one) => addresses[one.toLowerCase()] === undefined),
      )),
      ...addresses,
    }
    return { addresses: all, approvals, simulations: simulations.map((one) => withTokens(one, all)) }
  }

  return {
    read: (order) => (hasAbi ? task(async (): Promise<Reading> => reviewEvm(order, await contextOf())) : of(reviewEvm(order, { contracts: named }))),
    simulate: (order) => {
      const hasNode = urlsOf(order.network).length > 0
      if (!hasNode && order.kind === 'signTypedData') return EMPTY
      return task(async (signal) => reviewEvm(order, await contextOf(hasNode ? await factsOf(order, signal) : withoutNode(order))))
    },
    additions: () => EMPTY,
  }
}

/** Writes the names of tokens into a simulation. */
function withTokens(simulation: Simulation, addresses: EvmFacts['addresses']): Simulation {
  if (simulation.status !== 'succeeded') return simulation
  return {
    ...simulation,
    changes: simulation.changes.map((change) => {
      const { symbol, decimals } = addresses[change.token?.toLowerCase() ?? ''] ?? {}
      return { ...change, ...(symbol !== undefined && { symbol }), ...(decimals !== undefined && change.item === undefined && { decimals }) }
    }),
  }
}
