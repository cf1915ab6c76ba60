import type { CatalogueEntry } from '../shared/errors/error-catalogue.js'
import { createFailure } from '../shared/errors/errors.js'

/** Errors of plans. */
export const planErrors = {
  // Plans
  /** The plan that was confirmed is not the one that is there now: its inputs, its account or its figures have changed. Show the plan again, and confirm that one. */
  PLAN_CHANGED: ['The plan has changed since it was shown', 'INPUT', 'inline'],
  /** The plan is still being prepared, or it has ended. Wait for `planReviewed`, or make it again with `repeatPlan`. */
  PLAN_NOT_READY: ['The plan cannot be confirmed now', 'INPUT', 'inline'],
  /** The figures of the plan hold no longer. Make it anew with `repeatPlan`, and show it again. One whose offer has ended fails with this, too. */
  PLAN_EXPIRED: ['The plan is too old', 'INPUT', 'inline'],
  /** The plan has warnings. Show them, and confirm with `despiteWarnings: true` if the visitor wants it all the same. */
  PLAN_WARNED: ['The plan has warnings that were not accepted', 'INPUT', 'inline'],
  /** Another tab goes on with the plan, or has. Look there, or in the wallet. A page that is loaded anew knows how it stands. */
  PLAN_ELSEWHERE: ['Another tab has gone on with the plan', 'INPUT', 'inline'],
  /** No plugin prepared the plan in time. `cause` says what it waited for. */
  PLAN_FAILED: ['The plan could not be made', 'NETWORK', 'inline'],
} as const satisfies Readonly<Record<string, CatalogueEntry>>

/** Creates an error of this slice, or of the catalogue. */
export const failure = /* @__PURE__ */ createFailure(planErrors)
