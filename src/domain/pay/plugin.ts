import { filter, map } from 'rxjs'
import type { PluginDomain } from '../plugin.js'
import { makesPlans, planEndings, plansDomain } from '../plans/index.js'
import type { DomainCommand, Policy, RootState, Slice } from '../root.js'
import { makeTransfer } from '../send/index.js'
import { namespaceOf } from '../shared/caip/caip.js'
import { decide } from './decide.js'
import { NO_PAYMENT } from './state.js'

/** Shows a payment while it waits for a wallet, and while its plan is made. */
const showPayments: Policy = (io) =>
  io.on('payWaiting', 'planRequested').pipe(
    filter((event) => event.type === 'payWaiting' || (event.act === 'pay' && event.isSilent !== true)),
    map((): DomainCommand => ({ type: 'openModal', view: 'Pay' })),
  )

/** Goes on with the payment once its wallet is there, and signed in where the app requires it (PAY-03). */
const goOnConnected: Policy = (io) =>
  io.on('connected', 'signedIn', 'sessionUpdated').pipe(
    map(() => io.state()),
    filter(isPayable),
    map(({ pay: { waiting } }): DomainCommand => ({ type: 'reportPayDue', operation: waiting?.operation ?? '' })),
  )

/** Gives up a payment whose visitor closed the dialog instead of connecting. */
const giveUp: Policy = (io) =>
  io.on('modalClosed').pipe(
    map(() => io.state()),
    filter((state) => state.pay.waiting !== undefined && !isConnecting(state) && !isPayable(state)),
    map(({ pay: { waiting } }): DomainCommand => ({ type: 'cancelPay', ...(waiting && { operation: waiting.operation }) })),
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

/** Pay slice: payments that the app asks for. */
const pay: Slice<'pay'> = {
  name: 'pay',
  publicEvents: { payWaiting: true },
  decide,
  evolve: {
    payWaiting: (_, { type: __, ...waiting }) => ({ waiting }),
    planFailed: (state, { operation }) => (state.waiting?.operation === operation ? NO_PAYMENT : state),
    planRequested: (state, { operation }) => (state.waiting?.operation === operation ? NO_PAYMENT : state),
    stopped: () => NO_PAYMENT,
  },
  views: ['Pay'],
  policies: { makePayments: makesPlans('pay', makeTransfer), showPayments, goOnConnected, giveUp },
  endings: {
    '*': ({ pay: { waiting } }) => (waiting === undefined ? [] : [{ type: 'cancelPay', operation: waiting.operation }]),
    makePayments: planEndings('pay'),
  },
  outcomes: { pay: { done: ['planCompleted'], failed: ['planFailed'], cancel: 'cancelPay' } },
}

/** Pure half of `pay()`. */
export const payDomain: PluginDomain = { name: 'pay', slices: [pay], shares: [plansDomain] }
