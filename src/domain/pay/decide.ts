import type { Decision } from '../kernel/types.js'
import { findNetwork, selectNetwork } from '../network/index.js'
import { beginPlan, findPlan, type HeldPlan } from '../plans/index.js'
import type { DomainEvent, RootState, Slice } from '../root.js'
import { isAmountText, problemOfReceiver, SEND_NAMESPACES } from '../send/index.js'
import { isValidAddress } from '../shared/addresses/address-checks.js'
import { formatUnits } from '../shared/amounts/decimal.js'
import type { CaipNetworkId, ChainNamespace } from '../shared/caip/caip.js'
import type { Failure } from '../shared/errors/failure.js'
import { canonicalJson } from '../shared/json/json.js'
import { isRecord } from '../shared/json/objects.js'
import { cleanName } from '../shared/text/text.js'
import { isCoinMark } from '../shared/tokens/token-id.js'
import { failure } from './errors.js'
import { arrivedEvents } from './outcome.js'
import { MAX_PAY_TEXT, MAX_PLACES, type PayInputs, type PaymentRequest, type PayPlace } from './state.js'

/** Decides payments; see the command types. */
export const decide: Slice<'pay'>['decide'] = {
  pay(state, { to, amount, token: asked, network: id, also, name, reference, until }, { operation, now }) {
    const token = isCoinMark(asked) ? undefined : asked
    const network = id === undefined ? (selectNetwork(state) ?? firstNetwork(state)) : findNetwork(state, id)
    if (network === undefined) return { rejected: failure('NETWORK_MISSING') }
    const { chainNamespace: namespace, caipNetworkId } = network
    if (!SEND_NAMESPACES.includes(namespace)) return { rejected: failure('SEND_CHAIN_UNSUPPORTED') }
    const problem = problemOfReceiver(namespace, to)
    if (problem !== undefined) return { rejected: failure('SEND_RECEIVER_INVALID', { ...problem }) }
    if (amount === 'max' || !isAmountText(amount)) return { rejected: failure('SEND_AMOUNT_INVALID', { problem: 'write a decimal text such as "2.5"' }) }
    const places = placesOf(also)
    if (places === undefined) return { rejected: failure('OPTIONS_INVALID', { option: 'also', problem: 'must be a list of { network, token }' }) }
    if ([token, ...places.map((one) => one.token)].some((one) => one !== undefined && !isValidAddress(namespace, one)))
      return { rejected: failure('SEND_TOKEN_MISSING') }
    if (places.some((one) => findNetwork(state, one.network)?.chainNamespace !== namespace)) return { rejected: failure('NETWORK_MISSING') }
    if (until !== undefined && (!Number.isSafeInteger(until) || until <= now)) return { rejected: failure('PAY_OVER') }
    const request: PaymentRequest = {
      to,
      amount,
      ...(token !== undefined && { token }),
      network: caipNetworkId,
      ...(places.length > 0 && { also: places }),
      ...short('name', name),
      ...short('reference', reference),
      ...(until !== undefined && { until }),
    }
    const begun = isConnected(state, namespace) ? begin(state, operation, request) : undefined
    return begun ?? [...superseded(state), { type: 'payWaiting', operation, ...request }]
  },
  choosePayment(state, { choice: id }) {
    const { operation = '', choices = [] } = state.pay.short ?? {}
    const [choice, plan] = [choices.find((one) => one.id === id), findPlan(state, operation)]
    if (choice === undefined || plan?.phase !== 'preparing') return { rejected: failure('PAY_CHOICE_GONE') }
    const { token: _, from: __, also: ___, ...rest } = JSON.parse(plan.inputs) as PayInputs
    const { network, token, from } = choice
    const inputs = { ...rest, ...(token !== undefined && { token }), ...(from !== undefined && { from }) }
    const { act, namespace, connectorId, address } = plan
    // The same payment, for other inputs: what was made for those before is dropped.
    return [{ type: 'planRequested', operation, act, namespace, connectorId, network, address, inputs: canonicalJson(inputs) }]
  },
  payRest(state, { payment: id }, { operation }) {
    const shorts = (state.pay.outcomes ?? []).filter((one) => one.arrival === 'short' && (id === undefined || one.operation === id))
    const last = shorts.at(-1)
    const plan = last && findPlan(state, last.operation)
    if (last?.by === undefined || plan === undefined || isPaidOn(state, last.operation)) return { rejected: failure('PAY_NOTHING_MISSING') }
    const { from: _, ...inputs } = JSON.parse(plan.inputs) as PayInputs
    const amount = formatUnits(BigInt(last.by), last.due.decimals)
    return begin(state, operation, { ...inputs, amount, partOf: last.operation, network: last.network })
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
  reportPayShort(state, { type: _, ...short }) {
    const isMade = findPlan(state, short.operation)?.phase === 'preparing'
    return isMade && short.choices.length > 0 ? [{ type: 'payShort', ...short }] : []
  },
  reportPayArrived: (state, { operation, payment, arrived }) => arrivedEvents(state, operation, payment, arrived),
}

/** Returns the end of a payment that is no plan yet. */
function failed(operation: string, reason: Failure): DomainEvent {
  return { type: 'planFailed', operation, act: 'pay', failure: reason }
}

/** Asks for the plan. The visitor is on it, so that another payment that waits has ended. */
function begin(state: RootState, operation: string, { network, ...inputs }: PayInputs & { readonly network: CaipNetworkId }): Decision<DomainEvent> {
  const begun = beginPlan(state, operation, { act: 'pay', inputs, network })
  return 'rejected' in begun ? begun : [...superseded(state, operation), ...begun]
}

function superseded({ pay: { waiting } }: RootState, operation?: string): readonly DomainEvent[] {
  if (waiting === undefined || waiting.operation === operation) return []
  return [failed(waiting.operation, failure('OPERATION_SUPERSEDED'))]
}

/** Returns true if the rest of a payment is paid, or on its way. */
function isPaidOn({ plans, pay: { outcomes = [] } }: RootState, operation: string): boolean {
  const isPart = (one: HeldPlan) => one.act === 'pay' && (JSON.parse(one.inputs) as PayInputs).partOf === operation
  return plans.held.some(
    (one) => isPart(one) && (['running', 'submitted', 'interrupted'].includes(one.phase) || outcomes.some((told) => told.operation === one.operation)),
  )
}

function isConnected({ connection }: RootState, namespace: ChainNamespace): boolean {
  return connection.namespaces[namespace]?.connectorId !== undefined
}

/** Returns the places that the app names; undefined for anything but a short list of them. */
function placesOf(given: unknown): readonly PayPlace[] | undefined {
  if (given === undefined) return []
  if (!Array.isArray(given) || given.length > MAX_PLACES) return undefined
  const places = given.flatMap((one: unknown): PayPlace[] => {
    if (!isRecord(one) || typeof one['network'] !== 'string') return []
    const { network, token } = one
    if (token !== undefined && typeof token !== 'string') return []
    return [{ network: network as CaipNetworkId, ...(token !== undefined && !isCoinMark(token) && { token }) }]
  })
  return places.length === given.length ? places : undefined
}

function firstNetwork({ network: { namespaces } }: RootState) {
  return Object.values(namespaces)[0]?.requestedCaipNetworks[0]
}

/** Returns a text of the app as it can be shown and kept; nothing for an empty one. */
function short<K extends string>(key: K, text: string | undefined): { readonly [N in K]?: string } {
  const clean = text === undefined ? '' : [...cleanName(text)].slice(0, MAX_PAY_TEXT).join('')
  return (clean === '' ? {} : { [key]: clean }) as { readonly [N in K]?: string }
}
