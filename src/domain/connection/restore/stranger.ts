import { connectorMark, selectConnector, selectConnectorName } from '../../connectors/index.js'
import type { DomainEvent, EventOf, RootState } from '../../root.js'
import { sameAddress } from '../../shared/caip/address.js'
import type { ChainNamespace } from '../../shared/caip/caip.js'
import { failure } from '../../shared/errors/errors.js'
import { connectFailed } from '../flows.js'
import type { Account } from '../messages.js'
import { selectHeldConnection } from '../selectors.js'
import type { ConnectFlow } from '../state.js'

/** Reason why a wallet that answered without the user may be another one than before. */
export type Doubt =
  /** It has none of the known accounts. */
  | 'stranger'
  /** It says other things of itself than when the user chose it. */
  | 'changed'
  /** No account of it is known. */
  | 'unknown'

const CODES = { stranger: 'WALLET_OTHER_ACCOUNT', changed: 'WALLET_CHANGED', unknown: 'WALLET_UNKNOWN' } as const

/**
 * Returns the doubt about a wallet that answered an attempt without the user. Ids of wallets are claims: another one may have taken the name since the last page
 * (robustness, T2). A wallet that was connected in this page is the same object, so other accounts of it are an account change.
 */
export function doubtOf(
  state: RootState,
  namespace: ChainNamespace,
  { by, connectorId, address }: Pick<ConnectFlow, 'by' | 'connectorId' | 'address'>,
  accounts: readonly Account[],
  mark = connectorMark(selectConnector(state, connectorId, namespace)),
): Doubt | undefined {
  const held = selectHeldConnection(state, namespace, connectorId)
  if (by === 'visitor' || held?.recent === false) return undefined
  const known = [...(held?.accounts.map((one) => one.address) ?? []), ...(address === undefined ? [] : [address])]
  // The page around a Safe is known by its origin. A tab of an older version tells no account.
  if (known.length === 0) return by === 'restore' && connectorId !== 'safe' ? 'unknown' : undefined
  if (!accounts.some((one) => known.some((other) => sameAddress(namespace, one.address, other)))) return 'stranger'
  return held?.mark === undefined || held.mark === mark ? undefined : 'changed'
}

/** Returns the events that end the attempt and keep the session: the user is asked. */
export function refuseDoubtful(state: RootState, namespace: ChainNamespace, flow: ConnectFlow, doubt: Doubt): DomainEvent[] {
  const { connectorId } = flow
  const reason = failure(CODES[doubt], { wallet: selectConnectorName(state, connectorId, namespace) })
  const isFree = state.connection.namespaces[namespace]?.connectorId === undefined
  const withheld: EventOf<'restoreWithheld'> = { type: 'restoreWithheld', namespace, connectorId, [doubt]: true }
  return [connectFailed(namespace, flow, failure('CONNECT_FAILED', {}, reason)), ...(isFree ? [withheld] : [])]
}
