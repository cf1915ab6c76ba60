import type { Decision } from '../kernel/types.js'
import { findNetwork, selectNetwork } from '../network/index.js'
import { beginPlan } from '../plans/index.js'
import type { DomainEvent, RootState, Slice } from '../root.js'
import { isAmountText, problemOfReceiver, SEND_NAMESPACES } from '../send/index.js'
import { isValidAddress } from '../shared/addresses/address-checks.js'
import { failure } from '../send/errors.js'
import type { Failure } from '../shared/errors/failure.js'
import { cleanName } from '../shared/text/text.js'
import { MAX_PAY_TEXT, type PaymentRequest } from './state.js'

/** Decides payments; see the command types. */
export const decide: Slice<'pay'>['decide'] = {
  pay(state, { to, amount, token, network: id, name, reference }, { operation }) {
    const network = id === undefined ? (selectNetwork(state) ?? firstNetwork(state)) : findNetwork(state, id)
    if (network === undefined) return { rejected: failure('NETWORK_MISSING') }
    const { chainNamespace: namespace, caipNetworkId } = network
    if (!SEND_NAMESPACES.includes(namespace)) return { rejected: failure('SEND_CHAIN_UNSUPPORTED') }
    const problem = problemOfReceiver(namespace, to)
    if (problem !== undefined) return { rejected: failure('SEND_RECEIVER_INVALID', { ...problem }) }
    if (amount === 'max' || !isAmountText(amount)) return { rejected: failure('SEND_AMOUNT_INVALID', { problem: 'write a decimal text such as "2.5"' }) }
    if (token !== undefined && !isValidAddress(namespace, token)) return { rejected: failure('SEND_TOKEN_MISSING') }
    const request: PaymentRequest = {
      to,
      amount,
      ...(token !== undefined && { token }),
      network: caipNetworkId,
      ...short('name', name),
      ...short('reference', reference),
    }
    const begun = state.connection.namespaces[namespace]?.connectorId === undefined ? undefined : begin(state, operation, request)
    return begun ?? [...superseded(state), { type: 'payWaiting', operation, ...request }]
  },
  cancelPay({ pay: { waiting }, plans }, { operation }) {
    const gone = failure('ABORTED')
    const isMeant = (one: { readonly operation: string }) => operation === undefined || one.operation === operation
    return [
      ...(waiting !== undefined && isMeant(waiting) ? [failed(waiting.operation, gone)] : []),
      ...plans.held
        .filter((one) => one.act === 'pay' && (one.phase === 'preparing' || one.phase === 'ready' || one.phase === 'running') && isMeant(one))
        .map((one): DomainEvent => ({ type: 'planFailed', operation: one.operation, act: 'pay', failure: gone })),
    ]
  },
  reportPayDue(state, { operation }) {
    const { waiting } = state.pay
    if (waiting?.operation !== operation) return []
    const { operation: _, ...request } = waiting
    const begun = begin(state, operation, request)
    return 'rejected' in begun ? [failed(operation, begun.rejected)] : begun
  },
}

/** Returns the end of a payment that is no plan yet. */
function failed(operation: string, reason: Failure): DomainEvent {
  return { type: 'planFailed', operation, act: 'pay', failure: reason }
}

/** Asks for the plan. The visitor is on it, so that another payment that waits has ended. */
function begin(state: RootState, operation: string, { network, ...inputs }: PaymentRequest): Decision<DomainEvent> {
  const begun = beginPlan(state, operation, { act: 'pay', inputs, network })
  return 'rejected' in begun ? begun : [...superseded(state, operation), ...begun]
}

function superseded({ pay: { waiting } }: RootState, operation?: string): readonly DomainEvent[] {
  if (waiting === undefined || waiting.operation === operation) return []
  return [failed(waiting.operation, failure('OPERATION_SUPERSEDED'))]
}

function firstNetwork({ network: { namespaces } }: RootState) {
  return Object.values(namespaces)[0]?.requestedCaipNetworks[0]
}

/** Returns a text of the app as it can be shown and kept; nothing for an empty one. */
function short<K extends string>(key: K, text: string | undefined): { readonly [N in K]?: string } {
  const clean = text === undefined ? '' : [...cleanName(text)].slice(0, MAX_PAY_TEXT).join('')
  return (clean === '' ? {} : { [key]: clean }) as { readonly [N in K]?: string }
}
