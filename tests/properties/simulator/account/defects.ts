import { EMPTY } from 'rxjs'
import type { RootState } from '../../../../src/domain/root.js'
import { type Any, becomes, decides, type Defect, emits, evolves, policy, without } from '../defect-kinds.js'
import { ACCOUNTS } from '../pages.js'

/** Defects of what an account has, receives, buys and is called. Only runs of their own set find them. */
export const accountDefects: readonly Defect[] = (
  [
    emits('the signature of a registration is another one', ['NAME-13'], 'reportNameSigned', (report) => ({ ...report, signature: `${report.signature}00` })),
    evolves('a signed registration stays at its signature', ['NAME-13', 'I-5', 'I-16'], 'registration', 'nameSigned', () => (state: Any) => state),
    decides(
      'a name that the registry refused counts as taken in',
      ['NAME-13'],
      'registration',
      'reportNameRefused',
      (decide) => (state: RootState, report: Any, context: Any) =>
        state.registration.running?.step === 'registering' && state.registration.running.operation === report.operation
          ? [{ type: 'nameTakenIn', operation: report.operation }]
          : decide(state, report, context),
    ),
    emits('a registered name has no view of success', ['NAME-13'], 'replaceView', (command) =>
      command.view === 'RegisterAccountNameSuccess' ? { type: 'hideToast' } : command,
    ),
    decides(
      'a question for a name that is taken meanwhile never ends',
      ['design'],
      'registration',
      'reportNameReadBack',
      (decide) => (state: RootState, report: Any, context: Any) => without(decide(state, report, context), 'availabilityLoaded'),
    ),
    decides(
      'a name is asked for each time',
      ['NAME-05'],
      'names',
      'refreshIdentity',
      (decide) => (state: RootState, command: Any, context: Any) => decide(state, { ...command, force: true }, context),
    ),
    unheard('a name that is shown is never asked for again', ['NAME-05'], 'names', 'refreshes', ['identityLoaded']),
    evolves('a quote that failed is loading on', ['RAMP-14'], 'buy', 'buyQuoteFailed', () => (state: Any) => state),
    evolves('a quote that failed leaves no reason', ['RAMP-15'], 'buy', 'buyQuoteFailed', (evolve) => (state: Any, event: Any, at: number) => {
      const next = evolve(state, event, at)
      return { ...next, quotes: mapped(next.quotes, ({ failure: _, failedAt: __, ...one }) => one) }
    }),
    evolves('a quote is shown for other inputs', ['RAMP-13'], 'buy', 'buyQuoteLoaded', (evolve) => (state: Any, event: Any, at: number) => {
      const next = evolve(state, event, at)
      const { quoteId, purchaseAmount } = event
      return { ...next, quotes: mapped(next.quotes, (one) => ({ ...one, quoteId, purchaseAmount })) }
    }),
    evolves(
      'the list of the service does not count',
      ['RAMP-16'],
      'buy',
      'buyOptionsLoaded',
      (evolve) => (state: Any, event: Any, at: number) => evolve(state, { ...event, purchaseCurrencies: [] }, at),
    ),
    unheard('a purchase is looked at once', ['RAMP-23'], 'buy', 'watchPurchase', ['purchaseStarted']),
    evolves('a purchase is forgotten for the next one', ['RAMP-23'], 'buy', 'purchaseStarted', (evolve) => (state: Any, event: Any, at: number) => {
      const { before: _, ...next } = evolve(state, event, at) as Any
      return next
    }),
    evolves('a purchase follows the account in use', ['RAMP-23'], 'buy', 'purchaseNewsLoaded', (evolve) => (state: Any, event: Any, at: number) => {
      const next = evolve(state, event, at)
      return next.purchase === undefined ? next : { ...next, purchase: { ...next.purchase, address: ACCOUNTS[2], network: 'eip155:8453' } }
    }),
    evolves('a history that failed is loading on', ['ACTIVITY-06'], 'activity', 'activityFailed', () => (state: Any) => state),
    evolves(
      'a first page is added to the rows before',
      ['ACTIVITY-06', 'ACTIVITY-14'],
      'activity',
      'activityLoaded',
      (evolve) => (state: Any, event: Any, at: number) => {
        const key = `${event.network}:${event.address}`
        const before = state.held[key]?.transactions ?? []
        return evolve(state, event.cursor === undefined ? { ...event, transactions: [...event.transactions, ...before].slice(0, 30) } : event, at)
      },
    ),
    evolves(
      'a history ends with its first page',
      ['ACTIVITY-09'],
      'activity',
      'activityLoaded',
      (evolve) => (state: Any, event: Any, at: number) => evolve(state, { ...event, next: undefined }, at),
    ),
    evolves(
      'histories of another network stay',
      ['ACTIVITY-12'],
      'activity',
      'activityRequested',
      (evolve) => (state: Any, event: Any, at: number) => evolve({ ...state, lastNetworkInView: event.network }, event, at),
    ),
    evolves('a transfer keeps the balances that were read', ['BAL-08', 'BAL-15'], 'balances', 'requestCompleted', () => (state: Any) => state),
    unheard('a transfer keeps the tokens that were read', ['BAL-08'], 'portfolio', 'refreshes', ['transactionEnded']),
    becomes('coins that were bought change no balance', ['BAL-08'], 'buy', 'readBalance', () => () => EMPTY),
    evolves(
      'tokens are put under another account',
      ['BAL-14', 'I-5', 'design'],
      'portfolio',
      'portfolioLoaded',
      (evolve) => (state: Any, event: Any, at: number) => evolve(state, { ...event, address: ACCOUNTS[1] }, at),
    ),
    becomes('a pending transaction changes no balance', ['BAL-17'], 'portfolio', 'refreshAfterPending', () => () => EMPTY),
    policy('an account is looked at every two minutes', ['BAL-17'], 'portfolio', 'watchPending', (io) => ({
      ...io,
      ports: Object.assign(Object.create(io.ports), { timer: { after: (ms: number) => io.ports.timer.after(ms * 4) } }),
    })),
    evolves(
      'notifications of an account are not counted',
      ['BAL-18'],
      'portfolio',
      'pendingTransactionSeen',
      (evolve) => (state: Any, event: Any, at: number) => ({ ...evolve(state, event, at), watched: { ...state.watched, sent: event.sent } }),
    ),
  ] satisfies readonly Defect[]
).map((defect) => ({ ...defect, set: 'account' as const }))

/** Defect of a policy that does not hear events. */
function unheard(name: string, foundBy: readonly string[], slice: string, of: string, types: readonly string[]): Defect {
  return policy(name, foundBy, slice, of, (io) => ({
    ...io,
    on: (...asked: string[]) => (asked.some((type) => types.includes(type)) ? EMPTY : io.on(...asked)),
  }))
}

function mapped(entries: object, change: (one: Any) => Any): object {
  return Object.fromEntries(Object.entries(entries).map(([key, one]) => [key, change(one)]))
}
