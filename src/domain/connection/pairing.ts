import { WALLET_CONNECT_ID, findCustomWallet, selectConnectorName } from '../connectors/index.js'
import type { DecideContext, Decision } from '../kernel/types.js'
import type { DomainEvent, RootState } from '../root.js'
import type { ChainNamespace } from '../shared/caip.js'
import { failure } from '../shared/errors.js'
import { canSignInWithProposal, linksNeedClick } from '../walletconnect/selectors-view.js'
import { PAIRING_MARGIN_MS, PAIRING_PREPARE_MS, type Pairing } from '../walletconnect/state.js'
import { flowsOf, refuseConnect, supersede } from './flows.js'
import type { ConnectionCommand } from './messages.js'

type Wish = Pick<Extract<ConnectionCommand, { type: 'connect' }>, 'namespace' | 'walletId' | 'signIn'>

/** Begins a session over the relay: a try in one namespace, though the wallet may give several, and a pairing that serves it. */
export function beginPairing(state: RootState, { namespace: wanted, walletId, signIn }: Wish, { now, operation }: DecideContext): Decision<DomainEvent> {
  const namespace = wanted ?? homeOf(state)
  const refusal = refuseConnect(state, WALLET_CONNECT_ID, namespace)
  if (refusal !== undefined) return { rejected: refusal }
  if (walletId !== undefined && findCustomWallet(state, walletId) === undefined) return { rejected: failure('CONNECTOR_NOT_FOUND', { namespace, connectorId: walletId }) }
  const flows = flowsOf(state).filter((one) => one.namespace === namespace || one.flow.connectorId === WALLET_CONNECT_ID)
  const { pairing } = state.walletconnect
  const same = flows.some((one) => one.namespace === namespace && one.flow.operation === pairing?.flow)
  if (same && pairing?.walletId === walletId) return { rejected: failure('CONNECT_PENDING', { wallet: selectConnectorName(state, WALLET_CONNECT_ID) }) }
  const reused = signIn === undefined && isReusable(pairing, now) ? pairing : undefined
  const dueAt = reused === undefined ? now + PAIRING_PREPARE_MS : (reused.expiresAt ?? reused.dueAt)
  const wallet = walletId === undefined ? {} : { walletId }
  return [
    ...flows.flatMap((one) => supersede(one.namespace, one.flow)),
    { type: 'connectStarted', operation, namespace, connectorId: WALLET_CONNECT_ID, by: 'visitor', deadline: dueAt },
    reused === undefined
      ? {
          type: 'pairingStarted', operation, flow: operation, namespace, attempt: 1, ...wallet, ...(signIn && canSignInWithProposal(state) ? { signIn } : {}),
          reusable: linksNeedClick(state), retried: false, dueAt,
        }
      : { type: 'pairingReused', operation: reused.operation, flow: operation, namespace, ...wallet },
  ]
}

/** The namespace that a session is asked for first: the active one. */
export function homeOf(state: RootState): ChainNamespace {
  return state.network.activeNamespace ?? state.config.adapters[0] ?? 'eip155'
}

function isReusable(pairing: Pairing | undefined, now: number): boolean {
  if (pairing === undefined || !pairing.reusable || pairing.signIn !== undefined) return false
  if (pairing.phase === 'ready') return (pairing.expiresAt ?? 0) - PAIRING_MARGIN_MS > now
  return pairing.phase === 'preparing' || pairing.phase === 'renewing'
}
