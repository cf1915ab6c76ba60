import { filter, map } from 'rxjs'
import type { TransactionOutcome } from '../../ports/finality.js'
import type { DomainCommand, Policy, RootState } from '../root.js'
import { ERROR_TOAST_DELAY_MS } from './times.js'

/** Names of the words about bad ends of what was sent. */
export const BAD_ENDS: Readonly<Record<Exclude<TransactionOutcome, 'confirmed'>, string>> = {
  failed: 'toast.sentFailed',
  partial: 'toast.sentPartial',
  replaced: 'toast.sentReplaced',
  dropped: 'toast.sentDropped',
  expired: 'toast.sentExpired',
  unclear: 'toast.sentUnclear',
}

/**
 * Tells that what the app itself has sent came to nothing. A plan tells its own end. One that another took the place of is no news here, for wallets speed up by
 * themselves; nor is one whose end is not known.
 */
export const tellBadEnds: Policy = (io) =>
  io.on('transactionEnded').pipe(
    filter(({ outcome, hash }) => outcome !== 'confirmed' && outcome !== 'replaced' && outcome !== 'unclear' && !isOfPlan(io.state(), hash)),
    map(({ outcome }): DomainCommand => ({ type: 'showToast', variant: 'error', message: BAD_ENDS[outcome as 'failed'], delayMs: ERROR_TOAST_DELAY_MS })),
  )

function isOfPlan({ plans }: RootState, sent: string): boolean {
  return plans.held.some(({ progress }) => progress.some(({ hash, batchId }) => (batchId ?? hash) === sent))
}
