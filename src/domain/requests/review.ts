import { type ConfigState, transportOf } from '../config/index.js'
import type { Guards } from '../plugin.js'
import type { ChainNamespace } from '../shared/caip/caip.js'
import type { ReviewMode } from '../shared/review-mode.js'

/**
 * Returns the guards of a plugin that reviews transactions of its namespace: a request waits for `reportRequestReviewed` before the wallet is asked. The embedded
 * wallet has a review of its own.
 *
 * @param modeOf returns false where nothing is held
 */
export function reviewGuards(
  namespace: ChainNamespace,
  modeOf: (config: ConfigState) => ReviewMode | false,
): Pick<Guards, 'sendTransaction' | 'signTransactions'> {
  const guard: NonNullable<Guards['sendTransaction']> & NonNullable<Guards['signTransactions']> = ({ config }, _, context) => {
    const review = modeOf(config)
    if (review === false) return undefined
    const decision = context.decide()
    if ('rejected' in decision) return decision
    const isReviewed = decision.some(
      (event) => event.type === 'requestStarted' && event.namespace === namespace && transportOf(config, event.connectorId) !== 'frame',
    )
    return isReviewed ? decision.map((event) => (event.type === 'requestStarted' ? { ...event, review } : event)) : decision
  }
  return { sendTransaction: guard, signTransactions: guard }
}
