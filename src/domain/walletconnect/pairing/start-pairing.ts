import { WALLET_CONNECT_ID } from '../connector-id.js'
import { findCustomWallet, isListed, selectConnectorName, unknownConnector } from '../../connectors/index.js'
import { type ConnectionCommand, connectFailed, flowsOf, refuseConnect, selectHeldConnection, supersede } from '../../connection/index.js'
import type { DecideContext, Decision } from '../../kernel/types.js'
import type { DomainEvent, RootState } from '../../root.js'
import { type ChainNamespace, namespaceOf } from '../../shared/caip/caip.js'
import { failure } from '../errors.js'
import { lacksProjectId, linksNeedClick } from './links.js'
import { proposedNamespaces } from './proposal.js'
import { PAIRING_MARGIN_MS, PAIRING_PREPARE_MS } from '../limits.js'
import type { Pairing } from '../../relay/state.js'

type Wish = Pick<Extract<ConnectionCommand, { type: 'connect' }>, 'namespace' | 'walletId' | 'signIn'>

type Asked = Extract<ConnectionCommand, { type: 'connect' | 'switchConnection' }>

/** Starts a WalletConnect session for a command. Returns undefined for an injected wallet, and for the current session. */
export const startSession = (state: RootState, command: Asked, context: DecideContext): Decision<DomainEvent> | undefined => {
  const { connectorId } = command
  if (command.type === 'connect') {
    const custom = isListed(state, command) ? undefined : findCustomWallet(state, connectorId)
    return custom !== undefined || connectorId === WALLET_CONNECT_ID
      ? beginPairing(state, { ...command, ...(custom ? { walletId: custom.id } : {}) }, context)
      : undefined
  }
  const { namespace } = command
  const isLive = state.connection.namespaces[namespace]?.connectorId === connectorId || state.relay.session?.namespaces[namespace] !== undefined
  const held = selectHeldConnection(state, namespace, connectorId) !== undefined
  return held && !isLive && connectorId === WALLET_CONNECT_ID ? beginPairing(state, { namespace }, context) : undefined
}

/** Starts a pairing and a connect attempt in one namespace, although the wallet may approve several. */
function beginPairing(state: RootState, { namespace: wanted, walletId, signIn }: Wish, { now, operation }: DecideContext): Decision<DomainEvent> {
  const namespace = wanted ?? homeOf(state)
  const refusal = refuseConnect(state, WALLET_CONNECT_ID, namespace)
  if (refusal !== undefined) return { rejected: refusal }
  if (walletId !== undefined && findCustomWallet(state, walletId) === undefined) return { rejected: unknownConnector(state, walletId, namespace) }
  if (lacksProjectId(state)) return failAtOnce(state, namespace, now, operation)
  const flows = flowsOf(state).filter((one) => one.namespace === namespace || one.flow.connectorId === WALLET_CONNECT_ID)
  const { pairing } = state.relay
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
          type: 'pairingStarted',
          operation,
          flow: operation,
          namespace,
          attempt: 1,
          ...wallet,
          ...(signIn && canSignInWithProposal(state) ? { signIn } : {}),
          reusable: linksNeedClick(state),
          retried: false,
          dueAt,
        }
      : { type: 'pairingReused', operation: reused.operation, flow: operation, namespace, ...wallet },
  ]
}

/** Starts an attempt that fails at once, so that its view shows the error. */
function failAtOnce(state: RootState, namespace: ChainNamespace, now: number, operation: string): Decision<DomainEvent> {
  const flow = { operation, connectorId: WALLET_CONNECT_ID, by: 'visitor' } as const
  return [
    ...supersede(namespace, state.connection.namespaces[namespace]?.flow),
    { type: 'connectStarted', namespace, ...flow, deadline: now },
    connectFailed(namespace, flow, failure('PROJECT_ID_NOT_CONFIGURED')),
  ]
}

/** Returns the namespace of a new session's attempt: the active one. */
export function homeOf(state: RootState): ChainNamespace {
  return state.network.activeNamespace ?? state.config.adapters[0] ?? 'eip155'
}

/** Returns true if the proposal may include a sign-in: every requested network is an EVM chain (WC-26). */
function canSignInWithProposal(state: RootState): boolean {
  const asked = Object.values(proposedNamespaces(state)).flatMap(({ chains }) => chains)
  return asked.length > 0 && asked.every((chain) => namespaceOf(chain) === 'eip155')
}

function isReusable(pairing: Pairing | undefined, now: number): boolean {
  if (pairing === undefined || !pairing.reusable || pairing.signIn !== undefined) return false
  if (pairing.phase === 'ready') return (pairing.expiresAt ?? 0) - PAIRING_MARGIN_MS > now
  return pairing.phase === 'preparing' || pairing.phase === 'renewing'
}
