import { map, take } from 'rxjs'
import type { PreparedReplacement, ReplacementOrder } from '../../ports/services/transfers.js'
import { transportOf } from '../config/index.js'
import type { Decision } from '../kernel/types.js'
import { beginPlan, type HeldPlan, type MakePlan, type PlanContent, type servesSteps } from '../plans/index.js'
import { knownAddresses } from '../reviews/index.js'
import type { DomainEvent, PolicyIo, RootState } from '../root.js'
import { formatUnits } from '../shared/amounts/decimal.js'
import { failure } from './errors.js'
import { senderFacts } from './make.js'
import { whyIrreplaceable } from './irreplaceable.js'
import type { ReplaceInputs, ReplacingAct } from './state.js'

/** Decides to speed up or to cancel a sent transaction: a plan that takes its place is asked for. */
export function decideReplacement(
  state: RootState,
  act: ReplacingAct,
  { hash, silent }: { readonly hash?: string; readonly silent?: boolean },
  operation: string,
): Decision<DomainEvent> {
  const { sent } = state.transactions
  const one = [...sent].reverse().find((other) => (hash === undefined ? whyIrreplaceable(state, other) === undefined : other.hash === hash))
  if (one === undefined) return { rejected: failure('TRANSACTION_NOT_PENDING', { standing: 'unknown' }) }
  const reason = whyIrreplaceable(state, one)
  if (reason !== undefined) return { rejected: failure('TRANSACTION_NOT_REPLACEABLE', { reason }) }
  const { network, address } = one
  return beginPlan(state, operation, { act, inputs: { hash: one.hash } satisfies ReplaceInputs, network, address, isSilent: silent === true })
}

/** Makes the plan of a replacement. */
export const makeReplacement: MakePlan = (io, plan) =>
  io.ports.transfers.replace(orderOf(io, plan)).pipe(map((prepared) => contentOf(io.state(), plan, prepared)))

/** Looks once more before the wallet is asked: the transaction may have its end meanwhile. The confirmed content stays. */
export const serveReplacement: Parameters<typeof servesSteps>[1] = (io, plan, { payload = '' }) =>
  io.ports.transfers.replace(orderOf(io, plan)).pipe(
    take(1),
    map(() => ({ payload })),
  )

type Order = Pick<HeldPlan, 'act' | 'namespace' | 'network' | 'address' | 'inputs'>

function orderOf(io: PolicyIo, { act, namespace, network, address, inputs }: Order): ReplacementOrder {
  const { hash } = JSON.parse(inputs) as ReplaceInputs
  const memo = io.state().transactions.sent.find((one) => one.network === network && one.hash === hash)?.memo
  return {
    network,
    address,
    hash,
    kind: act === 'cancel' ? 'cancel' : 'speedUp',
    ...(memo && { memo }),
    ...senderFacts(io.state(), namespace),
    ...(namespace === 'bip122' && { known: knownAddresses(io.state(), namespace) }),
  }
}

/** Returns the content of a replacement's plan. @throws Failure if the account has too little */
function contentOf(state: RootState, plan: Order & Pick<HeldPlan, 'connectorId'>, prepared: PreparedReplacement): Omit<PlanContent, 'inputs'> {
  const { native, goes, to, fee, replacedFee, payload } = prepared
  const { decimals, symbol = '' } = native
  const coins = goes.reduce((sum, { token, units }) => (token === undefined ? sum + BigInt(units) : sum), 0n)
  const missing = coins + BigInt(fee) - BigInt(native.units)
  // Coins of Bitcoin are chosen by then, those that it spends already among them.
  if (plan.namespace === 'eip155' && missing > 0n) throw failure('SEND_FEE_MISSING', { missing: formatUnits(missing, decimals), symbol })
  const { hash } = JSON.parse(plan.inputs) as ReplaceInputs
  const paid = { decimals, symbol, bound: 'atMost' as const }
  return {
    goes,
    comes: [],
    costs: [{ for: 'network', units: fee, ...paid }],
    ...(to !== undefined && { to: { address: to, isKnown: true as const } }),
    warnings: plan.act === 'speedUp' && !keepsNonce(state, plan) ? [{ type: 'mayPayTwice', level: 'danger' }] : [],
    steps: [{ id: 'replace', type: 'sendTransaction', payload, isLookedAt: true }],
    replaces: { hash, fee: { units: replacedFee, ...paid }, ...(plan.act === 'speedUp' && { isSame: true as const }) },
  }
}

/** Returns true if a wallet is known to take the nonce of a page: one that did so before, or the app's own. Coins of Bitcoin cannot be spent twice. */
export function keepsNonce(
  { config, send }: Pick<RootState, 'config' | 'send'>,
  { namespace, connectorId }: Pick<HeldPlan, 'namespace' | 'connectorId'>,
): boolean {
  return namespace !== 'eip155' || transportOf(config, connectorId) === 'frame' || send.keepsNonce?.includes(connectorId) === true
}
