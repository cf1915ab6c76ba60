import type { SliceDeclaration } from '../declaration.js'
import type { OperationId } from '../kernel/types.js'
import type { PublicEventOf } from '../public.js'
import type { CaipNetworkId, ChainNamespace } from '../shared/caip/caip.js'
import type { Failure } from '../shared/errors/failure.js'
import type { Review } from '../shared/review/types.js'
import type { Personal } from '../shared/secrets/secret.js'
import type { TransactionOutcome } from '../../ports/finality.js'
import type { HeldPlan, MakingView, PlanAct, PlanContent, PlansState } from './state.js'
import type { StoredPlan } from './persist.js'

/** Commands of the plans slice. `plan`: operation of the act's command. Default: the latest plan that the command fits. */
export type PlanCommand =
  /**
   * Confirms a plan: its steps are taken, each with a prompt of its own. `revision`: that of the plan which the visitor saw. Rejected with `PLAN_CHANGED` for another
   * one, and with `PLAN_WARNED` if it has warnings, unless `despiteWarnings` is set. Does nothing while it runs.
   */
  | {
      readonly type: 'confirmPlan'
      readonly plan?: OperationId
      readonly revision?: number
      readonly despiteWarnings?: boolean
    }
  /** Ends a plan with `ABORTED`. Sent transactions are still followed. Default: all that are not over. */
  | { readonly type: 'cancelPlan'; readonly operation?: OperationId }
  /**
   * Makes a plan with the inputs of one that is over anew, by default of the latest. Ends like the act's own command. One that waits for the visitor is made anew in its
   * place, and its own command waits on.
   */
  | { readonly type: 'repeatPlan'; readonly plan?: OperationId }
  /** Goes on with a plan that an earlier page has begun. Only one tab can: in the others it is rejected with `PLAN_ELSEWHERE`. Steps that the chain shows as done are skipped. */
  | { readonly type: 'continuePlan'; readonly plan?: OperationId }
  /** Forgets a plan that is over or interrupted. Sent transactions are still followed. */
  | { readonly type: 'forgetPlan'; readonly plan?: OperationId }

/** Step of a plan. */
interface StepOf {
  readonly operation: OperationId
  readonly step: string
}

/** Reports of policies. Those of acts give `reportPlan`, `reportPlanFailed`, and of their services `reportPlanStep`, `reportPlanStepFailed`, `reportPlanStepReady`. */
export type PlanReport =
  /**
   * The act's policy has made the plan. Dropped for other inputs than the plan has now. `lifetimeMs`: milliseconds from now for which it can be confirmed.
   */
  | {
      readonly type: 'reportPlan'
      readonly operation: OperationId
      readonly content: PlanContent
      readonly lifetimeMs?: number
      readonly madeIn?: MakingView
    }
  /** The act's policy could not make it. */
  | { readonly type: 'reportPlanFailed'; readonly operation: OperationId; readonly failure: Failure }
  /** The first step was read, and simulated if `isLast`. */
  | {
      readonly type: 'reportPlanReviewed'
      readonly operation: OperationId
      readonly revision: number
      readonly reviews: readonly Review[]
      readonly isLast?: true
    }
  /** A step is to be started. */
  | ({ readonly type: 'reportPlanStepDue' } & StepOf)
  /** The chain has the effect of a step. */
  | ({ readonly type: 'reportPlanStepSkipped' } & StepOf)
  /** The act has written the payload of a step. */
  | ({ readonly type: 'reportPlanStepReady'; readonly payload: Personal } & StepOf)
  /** The transaction of a step was sent, or the batch that it is a call of. */
  | ({ readonly type: 'reportPlanSent'; readonly hash?: Personal; readonly batchId?: Personal } & StepOf)
  /** A step is done: signed, served, or on the chain. */
  | ({ readonly type: 'reportPlanStep'; readonly result?: Personal; readonly hash?: Personal; readonly outcome?: TransactionOutcome } & StepOf)
  | ({ readonly type: 'reportPlanStepFailed'; readonly failure: Failure; readonly outcome?: TransactionOutcome } & StepOf)
  /** This tab alone may go on with a plan. `isChanged`: another one has, before it ended. */
  | { readonly type: 'reportPlanClaimed'; readonly operation: OperationId; readonly isChanged?: true }
  /** The receipt of the last transaction was waited for long enough. */
  | { readonly type: 'reportPlanWaited'; readonly operation: OperationId }

interface About {
  readonly operation: OperationId
  readonly act: PlanAct
}

/** Receipt of a plan that was carried out. */
interface Receipt extends About {
  readonly namespace: ChainNamespace
  readonly network: CaipNetworkId
  /** `submitted`: it was sent, and no node has told its end yet; `planSettled` follows. `confirmed`: it is done. */
  readonly outcome: 'confirmed' | 'submitted'
  /** Transaction of the last step that sent one. Absent for a batch whose transaction is not known yet. */
  readonly hash?: Personal
  /** Id of the batch that the last step was sent with (EIP-5792). It is no hash: only its wallet knows it. */
  readonly batchId?: Personal
  /** Signature or answer of the last step, if it sent no transaction. */
  readonly result?: Personal
}

