import { catchError, filter, map, merge, mergeMap, type Observable, of, switchMap, take, takeUntil } from 'rxjs'
import { findNetwork } from '../network/index.js'
import type { DomainCommand, EventOf, Policy, PolicyIo } from '../root.js'
import type { Json } from '../shared/json/json.js'
import { RPC_READ_DEADLINE_MS } from '../shared/limits.js'
import { deadline, later } from '../shared/timing.js'
import { findOpenPlan, findPlan } from './begin.js'
import { type HeldPlan, nextStep, type PlanStep, RECEIPT_WAIT_MS, type StepProgress } from './state.js'

/** Starts the next step of a confirmed plan, in a task of its own: the plan is stored by then. Skips one whose effect the chain has. */
export const runSteps: Policy = (io) =>
  io.on('planConfirmed', 'planSplit', 'planStepEnded', 'planStepReady').pipe(
    mergeMap(({ type, operation }) => {
      const plan = findOpenPlan(io.state(), operation)
      const next = plan?.phase === 'running' ? nextStep(plan) : undefined
      if (plan === undefined || next === undefined || next.progress.status === 'sent') return []
      const { step } = next
      const due: DomainCommand = { type: 'reportPlanStepDue', operation, step: step.id }
      const over = io.on('planFailed', 'stopped').pipe(filter((event) => event.type === 'stopped' || event.operation === operation))
      const start = later(io.ports.timer, 0, due, over)
      if (type === 'planStepReady' || step.check === undefined) return start
      return isDone(io, plan, step).pipe(
        switchMap((done): Observable<DomainCommand> => (done ? of({ type: 'reportPlanStepSkipped', operation, step: step.id }) : start)),
        takeUntil(over),
      )
    }),
  )

/** Tells plans what became of their requests and transactions, in time or late. */
export const hearRequests: Policy = (io) =>
  merge(
    io.on('requestCompleted', 'requestAnsweredLate').pipe(
      mergeMap(({ operation: request, kind, result }): readonly DomainCommand[] => {
        const about = findRequest(io, (one) => one.request === request)
        if (about === undefined) return []
        return [
          kind === 'sendTransaction'
            ? { type: 'reportPlanSent', ...about, hash: result }
            : kind === 'sendCalls'
              ? { type: 'reportPlanSent', ...about, batchId: result }
              : { type: 'reportPlanStep', ...about, result },
        ]
      }),
    ),
    io.on('requestFailed').pipe(
      mergeMap(({ operation: request, failure }): readonly DomainCommand[] => {
        const about = findRequest(io, (one) => one.request === request)
        return about === undefined ? [] : [{ type: 'reportPlanStepFailed', ...about, failure }]
      }),
    ),
    io.on('transactionEnded').pipe(
      mergeMap((end): readonly DomainCommand[] => {
        const isOfBatch = end.batch !== undefined
        const about = findRequest(io, (one) => {
          const sent = isOfBatch ? one.batchId : one.hash
          return sent === end.hash || (one.request === end.operation && sent === undefined)
        })
        const hash = isOfBatch ? end.transactions?.at(-1)?.hash : undefined
        const told = (step: StepAt, by = hash): DomainCommand =>
          end.outcome === 'confirmed'
            ? { type: 'reportPlanStep', ...step, outcome: end.outcome, ...(by !== undefined && { hash: by }) }
            : { type: 'reportPlanStepFailed', ...step, outcome: end.outcome, failure: end.failure }
        const own = about === undefined || (end.outcome === 'replaced' && isTakenOver(io, end.hash)) ? [] : [told(about)]
        return [...own, ...formerSteps(io, end).map((step) => told(step, end.hash))]
      }),
    ),
  )

/** Gives the visitor back after a while without a receipt: the plan counts as submitted, and is still followed (SEND-17). */
export const submitWaiting: Policy = (io) =>
  io
    .on('planStepSent')
    .pipe(
      mergeMap(({ operation }) =>
        later(
          io.ports.timer,
          RECEIPT_WAIT_MS,
          { type: 'reportPlanWaited' as const, operation },
          io.on('planCompleted', 'planFailed', 'stopped').pipe(filter((event) => event.type === 'stopped' || event.operation === operation)),
        ),
      ),
    )

