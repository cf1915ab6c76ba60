import { parseCaipNetworkId } from '../../../domain/shared/caip/caip.js'
import { guardedCopy } from '../../../domain/shared/json/guarded.js'
import { asRecord } from '../../../domain/shared/json/values.js'
import { cleanNamespaces } from '../../../domain/shared/caip/session-rules.js'
import type { Session } from '../../../ports/relay.js'
import type { StockPayload } from '../client/sign-client-types.js'

/** Treatment of a wallet's request: the client handles it with these parameters, the session ends, or it is ignored. */
export type InboundMeaning = { readonly kind: 'pass'; readonly params: object } | { readonly kind: 'end'; readonly code: number } | undefined

/**
 * Decides how to treat a request on a topic, by the form of its method and the permissions of the session (robustness, T3). The parameters that it returns are
 * clean: the client does not check all of them itself, and some of its checks throw errors that nothing catches.
 * @param session the session of the topic as it is now; undefined while it is being settled
 */
export function meaningOf({ method, params: foreign }: StockPayload, session: Session | undefined): InboundMeaning {
  const copied = guardedCopy(foreign ?? {})
  if (!copied.ok) return undefined
  const params = asRecord(copied.value)
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
      const { name, data = null } = asRecord(params.event)
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
