import { map, type Observable, of, shareReplay } from 'rxjs'
import { askCapabilities, atomicOf } from '../requests/index.js'
import type { DomainCommand, PolicyIo, RootState } from '../root.js'
import type { RequestedPlan } from './begin.js'
import type { Failure } from '../shared/errors/failure.js'
import { isRecord } from '../shared/json/objects.js'
import type { Json, JsonObject } from '../shared/json/json.js'
import { asRecord } from '../shared/json/values.js'
import { sponsorOf } from './selectors.js'
import type { HeldPlan, PlanBatch, PlanContent, PlanStep, StepProgress } from './state.js'

/** Means of the wallet for a plan. */
export interface PlanMeans {
  /** `ready`: after the visitor has agreed to a smart account. Absent if it takes no steps at once. */
  readonly atomic?: 'supported' | 'ready'
  /** True if it has a sponsor pay. */
  readonly paymaster: boolean
}

const NONE: PlanMeans = { paymaster: false }

/**
 * Returns the means of a plan's wallet, asked for once and only when someone subscribes: some wallets show themselves when they are asked. None outside EVM, and where the
 * wallet does not say.
 */
export function meansOf(io: PolicyIo, plan: RequestedPlan): Observable<PlanMeans> {
  if (plan.namespace !== 'eip155') return of(NONE)
  return askCapabilities(io, plan).pipe(
    map((known): PlanMeans => {
      if (known === undefined) return NONE
      const atomic = atomicOf(known)
      return { ...(atomic && { atomic }), paymaster: asRecord(known['paymasterService'])['supported'] === true }
    }),
    shareReplay(1),
  )
}

/** Returns true if the app has a sponsor for the plan's network, and the visitor has not been asked to pay instead. */
export function hasSponsor(state: RootState, { namespace, network, isUnsponsored }: Pick<HeldPlan, 'namespace' | 'network' | 'isUnsponsored'>): boolean {
  const sponsor = sponsorOf(state)
  return namespace === 'eip155' && sponsor !== undefined && isUnsponsored !== true && sponsor.networks?.includes(network) !== false
}

/** Returns true if a wallet has not taken the steps of a plan of the account at once: the next plans go one by one, until the page is loaded again. */
export function wasRefused(
  { plans }: Pick<RootState, 'plans'>,
  { connectorId, network, address }: Pick<HeldPlan, 'connectorId' | 'network' | 'address'>,
): boolean {
  return plans.held.some((one) => one.isSingle === true && one.connectorId === connectorId && one.network === network && one.address === address)
}

/** Returns the first steps in a row that a wallet can take at once: transactions that are written, on the network of the plan. */
export function batchable({ steps, replaces }: Pick<PlanContent, 'steps' | 'replaces'>, network: HeldPlan['network']): readonly string[] {
  const fits = (step: PlanStep) => step.type === 'sendTransaction' && (step.network ?? network) === network && callOf(step) !== undefined
  const first = steps.findIndex(fits)
  if (first === -1 || replaces !== undefined) return []
  const row = steps.slice(first)
  const end = row.findIndex((step) => !fits(step))
  return (end === -1 ? row : row.slice(0, end)).map(({ id }) => id)
}

/**
 * Returns the content with its steps as a batch, where the wallet takes one.
 *
 * @param sponsor name of who pays; undefined where nobody does
 */
export function asBatch<T extends Omit<PlanContent, 'inputs'>>(
  content: T,
  network: HeldPlan['network'],
  { atomic }: PlanMeans,
  sponsor?: { readonly name?: string },
): T & Pick<PlanContent, 'batch'> {
  const steps = batchable(content, network)
  const isSponsored = sponsor !== undefined && steps.length > 0
  if (!(steps.length > 1 ? atomic !== undefined : isSponsored)) return content
  const batch: PlanBatch = { steps, ...(atomic === 'ready' && { upgrades: true as const }), ...(isSponsored && { sponsor }) }
  const costs = isSponsored ? content.costs.map((one) => (one.for === 'network' ? { ...one, isSponsored } : one)) : content.costs
  return { ...content, costs, batch }
}