/** Follows what an earlier page has sent, if nobody does. */
export const followRestored: Policy = (io) =>
  io.on('restored').pipe(
    mergeMap(({ operation }) => io.state().plans.held.filter((one) => one.operation.startsWith(`${operation}.p`))),
    mergeMap(({ operation, network, address, connectorId, content, progress }) =>
      progress.flatMap(({ id, status, hash, batchId }, index): readonly DomainCommand[] => {
        const calls = progress.filter((one) => one.batchId === batchId)
        const sent = batchId ?? hash
        if (status !== 'sent' || sent === undefined || (batchId !== undefined && calls[0]?.id !== id)) return []
        return [
          {
            type: 'reportTransactionSent',
            operation: `${operation}.s${index}`,
            network: content?.steps.find((one) => one.id === id)?.network ?? network,
            hash: sent,
            address,
            ...(batchId !== undefined && { batch: { connectorId, calls: calls.length } }),
          },
        ]
      }),
    ),
  )

/** Ends plans whose wallet goes, and has their requests given up when they are cancelled. */
export const endWithWallet: Policy = (io) =>
  merge(
    io.on('disconnected').pipe(
      mergeMap(({ namespace, connectorId }) => {
        const gone = io.state().plans.held.filter((one) => one.namespace === namespace && one.connectorId === connectorId)
        return gone.map(({ operation }): DomainCommand => ({ type: 'cancelPlan', operation }))
      }),
    ),
    io.on('planFailed').pipe(
      mergeMap(({ operation, failure }) => {
        const asked = findPlan(io.state(), operation)?.progress.find(({ status, request }) => status === 'started' && request !== undefined)?.request
        const isOpen = io.state().requests.pending.some((one) => one.operation === asked)
        return failure.code === 'ABORTED' && asked !== undefined && isOpen ? [{ type: 'cancelRequest' as const, operation: asked }] : []
      }),
    ),
  )

/** Step of a plan. */
interface StepAt {
  readonly operation: string
  readonly step: string
}

/** Returns true while a transaction that does the same waits in the place of one: its end counts for both. */
function isTakenOver(io: PolicyIo, hash: string): boolean {
  const { plans, transactions } = io.state()
  const waits = (one: StepProgress) => transactions.sent.some((sent) => sent.hash === one.hash && sent.isUnclear === undefined)
  return plans.held.some(({ content, progress }) => content?.replaces?.isSame === true && content.replaces.hash === hash && progress.some(waits))
}

/** Returns the steps whose transactions one took the place of while doing the same, if its end is theirs, too. */
function formerSteps(io: PolicyIo, { hash, outcome }: EventOf<'transactionEnded'>): readonly StepAt[] {
  const { plans, transactions } = io.state()
  const found: StepAt[] = []
  if (outcome !== 'confirmed' && outcome !== 'failed' && outcome !== 'replaced') return found
  let former: string | undefined = hash
  for (let left = plans.held.length; left > 0 && former !== undefined; left -= 1) {
    const later: string = former
    former = plans.held.find(({ content, progress }) => content?.replaces?.isSame === true && progress.some((one) => one.hash === later))?.content?.replaces
      ?.hash
    // One that waits still may be taken itself.
    const isOpen = outcome === 'replaced' && transactions.sent.some((one) => one.hash === former)
    const about = former === undefined || isOpen ? undefined : findRequest(io, (one) => one.hash === former)
    if (about !== undefined) found.push(about)
  }
  return found
}

function findRequest(io: PolicyIo, fits: (one: StepProgress) => boolean): StepAt | undefined {
  for (const { operation, progress } of io.state().plans.held) {
    const step = progress.find(fits)?.id
    if (step !== undefined) return { operation, step }
  }
  return undefined
}

/** Emits true if the chain has the effect of a step. A node that does not tell has it taken: a second approval changes nothing. */
function isDone(io: PolicyIo, { network: id }: HeldPlan, { check, network: at }: PlanStep): Observable<boolean> {
  const network = findNetwork(io.state(), at ?? id)
  const urls = network?.rpcUrls.default.http ?? []
  if (check === undefined || network === undefined || urls.length === 0) return of(false)
  return io.ports.rpc.call({ network: network.caipNetworkId, urls, method: 'eth_call', params: [JSON.parse(check.call) as Json, 'latest'] }).pipe(
    take(1),
    deadline(io.ports.timer, RPC_READ_DEADLINE_MS, network.name),
    map((answer) => typeof answer === 'string' && /^0x[0-9a-f]{64}$/i.test(answer) && BigInt(answer) >= BigInt(check.atLeast)),
    catchError(() => of(false)),
  )
}
