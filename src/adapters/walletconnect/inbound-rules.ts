import { parseCaipNetworkId } from '../../domain/shared/caip.js'
import { guardedCopy } from '../../domain/shared/guarded.js'
import { membersOf } from '../../domain/shared/members.js'
import { cleanNamespaces } from '../../domain/shared/session-rules.js'
import type { Session } from '../../ports/relay.js'
import type { StockPayload } from './stock-types.js'

/** What is done with a wallet's request: the client takes it with these parameters, the session ends, or it has no effect. */
export type InboundMeaning = { readonly kind: 'pass'; readonly params: object } | { readonly kind: 'end'; readonly code: number } | undefined

/**
 * What a request on a topic means, by the form that its method has and by what the session allows (robustness, T3). What is passed on is clean: the client
 * does not check everything itself, and where it does, it throws into nowhere.
 * @param session the session of the topic as it is now; undefined while it is being settled
 */
export function meaningOf({ method, params: foreign }: StockPayload, session: Session | undefined): InboundMeaning {
  const copied = guardedCopy(foreign ?? {})
  if (!copied.ok) return undefined
  const params = membersOf(copied.value)
  if (method === 'wc_sessionSettle') {
    const namespaces = cleanNamespaces(params.namespaces)
    return session === undefined && namespaces !== undefined ? { kind: 'pass', params: { ...params, namespaces } } : undefined
  }
  if (session === undefined) return undefined
  switch (method) {
    case 'wc_sessionPing':
    case 'wc_sessionExtend':
      return { kind: 'pass', params: {} }
    case 'wc_sessionDelete':
      return { kind: 'end', code: Number.isSafeInteger(params.code) ? (params.code as number) : 6000 }
    case 'wc_sessionUpdate': {
      const namespaces = cleanNamespaces(params.namespaces)
      return namespaces && { kind: 'pass', params: { namespaces } }
    }
    case 'wc_sessionEvent': {
      const { name, data = null } = membersOf(params.event)
      const network = parseCaipNetworkId(params.chainId)
      if (!network.ok || typeof name !== 'string') return undefined
      const { caipNetworkId: chainId, namespace } = network.value
      const granted = session.namespaces[namespace]
      return granted?.chains.includes(chainId) && granted.events.includes(name) ? { kind: 'pass', params: { event: { name, data }, chainId } } : undefined
    }
    default:
      return undefined
  }
}
