import { EMPTY, filter, map } from 'rxjs'
import type { RootState } from '../../../../src/domain/root.js'
import { type Any, asksPort, becomes, decides, type Defect, emits, endless, evolves, policy, together } from '../defect-kinds.js'
import { NO_LIMIT, ROUTER, THIEF, transactionOf } from './truth.js'

const UNASKED = ['no transaction without a prompt']
const TWICE = ['none twice']
const OTHER = ['none that differs from what was shown']
const LOST = ['no draft lost']
const ROUNDED = ['no amount rounded up']
const CHANGED = ['no plan confirmed for other inputs']

/** Defects of plans, and of the acts that make them: transfers, payments and exchanges. */
export const moneyDefects: readonly Defect[] = [
  becomes(
    'a plan confirms itself',
    UNASKED,
    'plans',
    'showPlans',
    () => (io: Any) =>
      io.on('planReviewed').pipe(
        filter(({ isLast }: Any) => isLast === true),
        map(({ operation: plan }: Any) => ({ type: 'confirmPlan', plan, despiteWarnings: true })),
      ),
  ),
  confirms('warnings of a plan need no second look', UNASKED, (state, command) => [state, { ...command, despiteWarnings: true }]),
  confirms('an old revision of a plan is confirmed', CHANGED, (state, { revision: _, ...command }) => [state, command]),
  confirms('a plan is confirmed before it was simulated', CHANGED, (state, command) => [withPlans(state, { isReviewed: true, reviews: [] }), command]),
  confirms('a plan is confirmed for an account that was left', CHANGED, (state, command) => [
    withPlans(state, {
      address: state.account.namespaces.eip155?.address ?? '',
      connectorId: state.connection.namespaces.eip155?.connectorId ?? '',
    }),
    command,
  ]),
  decides(
    'a plan that is too old is confirmed',
    CHANGED,
    'plans',
    'confirmPlan',
    (decide) => (state: RootState, command: Any, context: Any) => decide(state, command, { ...context, now: 0 }),
  ),
  confirms('a second confirmation begins a plan again', TWICE, (state, command) => [
    { ...state, plans: { held: state.plans.held.map((one) => (one.phase === 'running' ? { ...one, phase: 'ready' } : one)) } },
    command,
  ]),
  asksPort('the transaction of a plan pays another', OTHER, 'transfers', 'prepare', (order) =>
    order.network.startsWith('eip155:') ? { ...order, to: THIEF } : order,
  ),
  asksPort('an amount is rounded up', ROUNDED, 'transfers', 'prepare', (order) =>
    order.amount === 'max' ? order : { ...order, amount: `${Math.ceil(order.amount)}` },
  ),
  asksPort('digits that a token does not have are cut off', ROUNDED, 'transfers', 'prepare', (order) =>
    /\.\d{19}/.test(order.amount) ? { ...order, amount: order.amount.slice(0, -1) } : order,
  ),
  evolves(
    'the amount of a draft goes through a floating-point number',
    ROUNDED,
    'send',
    'sendDraftChanged',
    (evolve) => (state: Any, event: Any, at: number) =>
      evolve(state, /^[\d.]+$/.test(event.sendTokenAmount) ? { ...event, sendTokenAmount: `${Number(event.sendTokenAmount)}` } : event, at),
  ),
  emits('the exchange is written for another receiver', OTHER, 'reportPlanStepReady', (report) => ({
    ...report,
    payload: report.payload.replace(/(38ed1739.{192}.{24}).{40}/, `$1${THIEF.slice(2)}`),
  })),
  decides(
    'an approval has no limit',
    OTHER,
    'plans',
    'reportPlan',
    (decide) => (state: RootState, report: Any, context: Any) =>
      decide(
        state,
        withSteps(report, (steps) => steps.map((step) => (step.id === 'approve' ? unlimited(step, report.content) : step))),
        context,
      ),
  ),
  decides(
    'an exchange is not approved first',
    ['I-29'],
    'plans',
    'reportPlan',
    (decide) => (state: RootState, report: Any, context: Any) =>
      decide(
        state,
        withSteps(report, (steps) => steps.filter(({ id }: Any) => id === 'swap')),
        context,
      ),
  ),
  together(
    evolves('an approval counts as done when it was sent', ['SWAP-08'], 'plans', 'planStepSent', (evolve) => (state: Any, event: Any, at: number) => {
      const { held } = evolve(state, event, at)
      const done = (progress: Any) =>
        progress.map((step: Any) => (step.id === event.step && /approve|reset/.test(step.id) ? { ...step, status: 'done' } : step))
      return { held: held.map((one: Any) => (one.operation === event.operation ? { ...one, progress: done(one.progress) } : one)) }
    }),
    policy('', [], 'plans', 'runSteps', (io) => ({
      ...io,
      on: (...types: Any[]) => io.on(...types, ...(types.includes('planStepEnded') ? ['planStepSent'] : [])),
    })),
  ),
  emits('a step that was sent counts as done', ['SEND-17'], 'reportPlanSent', ({ operation, step }) => ({ type: 'reportPlanStep', operation, step })),
  decides(
    'a transaction without a receipt counts as confirmed',
    ['SEND-17'],
    'plans',
    'reportPlanWaited',
    (decide) =>
      (...given: Any[]) =>
        decide(...given).map((event: Any) => ({ ...event, outcome: 'confirmed' })),
  ),
  decides(
    'a second order begins while the wallet is asked',
    ['SEND-20'],
    'send',
    'send',
    (decide) => (state: RootState, command: Any, context: Any) => decide({ ...state, plans: { held: [] } }, command, context),
  ),
  resets('a refusal empties the draft', LOST, (io) => ({
    ...io,
    on: (...types: Any[]) =>
      io.on('planFailed', ...types).pipe(map((event: Any) => ({ ...event, type: event.type === 'planFailed' ? 'modalClosed' : event.type }))),
  })),
  resets('the draft stays when its transfer is done', ['SEND-10'], (io) => ({ ...io, on: () => io.on('networkSwitched', 'disconnected', 'modalClosed') })),
  resets('the draft stays when its network is left', ['SEND-11'], (io) => ({ ...io, on: () => io.on('planCompleted', 'disconnected', 'modalClosed') })),
  evolves('a stored draft is not restored', LOST, 'send', 'restored', () => (state: Any) => state),
  evolves(
    'both sides of an exchange are one token',
    ['SWAP-16'],
    'swap',
    'swapChanged',
    (evolve) => (state: Any, event: Any, at: number) =>
      evolve(state, { ...event, form: { ...event.form, ...(event.form.to !== undefined && { from: event.form.to }) } }, at),
  ),
  asksPort('a cancellation pays once more', OTHER, 'transfers', 'replace', (order) => ({ ...order, kind: 'speedUp' })),
  decides(
    'a replacement has a nonce of its own',
    OTHER,
    'plans',
    'reportPlan',
    (decide) => (state: RootState, report: Any, context: Any) =>
      decide(
        state,
        withSteps(report, (steps) => steps.map((step) => (step.id === 'replace' ? { ...step, payload: withNextNonce(step.payload) } : step))),
        context,
      ),
  ),
  becomes('a transaction is not told what takes its place', ['SEND-18'], 'send', 'followReplacements', () => () => EMPTY),
  decides(
    'a transaction is replaced again though another took its place',
    ['SEND-18'],
    'send',
    'speedUpTransaction',
    (decide) => (state: RootState, command: Any, context: Any) =>
      decide({ ...state, transactions: { sent: state.transactions.sent.map(({ rival: _, ...one }) => one) } }, command, context),
  ),
  decides(
    'the block that has one of two rivals ends only that one',
    ['SEND-18'],
    'transactions',
    'reportTransactionNews',
    (decide) =>
      (...given: Any[]) =>
        decide(...given).slice(0, 1),
  ),
  policy('nobody ends a plan that is not made', ['I-16'], 'send', 'makeTransfers', endless),
]

