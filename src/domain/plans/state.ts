import type { OperationId } from '../kernel/types.js'
import type { Views } from '../registry.js'
import type { CaipNetworkId, ChainNamespace } from '../shared/caip/caip.js'
import type { Failure } from '../shared/errors/failure.js'
import type { Review, WarningLevel } from '../shared/review/types.js'
import type { Personal } from '../shared/secrets/secret.js'
import type { SentVerdict, TransactionOutcome } from '../../ports/finality.js'

/** Kind of an act. */
export type PlanAct = 'send' | 'speedUp' | 'cancel' | 'approve' | 'swap' | 'buy' | 'pay' | 'register' | 'grant' | 'revoke' | 'use'

/** Acts on one sent transaction, of which only one is in the wallet at a time. */
const REPLACING: readonly PlanAct[] = ['speedUp', 'cancel']

/** Returns true if two acts exclude each other. */
export function excludes(one: PlanAct, other: PlanAct): boolean {
  return one === other || (REPLACING.includes(one) && REPLACING.includes(other))
}

/** View that shows a plan while it is made, by its name. */
export type MakingView = keyof Views & string

/** Amount of a coin or token. */
export interface PlanAmount {
  /** Decimal text in the smallest unit. */
  readonly units: string
  readonly decimals: number
  readonly symbol?: string
  /** Contract or mint. Absent for the native coin. */
  readonly token?: string
  /** Default: the network of the plan. */
  readonly network?: CaipNetworkId
  /** Absent if it is exact. */
  readonly bound?: 'about' | 'atLeast' | 'atMost'
}

/** Cost beside the amounts. `network`: its fee. `route`: of those who exchange. `app`: of the app. `account`: of a new account that the receiver keeps. */
export interface PlanCost extends PlanAmount {
  readonly for: 'network' | 'route' | 'app' | 'account'
  /** True if the sponsor of the plan pays it, and not the visitor. */
  readonly isSponsored?: true
}

/** Receiver, spender or other party of a plan. */
export interface PlanParty {
  readonly address: Personal
  /** Name that the address was looked up by, or that is known of it. */
  readonly profileName?: Personal
  /** Name as the app writes it, of a shop. Nobody has looked it up. */
  readonly appName?: string
  readonly image?: string
  /** True if something was sent there before, or it is an own account. */
  readonly isKnown?: true
}

/** Warning of an act, beside those of the review. */
export interface PlanWarning {
  /** Key of the act's texts, such as `receiverIsToken`. */
  readonly type: string
  readonly level: WarningLevel
  /** Name or address that it is about. */
  readonly subject?: Personal
  /** Known address that the subject imitates. */
  readonly known?: Personal
}

/** State of a chain in which a step is not needed: a call whose result, a number, is at least this. EVM. */
export interface PlanCheck {
  /** JSON of the call: `{ to, data }`. */
  readonly call: Personal
  /** Decimal text. */
  readonly atLeast: string
}

/** One step of a plan. `service`: the act's own policy takes it. */
export interface PlanStep {
  /** Unique in the plan, such as `approve`. */
  readonly id: string
  readonly type: 'signMessage' | 'signTypedData' | 'sendTransaction' | 'service'
  /** Text, or JSON of the typed data or transaction, as wallets take it. Absent for a service, and if the act can only write it when the steps before are done. */
  readonly payload?: Personal
  /** Transaction that the wallet takes together with the steps before it, where the step by itself can only be written later. */
  readonly atOnce?: Personal
  /** Default: the network of the plan. */
  readonly network?: CaipNetworkId
  /** Skips the step if the chain has its effect already. */
  readonly check?: PlanCheck
  /** True if the act looks once more, and gives the payload again, just before the wallet is asked. */
  readonly isLookedAt?: true
}

/** Sent transaction that a plan takes the place of. */
export interface PlanReplaced {
  readonly hash: Personal
  /** Its network fee. */
  readonly fee?: PlanAmount
  /** True if the plan does the same. */
  readonly isSame?: true
}

/** Access to a token that the steps give or take back. */
export interface PlanAllowance {
  readonly token: string
  readonly decimals: number
  readonly symbol: string
  /** Amount that may be taken afterwards: decimal text in the smallest unit. 0 takes it back. Absent: without a limit. */
  readonly units?: string
  readonly spender: Personal
  /** Name of the spender, where it is known. */
  readonly spenderName?: string
}

/** Steps of a plan that its wallet is asked for with one prompt (EIP-5792): all happen, or none. */
export interface PlanBatch {
  /** Steps in a row. One alone only where a sponsor pays its fee. */
  readonly steps: readonly string[]
  /** True if the wallet first asks the visitor to turn the account into a smart account (EIP-7702). */
  readonly upgrades?: true
  /** Set if the network's fee is paid by a sponsor (ERC-7677), and not by the visitor. */
  readonly sponsor?: { readonly name?: string }
}

