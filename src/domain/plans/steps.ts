import { catchError, filter, map, merge, mergeMap, type Observable, of, switchMap, take, takeUntil } from 'rxjs'
import { findNetwork } from '../network/index.js'
import type { DomainCommand, Policy, PolicyIo } from '../root.js'
import type { Json } from '../shared/json/json.js'
import { RPC_READ_DEADLINE_MS } from '../shared/limits.js'
import { deadline, later } from '../shared/timing.js'
import { findOpenPlan, findPlan } from './begin.js'
import { type HeldPlan, nextStep, type PlanStep, RECEIPT_WAIT_MS, type StepProgress } from './state.js'

/** Starts the next step of a confirmed plan, in a task of its own: the plan is stored by then. Skips one whose effect the chain has. */
export const runSteps: Policy = (io) =>
  io.on('planConfirmed', 'planStepEnded', 'planStepReady').pipe(
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
          kind === 'sendTransaction' || kind === 'sendCalls'
            ? { type: 'reportPlanSent', ...about, hash: result }
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
        const about = findRequest(io, (one) => one.hash === end.hash || (one.request === end.operation && one.hash === undefined))
        if (about === undefined) return []
        return [
          end.outcome === 'confirmed'
            ? { type: 'reportPlanStep', ...about, outcome: end.outcome }
            : { type: 'reportPlanStepFailed', ...about, outcome: end.outcome, failure: end.failure },
        ]
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
    mergeMap(({ operation, network, address, content, progress }) =>
      progress.flatMap(({ id, status, hash }, index): readonly DomainCommand[] =>
        status === 'sent' && hash !== undefined
          ? [
              {
                type: 'reportTransactionSent',
                operation: `${operation}.s${index}`,
                network: content?.steps.find((one) => one.id === id)?.network ?? network,
                hash,
                address,
              },
            ]
          : [],
      ),
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

function findRequest(io: PolicyIo, fits: (one: StepProgress) => boolean): { readonly operation: string; readonly step: string } | undefined {
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
