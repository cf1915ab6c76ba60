import { selectLockedWallet } from '../connection/index.js'
import { selectConnectorName } from '../connectors/index.js'
import type { Decision } from '../kernel/types.js'
import { findNetwork, selectNetwork } from '../network/index.js'
import type { DomainEvent, RootState } from '../root.js'
import { sameAddress } from '../shared/caip/address.js'
import type { CaipNetworkId } from '../shared/caip/caip.js'
import { canonicalJson, type JsonObject } from '../shared/json/json.js'
import { failure } from './errors.js'
import { excludes, isOver, isWithWallet, type HeldPlan, type PlanAct } from './state.js'

/** Order of an act for a plan. */
export interface PlanOrder {
  readonly act: PlanAct
  /** Everything that the plan follows from. A plan for other inputs cannot be confirmed. */
  readonly inputs: JsonObject
  /** Default: the active network. */
  readonly network?: CaipNetworkId | undefined
  /** Default: the active account. */
  readonly address?: string | undefined
  /** True if the app shows the plan in a UI of its own, so that no view opens. */
  readonly isSilent?: boolean | undefined
}

/**
 * Decides the act's command: a plan is asked for, of the account on the network. An act's slice calls it in `decide`; its policy hears `planRequested` and gives
 * `reportPlan` or `reportPlanFailed`. A plan of the same act that is not confirmed ends; while one is with the wallet, nothing happens (SEND-20).
 */
export function beginPlan(state: RootState, operation: string, { act, inputs, network: id, address: given, isSilent }: PlanOrder): Decision<DomainEvent> {
  const network = id === undefined ? selectNetwork(state) : findNetwork(state, id)
  if (network === undefined) return { rejected: failure('NETWORK_MISSING') }
  const { chainNamespace: namespace, caipNetworkId } = network
  const locked = selectLockedWallet(state, namespace)
  if (locked !== undefined) return { rejected: failure('WALLET_LOCKED', { wallet: selectConnectorName(state, locked, namespace) }) }
  const connectorId = state.connection.namespaces[namespace]?.connectorId
  const account = state.account.namespaces[namespace]
  const address = given ?? account?.address
  if (connectorId === undefined || address === undefined) return { rejected: failure('NETWORK_OR_ADDRESS_MISSING', {}, failure('NOT_CONNECTED')) }
  if (!account?.allAccounts.some((one) => sameAddress(namespace, one.address, address)))
    return { rejected: failure('ADDRESS_OR_AUTH_CONNECTOR_NOT_FOUND', { namespace }) }
  return requestPlan(state, {
    operation,
    act,
    namespace,
    connectorId,
    network: caipNetworkId,
    address,
    inputs: canonicalJson(inputs),
    ...(isSilent && { isSilent: true as const }),
  })
}

/** Members of a plan that is asked for. */
export type RequestedPlan = Omit<Extract<DomainEvent, { readonly type: 'planRequested' }>, 'type'>

/** Asks for a plan, anew or again. One of the same act that is not confirmed ends, and one that is with the wallet goes first (SEND-20). */
export function requestPlan({ plans }: Pick<RootState, 'plans'>, { operation, ...order }: RequestedPlan): readonly DomainEvent[] {
  const { act, namespace, network, address, inputs } = order
  const others = plans.held.filter((one) => excludes(one.act, act) && (one.phase === 'preparing' || one.phase === 'ready' || isWithWallet(one)))
  const isSame = (one: HeldPlan) => one.act === act && one.inputs === inputs && one.network === network && sameAddress(namespace, one.address, address)
  if (others.some((one) => isWithWallet(one) || isSame(one))) return []
  return [
    ...others.map((one): DomainEvent => ({ type: 'planFailed', operation: one.operation, act: one.act, failure: failure('OPERATION_SUPERSEDED') })),
    { type: 'planRequested', operation, ...order },
  ]
}

/** Returns a plan by its operation, or the latest that fits. */
export function findPlan(
  { plans }: Pick<RootState, 'plans'>,
  operation: string | undefined,
  fits: (plan: HeldPlan) => boolean = () => true,
): HeldPlan | undefined {
  return operation === undefined ? [...plans.held].reverse().find(fits) : plans.held.find((one) => one.operation === operation)
}

/** Returns a plan that is not over. */
export function findOpenPlan(state: Pick<RootState, 'plans'>, operation: string): HeldPlan | undefined {
  const plan = findPlan(state, operation)
  return plan === undefined || isOver(plan) ? undefined : plan
}
