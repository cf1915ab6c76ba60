import { mergeMap } from 'rxjs'
import { failure } from './errors.js'
import type { HeldPlan } from '../plans/index.js'
import type { DomainCommand, Policy, PolicyIo } from '../root.js'

/** Marks the transactions whose place one on EVM takes once it was sent. Nodes of Bitcoin tell it by themselves. */
export const followReplacements: Policy = (io) =>
  io.on('planStepSent').pipe(
    mergeMap(({ operation, hash: by }): readonly DomainCommand[] => {
      const { plans, transactions } = io.state()
      const { network, namespace, content } = plans.held.find((one) => one.operation === operation) ?? {}
      const former = content?.replaces?.hash
      if (former === undefined || by === undefined || namespace !== 'eip155') return []
      return transactions.sent
        .filter((one) => one.network === network && one.hash !== by && (one.hash === former || one.rival === former))
        .map((one) => ({ type: 'reportTransactionNews', operation: one.operation, news: { kind: 'rival', by } }))
    }),
  )

/** Learns from a replacement whether its wallet keeps nonces. One that sent it beside the first is told to the visitor at once. */
export const learnNonces: Policy = (io) =>
  io.on('transactionCompared').pipe(
    mergeMap(({ hash, verdict, differences = [] }): readonly DomainCommand[] => {
      const plan = planOf(io, hash)
      const isOther = differences.some(({ part }) => part === 'nonce')
      if (plan?.namespace !== 'eip155' || plan.content?.replaces === undefined || (verdict !== 'asShown' && !isOther)) return []
      const learned: DomainCommand = { type: 'reportWalletNonce', connectorId: plan.connectorId, isKept: !isOther }
      return isOther ? [learned, { type: 'showAlert', alert: 'sentBesides', context: { id: hash } }] : [learned]
    }),
  )

/** Ends a replacement that is not confirmed once there is nothing to replace. */
export const endReplacements: Policy = (io) =>
  io.on('transactionEnded').pipe(
    mergeMap(({ network, hash, outcome }): readonly DomainCommand[] => {
      if (outcome === 'unclear') return []
      const standing = { confirmed: 'mined', failed: 'mined', replaced: 'replaced', dropped: 'unknown' } as const
      const reason = failure('TRANSACTION_NOT_PENDING', { standing: standing[outcome as keyof typeof standing] ?? 'unknown' })
      return io
        .state()
        .plans.held.filter((one) => one.network === network && one.phase === 'ready' && one.content?.replaces?.hash === hash)
        .map(({ operation }) => ({ type: 'reportPlanFailed', operation, failure: reason }))
    }),
  )

function planOf(io: PolicyIo, hash: string): HeldPlan | undefined {
  return io.state().plans.held.find(({ progress }) => progress.some((one) => one.hash === hash))
}
