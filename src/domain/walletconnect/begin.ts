import { WALLET_CONNECT_ID, findCustomWallet, selectConnectorName } from '../connectors/index.js'
import { type ConnectionCommand, connectFailed, flowsOf, refuseConnect, selectHeldConnection, supersede } from '../connection/index.js'
import type { DecideContext, Decision } from '../kernel/types.js'
import type { DomainEvent, RootState } from '../root.js'
import { type ChainNamespace, namespaceOf } from '../shared/caip.js'
import { failure } from '../shared/errors.js'
import { sessionFailure } from '../shared/session-errors.js'
import { linksNeedClick } from './place.js'
import { proposedNamespaces } from './proposal.js'
import { PAIRING_MARGIN_MS, PAIRING_PREPARE_MS } from './limits.js'
import type { Pairing } from './state.js'

type Wish = Pick<Extract<ConnectionCommand, { type: 'connect' }>, 'namespace' | 'walletId' | 'signIn'>

/** What follows from a command of connections that asks for a session; undefined for one that asks a wallet of the page, or for the session that lives. */
export type Begin = (
  state: RootState,
  command: Extract<ConnectionCommand, { type: 'connect' | 'switchConnection' }>,
  context: DecideContext,
) => Decision<DomainEvent> | undefined

/** Sees which commands of connections begin a session over the relay. */
export const begin: Begin = (state, command, context) => {
  const { connectorId } = command
  if (command.type === 'connect') {
    const custom = findCustomWallet(state, connectorId)
    return custom !== undefined || connectorId === WALLET_CONNECT_ID
      ? beginPairing(state, { ...command, ...(custom ? { walletId: custom.id } : {}) }, context)
      : undefined
  }
  const { namespace } = command
  const isLive = state.connection.namespaces[namespace]?.connectorId === connectorId || state.walletconnect.session?.namespaces[namespace] !== undefined
  const held = selectHeldConnection(state, namespace, connectorId) !== undefined
  return held && !isLive && connectorId === WALLET_CONNECT_ID ? beginPairing(state, { namespace }, context) : undefined
}

/** Begins a session over the relay: a try in one namespace, though the wallet may give several, and a pairing that serves it. */
function beginPairing(state: RootState, { namespace: wanted, walletId, signIn }: Wish, { now, operation }: DecideContext): Decision<DomainEvent> {
  const namespace = wanted ?? homeOf(state)
  const refusal = refuseConnect(state, WALLET_CONNECT_ID, namespace)
  if (refusal !== undefined) return { rejected: refusal }
  if (walletId !== undefined && findCustomWallet(state, walletId) === undefined)
    return { rejected: failure('CONNECTOR_NOT_FOUND', { namespace, connectorId: walletId }) }
  if (lacksProjectId(state)) return failAtOnce(state, namespace, now, operation)
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

/** The network of the reference deployment closes each socket that names no project. */
function lacksProjectId({ config: { needsProjectId, projectId, walletConnect } }: RootState): boolean {
  return needsProjectId && projectId === undefined && walletConnect?.projectId === undefined
}

/** Begins a try that fails, so that its view tells the visitor. */
function failAtOnce(state: RootState, namespace: ChainNamespace, now: number, operation: string): Decision<DomainEvent> {
  const flow = { operation, connectorId: WALLET_CONNECT_ID, by: 'visitor' } as const
  return [
    ...supersede(namespace, state.connection.namespaces[namespace]?.flow),
    { type: 'connectStarted', namespace, ...flow, deadline: now },
    connectFailed(namespace, flow, sessionFailure('PROJECT_ID_NOT_CONFIGURED')),
  ]
}

/** The namespace that a session is asked for first: the active one. */
export function homeOf(state: RootState): ChainNamespace {
  return state.network.activeNamespace ?? state.config.adapters[0] ?? 'eip155'
}

/** Whether a sign-in may go with the proposal: every network that is asked for is an EVM one (WC-26). */
function canSignInWithProposal(state: RootState): boolean {
  const asked = Object.values(proposedNamespaces(state)).flatMap(({ chains }) => chains)
  return asked.length > 0 && asked.every((chain) => namespaceOf(chain) === 'eip155')
}

function isReusable(pairing: Pairing | undefined, now: number): boolean {
  if (pairing === undefined || !pairing.reusable || pairing.signIn !== undefined) return false
  if (pairing.phase === 'ready') return (pairing.expiresAt ?? 0) - PAIRING_MARGIN_MS > now
  return pairing.phase === 'preparing' || pairing.phase === 'renewing'
}