/** Returns true if all transactions of a plan are in its batch, so that a sponsor pays for each. */
export function isAllInBatch({ steps, batch }: Pick<PlanContent, 'steps' | 'batch'>): boolean {
  return steps.every(({ id, type }) => type !== 'sendTransaction' || batch?.steps.includes(id))
}

/** Returns the steps that are asked for together with a step, itself among them: one for a step that is asked for by itself. */
export function stepsAtOnce({ content, progress }: Pick<HeldPlan, 'content' | 'progress'>, { id }: PlanStep): readonly PlanStep[] {
  const { steps = [], batch } = content ?? {}
  const own = steps.filter((one) => one.id === id)
  if (batch?.steps.includes(id) !== true) return own
  const isOpen = (one: PlanStep) => progress.some((step) => step.id === one.id && step.status !== 'done' && step.status !== 'skipped')
  const open = steps.filter((one) => batch.steps.includes(one.id) && isOpen(one))
  return open.length > 1 || batch.sponsor !== undefined ? open : own
}

/** Returns the progress of the steps that were asked for with the same prompt, or sent with the same batch. */
export function sameRequest(progress: readonly StepProgress[], { id, request, batchId }: StepProgress): readonly StepProgress[] {
  return progress.filter((one) => one.id === id || (request !== undefined && one.request === request) || (batchId !== undefined && one.batchId === batchId))
}

/** Returns the request for steps at once. All or none, where there are several. */
export function batchRequest(
  state: RootState,
  { network, address, content }: Pick<HeldPlan, 'network' | 'address' | 'content'>,
  steps: readonly PlanStep[],
): Extract<DomainCommand, { readonly type: 'sendCalls' }> {
  const { url, context } = sponsorOf(state) ?? {}
  const pays = content?.batch?.sponsor !== undefined && url !== undefined
  return {
    type: 'sendCalls',
    calls: steps.flatMap((step) => callOf(step) ?? []),
    network,
    address,
    ...(steps.length > 1 && { atomic: true }),
    ...(pays && { capabilities: { paymasterService: { url, ...(context && { context }) } } }),
  }
}

/** Returns a step as a call: without the members of a transaction that are the wallet's in a batch. Undefined for one that creates a contract, or is not written. */
function callOf({ payload, atOnce = payload }: PlanStep): { readonly to: string; readonly data?: string; readonly value?: string } | undefined {
  const { to, data, value } = parsed(atOnce)
  if (typeof to !== 'string') return undefined
  return { to, ...(typeof data === 'string' && data !== '0x' && { data }), ...(typeof value === 'string' && { value }) }
}

function parsed(text: string | undefined): JsonObject {
  const value = text === undefined ? undefined : (JSON.parse(text) as Json)
  return isRecord(value) ? value : {}
}

/** Returns true if the wallet said, before it showed anything, that it takes no batches, or none of all or nothing. */
export function takesNoBatch({ code, cause }: Failure): boolean {
  return code === 'CALLS_UNSUPPORTED' || (code === 'CALLS_NOT_ATOMIC' && cause === undefined)
}

/** Codes of EIP-5792 after which the same steps can go one by one, if the visitor tries again: too many, and no smart account wanted. */
const ONE_BY_ONE: readonly unknown[] = [5740, 5750]

/** Returns true if a wallet refused the batch itself, so that a new try goes one by one: also all or none, after its prompt. */
export function refusesBatch({ code, cause }: Failure): boolean {
  return ONE_BY_ONE.includes(Number(cause?.code)) || (code === 'CALLS_NOT_ATOMIC' && cause !== undefined)
}

/** Codes that are no word about a sponsor: the visitor's refusal, another account, and a batch that there is already. */
const NO_SPONSOR: readonly unknown[] = [4001, 4100, 5720, 5740, 5750]

/** Returns true if a wallet has answered a batch with a sponsor by an error of its own: nothing was sent, and the visitor may pay. */
export function refusesSponsor({ code, category, cause }: Failure): boolean {
  const isCoded = code === 'TRANSACTION_FAILED' || code === 'CALLS_NOT_ATOMIC' || code === 'CALLS_UNSUPPORTED'
  return isCoded && category !== 'USER_REJECTED' && !NO_SPONSOR.includes(Number(cause?.code))
}
