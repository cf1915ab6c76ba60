import { type ConfigState, transportOf } from '../config/index.js'
import type { Decision } from '../kernel/types.js'
import type { Guards } from '../plugin.js'
import type { DomainEvent, EventOf, RootState } from '../root.js'
import type { ChainNamespace } from '../shared/caip/caip.js'
import type { Json } from '../shared/json/json.js'
import type { ReviewMode } from '../shared/review-mode.js'
import { onlyOnce } from './decide.js'
import { digestOf } from './unanswered.js'

/** Members of a transaction by which a second try of it is known: no fees, and nothing that each try has anew. */
export type SubjectReader = (request: EventOf<'requestStarted'>) => Json | undefined

/**
 * Returns the guards of a plugin that reviews transactions of its namespace: a request waits for `reportRequestReviewed` before the wallet is asked. The embedded
 * wallet has a review of its own. A transaction that a wallet may still send is not sent again.
 *
 * @param modeOf returns false where nothing is held
 */
export function reviewGuards(
  namespace: ChainNamespace,
  modeOf: (config: ConfigState) => ReviewMode | false,
  subjectOf: SubjectReader,
): Pick<Guards, 'sendTransaction' | 'signTransactions'> {
  const reviewed = ({ config }: RootState, decision: Decision<DomainEvent>): Decision<DomainEvent> => {
    const review = modeOf(config)
    if ('rejected' in decision || review === false) return decision
    const isReviewed = decision.some(
      (event) => event.type === 'requestStarted' && event.namespace === namespace && transportOf(config, event.connectorId) !== 'frame',
    )
    return isReviewed ? decision.map((event) => (event.type === 'requestStarted' ? { ...event, review } : event)) : decision
  }
  return {
    sendTransaction: (state, command, context) => onlyOnce(state, command.again === true, reviewed(state, withDigest(namespace, subjectOf, context.decide()))),
    signTransactions: (state, _, context) => reviewed(state, context.decide()),
  }
}

function withDigest(namespace: ChainNamespace, subjectOf: SubjectReader, decision: Decision<DomainEvent>): Decision<DomainEvent> {
  if ('rejected' in decision) return decision
  return decision.map((event) => {
    const subject = event.type === 'requestStarted' && event.namespace === namespace ? subjectOf(event) : undefined
    return event.type === 'requestStarted' && subject !== undefined ? { ...event, digest: digestOf(event.address, event.network, subject) } : event
  })
}
