export type { PlanMeans } from './batches.js'
export { beginPlan, findPlan, type PlanOrder, type RequestedPlan } from './begin.js'
export { findSamePayment } from './again.js'
export { hasWarnings } from './decide.js'
export {
  MAKE_DEADLINE_MS,
  type MakeContext,
  type MadePlan,
  type MakeOrAsk,
  makesPlans,
  type MakePlan,
  planEndings,
  servesSteps,
  type StepAnswer,
} from './make.js'
export type { PlanCommand, PlanEvent } from './messages.js'
export { selectInterruptedPlans, selectPlan, verdictOf } from './selectors.js'
export { isPlanShown, leaveProgress } from './shown.js'
export { plansDomain } from './slice.js'
export {
  type HeldPlan,
  type PlanAct,
  type PlanAllowance,
  type PlanAmount,
  type PlanBatch,
  type PlanCheck,
  type PlanContent,
  type PlanCost,
  type PlanParty,
  type PlanPhase,
  type PlansState,
  type PlanStep,
  type PlanWarning,
  isWithWallet,
  RECEIPT_WAIT_MS,
  type StepProgress,
} from './state.js'