/** Content of a plan: what the visitor confirms. JSON. */
export interface PlanContent {
  /** Canonical JSON of the inputs that it was made for. */
  readonly inputs: Personal
  readonly goes: readonly PlanAmount[]
  readonly comes: readonly PlanAmount[]
  /** Amounts that the receiver gets, where they are others than those that go. The amounts that come are left over then. */
  readonly arrives?: readonly PlanAmount[]
  /** Amounts that are offered to the same receiver once these have arrived: the rest of a payment that is tried with a small part. */
  readonly later?: readonly PlanAmount[]
  readonly costs: readonly PlanCost[]
  readonly to?: PlanParty
  readonly replaces?: PlanReplaced
  /** Absent where no allowance changes. */
  readonly allows?: readonly PlanAllowance[]
  /** The worst first. */
  readonly warnings: readonly PlanWarning[]
  /** At least one. */
  readonly steps: readonly PlanStep[]
  /** Absent if each step has a prompt of its own. */
  readonly batch?: PlanBatch
  /** Milliseconds since the epoch from which it cannot be confirmed. */
  readonly validUntil?: number
}

/**
 * Progress of a step. `unknown`: an earlier page was killed while the wallet was asked. `sent`: its transaction is on its way.
 */
export interface StepProgress {
  readonly id: string
  readonly status: 'waiting' | 'started' | 'sent' | 'done' | 'skipped' | 'failed' | 'unknown'
  /** Operation of the request that asks the wallet. */
  readonly request?: OperationId
  /** Number of times that it was started. */
  readonly tries?: number
  /** Transaction. Of a batch it is known when the wallet or a node has told it. */
  readonly hash?: Personal
  /** Id of the batch that the step was sent with. It is no hash. */
  readonly batchId?: Personal
  readonly outcome?: TransactionOutcome
  /** Verdict about what the wallet sent, held against what was shown. Absent before a node has shown it. */
  readonly verdict?: SentVerdict
  /** Signature, or what a service gave. */
  readonly result?: Personal
}

/**
 * Phase of a plan. `ready`: it can be confirmed once it was reviewed. `running`: its steps are taken. `submitted`: its last transaction was sent, and no node has told its end
 * in the time that the visitor was held for. `interrupted`: an earlier page has begun it; the visitor goes on with `continuePlan`.
 */
export type PlanPhase = 'preparing' | 'ready' | 'running' | 'submitted' | 'done' | 'failed' | 'interrupted'

/** Plan, from the act that asks for it to its end. */
export interface HeldPlan {
  /** Operation of the act's command. */
  readonly operation: OperationId
  readonly act: PlanAct
  readonly namespace: ChainNamespace
  readonly connectorId: string
  readonly network: CaipNetworkId
  /** Account that acts. */
  readonly address: Personal
  /** Canonical JSON of the act's inputs. */
  readonly inputs: Personal
  /** True if the app shows the plan in a UI of its own. */
  readonly isSilent?: true
  /** True once the wallet has not taken its steps at once: each has a prompt of its own. */
  readonly isSingle?: true
  /** True once the sponsor has not paid: the visitor is asked to pay the network's fee. */
  readonly isUnsponsored?: true
  readonly startedAt: number
  readonly phase: PlanPhase
  /** Grows whenever the content changes. The visitor confirms one revision. */
  readonly revision: number
  readonly content?: PlanContent
  /** Operation of the same payment, if one was made in the last ten minutes: the visitor is asked "again?". */
  readonly earlier?: OperationId
  /** Reading of the first step. Absent while it is read. */
  readonly reviews?: readonly Review[]
  /** True once the review is as good as it gets: simulated, or not to be simulated in time. */
  readonly isReviewed?: true
  /** In the order of the steps. Empty until the plan was confirmed. */
  readonly progress: readonly StepProgress[]
  readonly failure?: Failure
  /**
   * Standing of a plan that other tabs may have, too. `asked`: this tab waits for the right to go on with it. `elsewhere`: another tab goes on with it, or has.
   */
  readonly claim?: 'asked' | 'elsewhere'
}

/** State of the plans slice. */
export interface PlansState {
  /** Oldest first, at most {@link MAX_PLANS}. */
  readonly held: readonly HeldPlan[]
}

/** State without plans. */
export const NO_PLANS: PlansState = { held: [] }

/** Most plans that are held. The oldest ended one goes first. */
export const MAX_PLANS = 8

/** Most steps of a plan. */
export const MAX_STEPS = 16

/** Milliseconds after which a plan of an earlier page is forgotten. */
export const KEEP_PLANS_MS = 7 * 24 * 3_600_000

/** Milliseconds in which the same payment is asked about again. */
export const AGAIN_MS = 10 * 60_000

/** Milliseconds that the visitor is held for the receipt of the last transaction. Then it counts as submitted (SEND-17). */
export const RECEIPT_WAIT_MS = 25_000

/** Returns true if nothing happens in the plan any more. */
export function isOver({ phase }: Pick<HeldPlan, 'phase'>): boolean {
  return phase === 'done' || phase === 'failed'
}

/** Returns true while the wallet is asked for a step, or is about to be. */
export function isWithWallet({ phase, progress }: HeldPlan): boolean {
  return phase === 'running' && !progress.some(({ status }) => status === 'sent')
}

/** Returns the step of a plan that comes next, with its progress; undefined after the last. */
export function nextStep({ content, progress }: HeldPlan): { readonly step: PlanStep; readonly progress: StepProgress; readonly index: number } | undefined {
  const index = progress.findIndex(({ status }) => status !== 'done' && status !== 'skipped')
  const [step, one] = [content?.steps[index], progress[index]]
  return step === undefined || one === undefined ? undefined : { step, progress: one, index }
}
