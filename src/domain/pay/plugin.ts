import { filter, map, mergeMap } from 'rxjs'
import { selectNetwork } from '../network/index.js'
import type { PluginDomain } from '../plugin.js'
import { makesPlans, planEndings, plansDomain, servesSteps } from '../plans/index.js'
import type { DomainCommand, Policy, RootState, Slice } from '../root.js'
import { namespaceOf } from '../shared/caip/caip.js'
import { decide } from './decide.js'
import { writeStep } from './exchange.js'
import { makePayment } from './make.js'
import { readOutcomes, tellArrivals } from './outcome.js'
import { MAX_OUTCOMES, NO_PAYMENT, type PayState } from './state.js'

/** Shows a payment while it waits for a wallet, and while its plan is made. */
const showPayments: Policy = (io) =>
  io.on('payWaiting', 'planRequested').pipe(
    filter((event) => event.type === 'payWaiting' || (event.act === 'pay' && event.isSilent !== true)),
    map((): DomainCommand => ({ type: 'openModal', view: 'Pay' })),
  )

/** Brings the wallet to the network of a payment, where it is on another one: nothing is sent there by mistake. */
const switchNetworks: Policy = (io) =>
  io.on('planRequested').pipe(
    filter(({ act, namespace, network }) => act === 'pay' && selectNetwork(io.state(), namespace)?.caipNetworkId !== network),
    map(({ network }): DomainCommand => ({ type: 'switchNetwork', network })),
  )

/** Goes on with the payment once its wallet is there, and signed in where the app requires it (PAY-03). */
const goOnConnected: Policy = (io) =>
  io.on('connected', 'signedIn', 'sessionUpdated').pipe(
    map(() => io.state()),
    filter(isPayable),
    map(({ pay: { waiting } }): DomainCommand => ({ type: 'reportPayDue', operation: waiting?.operation ?? '' })),
  )

/** Gives up a payment whose visitor closed the dialog instead of connecting or choosing. */
const giveUp: Policy = (io) =>
  io.on('modalClosed').pipe(
    map(() => io.state()),
    mergeMap((state): readonly DomainCommand[] => {
      const { waiting, short } = state.pay
      const isLeft = waiting !== undefined && !isConnecting(state) && !isPayable(state)
      const left = isLeft ? waiting.operation : short?.operation
      return left === undefined ? [] : [{ type: 'cancelPay', operation: left }]
    }),
  )

function isPayable({ pay: { waiting }, connection, account, config, siwx }: RootState): boolean {
  if (waiting === undefined) return false
  const namespace = namespaceOf(waiting.network)
  if (config.plugins.siwx?.required === true && siwx.phase !== 'signedIn') return false
  return connection.namespaces[namespace]?.connectorId !== undefined && account.namespaces[namespace]?.address !== undefined
}

function isConnecting({ connection }: RootState): boolean {
  return Object.values(connection.namespaces).some(({ flow }) => flow !== undefined)
}

const withoutWaiting = ({ waiting: _, ...state }: PayState): PayState => state
const withoutShort = ({ short: _, ...state }: PayState): PayState => state

/** Ends what waits of a payment: it is a plan now, was chosen, or is over. */
function going(state: PayState, operation: string): PayState {
  const kept = state.waiting?.operation === operation ? withoutWaiting(state) : state
  return kept.short?.operation === operation ? withoutShort(kept) : kept
}

/** Pay slice: payments that the app asks for. */
const pay: Slice<'pay'> = {
  name: 'pay',
  publicEvents: { payWaiting: true, payShort: true, payArrived: true, paySettled: true },
  decide,
  evolve: {
    payWaiting: (state, { type: __, ...waiting }) => ({ ...state, waiting }),
    payShort: (state, { type: __, ...short }) => ({ ...state, short }),
    payArrived: (state, { type: __, ...outcome }) => ({
      ...state,
      outcomes: [...(state.outcomes ?? []).filter((one) => one.operation !== outcome.operation), outcome].slice(-MAX_OUTCOMES),
    }),
    paySettled: (state, { operation }) => ({
      ...state,
      ...(state.outcomes && { outcomes: state.outcomes.map((one) => (one.operation === operation ? { ...one, isSettled: true as const } : one)) }),
    }),
    planFailed: (state, { operation }) => going(state, operation),
    planRequested: (state, { operation }) => going(state, operation),
    stopped: () => NO_PAYMENT,
  },
  views: ['Pay'],
  policies: {
    makePayments: makesPlans('pay', makePayment, 'Pay'),
    writePayments: servesSteps('pay', (io, plan, { id }) => writeStep(io, plan, id)),
    showPayments,
    switchNetworks,
    goOnConnected,
    giveUp,
    readOutcomes,
    tellArrivals,
  },
  endings: {
    '*': ({ pay: { waiting } }) => (waiting === undefined ? [] : [{ type: 'cancelPay', operation: waiting.operation }]),
    makePayments: planEndings('pay'),
  },
  outcomes: {
    pay: { done: ['planCompleted'], failed: ['planFailed'], cancel: 'cancelPay' },
    payRest: { done: ['planCompleted'], failed: ['planFailed'], cancel: 'cancelPay' },
  },
}

/** Pure half of `pay()`. */
export const payDomain: PluginDomain = { name: 'pay', slices: [pay], shares: [plansDomain] }
