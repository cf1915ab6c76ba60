import { type ConfigState, transportOf } from '../config/index.js'
import type { Decision } from '../kernel/types.js'
import type { ExtraCases, Guards } from '../plugin.js'
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
    sendTransaction: (state, command, context) => onlyOnce(state, command.again === true, reviewed(state, context.decide()), digestFor(namespace, subjectOf)),
    signTransactions: (state, _, context) => reviewed(state, context.decide()),
  }
}

/** Returns the cases that a plugin adds to `evolve`: the digest of a transaction is over its subject. It is in no event, because an exported tape has other words there. */
export function subjectCases(namespace: ChainNamespace, subjectOf: SubjectReader): ExtraCases {
  const digestOfRequest = digestFor(namespace, subjectOf)
  return {
    requests: {
      requestStarted(state, event) {
        const digest = event.kind === 'sendTransaction' ? digestOfRequest(event) : undefined
        if (digest === undefined) return state
        return { ...state, pending: state.pending.map((one) => (one.operation === event.operation ? { ...one, digest } : one)) }
      },
    },
  }
}

function digestFor(namespace: ChainNamespace, subjectOf: SubjectReader): (request: EventOf<'requestStarted'>) => string | undefined {
  return (request) => {
    const subject = request.namespace === namespace ? subjectOf(request) : undefined
    return subject === undefined ? undefined : digestOf(request.address, request.network, subject)
  }
}
