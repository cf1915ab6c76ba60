import { type CaipNetworkId, parseCaipNetworkId } from '../../../domain/shared/caip/caip.js'
import { guardedCopy } from '../../../domain/shared/json/guarded.js'
import type { Json } from '../../../domain/shared/json/json.js'
import { canonicalParts } from '../../../domain/shared/caip/aliases.js'
import { type AddressCheck, cleanNamespaces, networkNamed } from '../../../domain/shared/caip/session-rules.js'
import { asRecord } from '../../../domain/shared/json/values.js'
import type { Session } from '../../../ports/relay.js'
import { inWalletForm } from './wallet-form.js'
import type { StockPayload } from '../client/sign-client-types.js'

/** Treatment of a wallet's request: the client handles it with these parameters, we do, the session ends, it is refused, or it is ignored. */
export type InboundMeaning =
  | { readonly kind: 'pass'; readonly params: object }
  | { readonly kind: 'update'; readonly namespaces: Session['namespaces'] }
  | { readonly kind: 'event'; readonly params: SessionEventParams }
  | { readonly kind: 'end'; readonly code: number }
  | { readonly kind: 'refuse' }
  | undefined

/** Parameters of a `wc_sessionEvent`, validated. */
export interface SessionEventParams {
  readonly event: { readonly name: string; readonly data: Json }
  readonly chainId: CaipNetworkId
}

/**
 * Decides how to treat a request on a topic, by the form of its method and the permissions of the session (robustness, T3). The parameters that it returns are
 * clean: the client does not check all of them itself, and some of its checks throw errors that nothing catches.
 * @param session the session of the topic as it is now; undefined while it is being settled
 * @param isAccount check of an account's address
 * @param proposed namespaces that the app proposed; undefined if unknown
 */
export function meaningOf(
  { method, params: foreign }: StockPayload,
  session: Session | undefined,
  isAccount: AddressCheck,
  proposed?: readonly string[],
): InboundMeaning {
  const copied = guardedCopy(foreign ?? {})
  if (!copied.ok) return session !== undefined && method === 'wc_sessionUpdate' ? { kind: 'refuse' } : undefined
  const params = asRecord(copied.value)
  if (method === 'wc_sessionSettle') {
    const namespaces = cleanNamespaces(params.namespaces, proposed, undefined, isAccount)
    return session === undefined && namespaces !== undefined
      ? { kind: 'pass', params: { ...params, namespaces: inWalletForm(namespaces, params.namespaces) } }
      : undefined
  }
  if (session === undefined) return undefined
  switch (method) {
    case 'wc_sessionPing':
    case 'wc_sessionExtend':
      return { kind: 'pass', params: {} }
    case 'wc_sessionDelete':
      return { kind: 'end', code: Number.isSafeInteger(params.code) ? (params.code as number) : 6000 }
    case 'wc_sessionUpdate': {
      const namespaces = cleanNamespaces(params.namespaces, proposed, undefined, isAccount)
      return namespaces && isSound(params.namespaces, namespaces)
        ? { kind: 'update', namespaces: inWalletForm(namespaces, params.namespaces) }
        : { kind: 'refuse' }
    }
    case 'wc_sessionEvent': {
      const { name, data = null } = asRecord(params.event) as { readonly name?: unknown; readonly data?: Json }
      const network = parseCaipNetworkId(params.chainId)
      if (!network.ok || typeof name !== 'string') return undefined
      const { caipNetworkId: chainId, namespace } = network.value
      const granted = session.namespaces[namespace]
      if (!granted?.chains.includes(chainId) || !granted.events.includes(name)) return undefined
      const named = name === 'chainChanged' ? networkNamed(namespace, data) : undefined
      // The data name the network, but only one that the session has in this namespace.
      return named === undefined || granted.chains.some((chain) => chain === named) ? { kind: 'event', params: { event: { name, data }, chainId } } : undefined
    }
    default:
      return undefined
  }
}

/**
 * Returns true if an update names nothing but namespaces that are left after the check, each with accounts of its own only. An update with a wrong part is
 * refused as a whole, so that the session stays as it was. A namespace without chains and accounts, as some wallets write one that they do not serve, is none.
 */
function isSound(foreign: unknown, namespaces: Session['namespaces']): boolean {
  return Object.entries(asRecord(foreign)).every(([key, value]) => {
    const [name = ''] = key.split(':')
    const { accounts, chains = [] } = asRecord(value)
    if (isEmpty(accounts) && isEmpty(chains)) return true
    const isLeft = Object.hasOwn(namespaces, canonicalParts(name, '')[0])
    return isLeft && Array.isArray(accounts) && accounts.every((account) => typeof account === 'string' && account.startsWith(`${name}:`))
  })
}

function isEmpty(list: unknown): boolean {
  return Array.isArray(list) && list.length === 0
}
