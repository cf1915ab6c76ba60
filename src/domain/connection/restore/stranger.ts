import { sameAddress } from '../../shared/caip/address.js'
import type { ChainNamespace } from '../../shared/caip/caip.js'
import { failure } from '../../shared/errors/errors.js'
import { selectConnectorName } from '../../connectors/index.js'
import type { DomainEvent, RootState } from '../../root.js'
import { connectFailed } from '../flows.js'
import type { Account } from '../messages.js'
import { selectHeldConnection } from '../selectors.js'
import type { ConnectFlow } from '../state.js'

/**
 * Returns true if an attempt without the user reached a wallet that has none of the known accounts. Ids of wallets are claims: another one may have taken the
 * name since the last page (robustness, T2). A wallet that was connected in this page is the same object, so other accounts of it are an account change.
 */
export function isStranger(state: RootState, namespace: ChainNamespace, { by, connectorId, address }: ConnectFlow, accounts: readonly Account[]): boolean {
  const held = selectHeldConnection(state, namespace, connectorId)
  if (by === 'visitor' || held?.recent === false) return false
  const known = [...(held?.accounts.map((one) => one.address) ?? []), ...(address === undefined ? [] : [address])]
  return known.length > 0 && !accounts.some((one) => known.some((other) => sameAddress(namespace, one.address, other)))
}

/** Returns the events that end the attempt and keep the session: the user is asked. */
export function refuseStranger(state: RootState, namespace: ChainNamespace, flow: ConnectFlow): DomainEvent[] {
  const { connectorId } = flow
  const reason = failure('WALLET_OTHER_ACCOUNT', { wallet: selectConnectorName(state, connectorId, namespace) })
  const isFree = state.connection.namespaces[namespace]?.connectorId === undefined
  return [
    connectFailed(namespace, flow, failure('CONNECT_FAILED', {}, reason)),
    ...(isFree ? [{ type: 'restoreWithheld', namespace, connectorId, stranger: true } as const] : []),
  ]
}
