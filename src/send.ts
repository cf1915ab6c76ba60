/**
 * `latchkit/send`: sending coins and tokens.
 * @packageDocumentation
 */
import type { AnyPlugin } from './domain/any-plugin.js'
import type { Plugin } from './domain/plugin.js'
import { configureSend } from './domain/send/config.js'

export type { PlanCommand, PlanEvent } from './domain/plans/messages.js'
export { selectInterruptedPlans, selectPlan } from './domain/plans/selectors.js'
export type {
  HeldPlan,
  PlanAct,
  PlanAmount,
  PlanCheck,
  PlanContent,
  PlanCost,
  PlanParty,
  PlanPhase,
  PlanReplaced,
  PlansState,
  PlanStep,
  PlanWarning,
  StepProgress,
} from './domain/plans/state.js'
export { readAmount, type ReadAmount } from './domain/shared/amounts/read-amount.js'
export { type IrreplaceableReason, whyIrreplaceable } from './domain/send/selectors.js'
export { type KnownReceiver, selectKnownReceivers, selectSendAssets, type SendAsset } from './domain/send/selectors.js'
export type { SendCommand, SendEvent } from './domain/send/messages.js'
export type { SendAmount, SendEstimate, SendState } from './domain/send/state.js'
export type {
  HeldAsset,
  KeptFor,
  PreparedReplacement,
  PreparedTransfer,
  ReceiverFacts,
  ReceiverKind,
  ReceiverWarning,
  ReplacementKind,
  ReplacementOrder,
  TransferOrder,
  TransferSpeed,
  TransfersPort,
} from './ports/services/transfers.js'

/**
 * Sends coins and tokens of the connected account: a draft (view `WalletSend`), a plan that is simulated and confirmed (`ConfirmPlan`), and its progress (`PlanProgress`). Without a
 * view: `kit.run({ type: 'send', ... })` and `confirmPlan`. Nothing is asked before the visitor fills in a draft.
 *
 * @example
 * createLatchkit({ networks: [mainnet], use: [evm(), send()] })
 */
export function send(): AnyPlugin {
  return { name: 'send', configure: configureSend, load: async () => (await import('./kit/plugins/acts/send.js')).sendModule() } satisfies Plugin
}
