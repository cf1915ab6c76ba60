import { type ConfigState, transportOf } from '../config/index.js'
import type { Decision } from '../kernel/types.js'
import type { ExtraCases, Guards, PluginDomain } from '../plugin.js'
import { begin, digestOf, onlyOnce, type RequestKind } from '../requests/index.js'
import type { DomainEvent, EventOf, RootState } from '../root.js'
import type { ChainNamespace } from '../shared/caip/caip.js'
import type { Json } from '../shared/json/json.js'
import type { ReviewMode } from '../shared/review/mode.js'

/** Namespace whose requests are reviewed, as its plugin registers it. The reader and simulator are the port `review` of the plugin. */
export interface ReviewedChain {
  readonly namespace: ChainNamespace
  readonly kinds: readonly RequestKind[]
  /** Returns false where nothing is held. */
  modeOf(config: ConfigState): ReviewMode | false
  /** Members of a transaction by which a second try of it is known: no fees, and nothing that each try has anew. Undefined: by its payload. */
  subjectOf?(request: EventOf<'requestStarted'>): Json | undefined
}

/** Returns the chain that reviews a request; undefined if none does. */
export function findReviewed(chains: readonly ReviewedChain[], { namespace, kind }: Pick<EventOf<'requestStarted'>, 'namespace' | 'kind'>) {
  return chains.find((chain) => chain.namespace === namespace && chain.kinds.includes(kind))
}

/**
 * Returns the parts of a plugin that reviews requests: they wait for `reportRequestReviewed` before the wallet is asked, but not in the embedded wallet, which has
 * a review of its own. A transaction that a wallet may still send is not sent again.
 */
export function reviewed(chain: ReviewedChain): Required<Pick<PluginDomain, 'review' | 'guards' | 'evolve'>> {
  const mark = ({ config }: RootState, decision: Decision<DomainEvent>): Decision<DomainEvent> => {
    const review = chain.modeOf(config)
    if ('rejected' in decision || review === false) return decision
    return decision.map((event) =>
      event.type === 'requestStarted' && findReviewed([chain], event) && transportOf(config, event.connectorId) !== 'frame' ? { ...event, review } : event,
    )
  }
  const guards: Guards = {
    sendTransaction: (state, command, context) => onlyOnce(state, command.again === true, mark(state, context.decide()), digestFor(chain)),
    signTransactions: (state, _, context) => mark(state, context.decide()),
    signTypedData: (state, _, context) => mark(state, context.decide()),
    sendCalls: (state, _, context) => mark(state, context.decide()),
    reviewRequest(state, { type: _, kind, payload, ...target }, { now, operation }) {
      const wallet = state.connection.namespaces[chain.namespace]?.connectorId
      const isOurs = target.namespace === chain.namespace && chain.kinds.includes(kind) && chain.modeOf(state.config) !== false
      if (!isOurs || wallet === undefined || transportOf(state.config, wallet) === 'frame') return undefined
      const decision = mark(state, begin(state, kind, operation, now, target, payload))
      return 'rejected' in decision ? decision : decision.map((event) => (event.type === 'requestStarted' ? { ...event, isForwarded: true as const } : event))
    },
  }
  return { review: chain, guards, evolve: subjectCases(chain) }
}

/** The digest of a transaction is over its subject. It is in no event, because an exported tape has other words there. */
function subjectCases(chain: ReviewedChain): ExtraCases {
  const digestOfRequest = digestFor(chain)
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

function digestFor({ namespace, subjectOf }: ReviewedChain): (request: EventOf<'requestStarted'>) => string | undefined {
  return (request) => {
    const subject = request.namespace === namespace ? subjectOf?.(request) : undefined
    return subject === undefined ? undefined : digestOf(request.address, request.network, subject)
  }
}