/** Public events of plans. `operation` is that of the act's command. */
export type PlanEvent =
  /** When a plan can be shown. It can be confirmed after `planReviewed`. */
  | ({
      readonly type: 'planPrepared'
      readonly revision: number
      readonly content: PlanContent
      /** Operation of the same payment in the last ten minutes. It counts as a warning. */
      readonly earlier?: OperationId
      /** View that showed the plan while it was made. */
      readonly madeIn?: MakingView
    } & About)
  /** When its first step was read, and again when a node has simulated it. */
  | ({ readonly type: 'planReviewed'; readonly revision: number; readonly reviews: readonly Review[]; readonly isLast?: true } & About)
  /** When the visitor has confirmed a plan, or goes on with one. */
  | ({ readonly type: 'planConfirmed'; readonly revision: number } & About)
  /** When a step begins. `request`: operation of the request that asks the wallet, the same for all steps of a batch. */
  | ({ readonly type: 'planStepStarted'; readonly step: string; readonly request?: OperationId } & About)
  /** When the wallet does not take the steps of a batch at once: each has a prompt of its own now. */
  | ({ readonly type: 'planSplit'; readonly steps: readonly string[] } & About)
  /** When the network's fee is not sponsored after all, and nothing was sent. The plan is made again: confirming it pays the fee, and `cancelPlan` ends it. */
  | ({ readonly type: 'planSponsorRefused'; readonly failure: Failure } & About)
  /** When the transaction of a step was sent: `hash`, or `batchId`, if it is a call of a batch. */
  | ({ readonly type: 'planStepSent'; readonly step: string; readonly hash?: Personal; readonly batchId?: Personal } & About)
  /** When a step is done. `isSkipped`: the chain had its effect already. */
  | ({
      readonly type: 'planStepEnded'
      readonly step: string
      readonly isSkipped?: true
      readonly result?: Personal
      /** Transaction of a batch, or that took the place of the one that was sent, and did the same. */
      readonly hash?: Personal
      readonly outcome?: TransactionOutcome
    } & About)
  /** When a plan is carried out: the receipt of the act. */
  | ({ readonly type: 'planCompleted' } & Receipt)
  /** When it is not: a step was refused or failed, or the plan was cancelled or could not be made. */
  | ({ readonly type: 'planFailed'; readonly failure: Failure; readonly step?: string; readonly outcome?: TransactionOutcome } & About)
  /** When the end of a submitted plan is known, or that of one that failed here while its wallet sent it late. */
  | ({
      readonly type: 'planSettled'
      readonly hash?: Personal
      /** Transaction that took its place and did the same. */
      readonly by?: Personal
      readonly batchId?: Personal
      readonly outcome: TransactionOutcome
      readonly failure?: Failure
    } & About)
  /** After `forgetPlan`. */
  | ({ readonly type: 'planForgotten' } & About)

/** Members of a plan that its act makes it from. */
type PlanOrdered = Pick<
  HeldPlan,
  'operation' | 'act' | 'namespace' | 'connectorId' | 'network' | 'address' | 'inputs' | 'isSilent' | 'isSingle' | 'isUnsponsored'
>

/** Events that `events$` does not carry. */
export type PlanInternalEvent =
  /** When a plan is asked for, by the act's command. The act's policy makes it. */
  | ({ readonly type: 'planRequested' } & PlanOrdered)
  /** When a plan that waits for the visitor is made anew, because its figures will soon be too old. Until then it stays as it is. */
  | ({ readonly type: 'planRenewed' } & PlanOrdered)
  /** When the visitor goes on with a plan of an earlier page: other tabs are told, and the right to it is asked for. */
  | ({ readonly type: 'planClaimAsked' } & About)
  /** When another tab goes on with a plan, or has. */
  | ({ readonly type: 'planTaken' } & About)
  /** When a payload was written. */
  | ({ readonly type: 'planStepReady'; readonly step: string; readonly payload: Personal } & About)

const content = {
  inputs: 'ids',
  payload: 'json',
  atOnce: 'json',
  call: 'json',
  hash: true,
  address: true,
  profileName: true,
  subject: true,
  known: true,
  spender: true,
} as const

/** See {@link SliceDeclaration}. */
export const plansDeclaration: SliceDeclaration<'plans'> = {
  commands: {
    confirmPlan: { plan: 'text?', revision: 'number?', despiteWarnings: 'flag?' },
    cancelPlan: { operation: 'text?' },
    repeatPlan: { plan: 'text?' },
    continuePlan: { plan: 'text?' },
    forgetPlan: { plan: 'text?' },
  },
  events: {
    planRequested: { address: true, inputs: 'ids' },
    planRenewed: { address: true, inputs: 'ids' },
    planPrepared: content,
    planReviewed: {},
    planConfirmed: {},
    planStepStarted: {},
    planClaimAsked: {},
    planTaken: {},
    planStepReady: { payload: 'json' },
    planSplit: {},
    planSponsorRefused: {},
    planStepSent: { hash: true, batchId: true },
    planStepEnded: { hash: true, result: true },
    planCompleted: { hash: true, batchId: true, result: true },
    planFailed: {},
    planSettled: { hash: true, batchId: true, by: true },
    planForgotten: {},
  },
  personal: {
    reportPlan: content,
    reportPlanStepReady: { payload: 'json' },
    reportPlanSent: { hash: true, batchId: true },
    reportPlanStep: { hash: true, result: true },
  },
  more: { planReviewed: { reviews: 'ids' }, reportPlanReviewed: { reviews: 'ids' } },
  items: { plans: 'ids' },
  state: { ...content, hash: true, batchId: true, result: true, reviews: 'ids' },
}

declare module '../registry.js' {
  interface Slices {
    readonly plans: { readonly state: PlansState; readonly commands: PlanCommand | PlanReport; readonly events: PlanEvent | PlanInternalEvent }
  }
  interface PublicSlices {
    readonly plans: { readonly state: PlansState; readonly commands: PlanCommand; readonly events: PlanEvent }
  }
  interface RestoredItems {
    /** Plans that an earlier page had begun. */
    readonly plans?: { readonly held: readonly StoredPlan[] }
  }
  interface Views {
    readonly ConfirmPlan: true
    readonly PlanProgress: true
  }
  interface Results {
    readonly repeatPlan: PublicEventOf<'planCompleted'>
  }
}