/** Defect of a confirmation: another state or another command is decided on. */
function confirms(name: string, foundBy: readonly string[], change: (state: RootState, command: Any) => readonly [Any, Any]): Defect {
  return decides(
    name,
    foundBy,
    'plans',
    'confirmPlan',
    (decide) => (state: RootState, command: Any, context: Any) => decide(...change(state, command), context),
  )
}

/** Defect of the policy that empties drafts. */
function resets(name: string, foundBy: readonly string[], wrap: (io: Any) => Any): Defect {
  return policy(name, foundBy, 'send', 'resetDrafts', wrap)
}

function withPlans(state: RootState, members: object, progress: (progress: Any) => Any = (one) => one): Any {
  return { ...state, plans: { held: state.plans.held.map((one) => ({ ...one, ...members, progress: progress(one.progress) })) } }
}

function withSteps(report: Any, change: (steps: readonly Any[]) => readonly Any[]): Any {
  return { ...report, content: { ...report.content, steps: change(report.content.steps) } }
}

function withNextNonce(payload: string): string {
  const { nonce, ...transaction } = JSON.parse(payload) as { readonly nonce: string }
  return JSON.stringify({ ...transaction, nonce: `0x${(Number(nonce) + 1).toString(16)}` })
}

function unlimited(step: Any, content: Any): Any {
  const { from } = JSON.parse(step.payload)
  return { ...step, payload: JSON.stringify(transactionOf(from, { kind: 'approve', token: content.goes[0].token, spender: ROUTER, units: NO_LIMIT })) }
}
