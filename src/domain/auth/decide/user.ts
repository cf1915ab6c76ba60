import { AUTH_CONNECTOR_NAME } from '../connector-id.js'
import { AUTH_CONNECTOR_ID } from '../connector-id.js'
import { connectFailed, flowsOf, loseAll, selectActiveConnections, type Account, type ConnectFlow } from '../../connection/index.js'
import { activateNamespace, decideWalletNetwork, endSwitch } from '../../network/index.js'
import type { FrameUser } from '../../frame/protocol.js'
import type { DomainEvent, RootState, Slice } from '../../root.js'
import { sameAddress } from '../../shared/caip/address.js'
import type { ChainNamespace } from '../../shared/caip/caip.js'
import { failure } from '../../shared/errors/errors.js'
import { isAllowedAccountType } from '../../shared/features.js'
import { cleanName } from '../../shared/text/text.js'
import { AUTH_RESTORE_MS, LOGIN_LIFE_MS } from '../limits.js'
import { addressFrom, beginConnect, because, endLogin, loginTarget, networkFrom } from '../rules.js'
import type { AuthUser } from '../state.js'

type Decide = Slice<'auth'>['decide']

/** Command handlers of the user: identity, session check and sign-out. */
export const decideUser: Pick<
  Decide,
  'reportEmbeddedUser' | 'reportStoredLogin' | 'reportAwayLogin' | 'reportRestoreFailed' | 'reportEmbeddedSession' | 'reportSignedOut'
> = {
  reportEmbeddedUser(state, { operation, user }) {
    const found = flowsOf(state).find(({ flow }) => flow.operation === operation && flow.connectorId === AUTH_CONNECTOR_ID)
    return found === undefined ? [] : enter(state, found.namespace, found.flow, user)
  },

  reportStoredLogin(state, { namespaces }, { now, operation }) {
    // Storage may answer late. Connections that the user started meanwhile go on (robustness, F19).
    const isFree = (namespace: ChainNamespace) =>
      state.connection.namespaces[namespace]?.connectorId === undefined && state.connection.namespaces[namespace]?.flow === undefined
    const free = namespaces.filter((namespace) => 'namespace' in loginTarget(state, namespace) && isFree(namespace))
    if (!state.auth.used || state.auth.user !== undefined || free.length === 0) return []
    return [
      { type: 'embeddedRestoreStarted', operation, namespaces: free },
      ...free.map(
        (namespace): DomainEvent => ({
          type: 'connectStarted',
          operation: `${operation}:${namespace}`,
          namespace,
          connectorId: AUTH_CONNECTOR_ID,
          by: 'restore',
          deadline: now + AUTH_RESTORE_MS,
        }),
      ),
    ]
  },

  reportAwayLogin(state, { uri }, { now, operation }) {
    const { away } = state.auth
    if (away === undefined) return []
    const target = loginTarget(state)
    // Accepts a result only for a login that started here within the last ten minutes (robustness, T12).
    const fits = uri !== undefined && now >= away.at && now - away.at <= LOGIN_LIFE_MS && 'namespace' in target && away.provider !== 'farcaster'
    if (!fits) return [{ type: 'awayLoginEnded' }]
    return [
      { type: 'awayLoginEnded' },
      {
        type: 'loginStarted',
        kind: 'social',
        operation,
        ...target,
        provider: away.provider as 'google',
        by: 'returned',
        dueAt: now + LOGIN_LIFE_MS,
        shown: false,
      },
      { type: 'popupResultReceived', operation, result: operation },
      ...beginConnect(state, { operation, namespace: target.namespace }, now),
    ]
  },

  reportRestoreFailed(state, { operation, failure: reason }) {
    const flows = restoring(state, operation)
    if (flows.length === 0) return []
    const told = because('AUTH_INIT_FAILED', reason)
    return [
      { type: 'embeddedRestoreFailed', operation, failure: told.code === 'AUTH_INIT_FAILED' ? told : failure('AUTH_INIT_FAILED', {}, reason) },
      ...flows.map(({ namespace, flow }) => connectFailed(namespace, flow, reason)),
    ]
  },

  reportEmbeddedSession(state, { operation, isConnected }) {
    const flows = restoring(state, operation)
    if (isConnected) return state.auth.restoring === operation ? [{ type: 'embeddedSessionFound', operation }] : []
    if (flows.length > 0)
      return [...flows.map(({ namespace, flow }) => connectFailed(namespace, flow, failure('AUTH_NOT_CONNECTED'))), { type: 'loginForgotten' }]
    // The session at the secure site ended while it was in use.
    const lost = selectActiveConnections(state).flatMap(({ namespace, connectorId }) => (connectorId === AUTH_CONNECTOR_ID ? [namespace] : []))
    return loseAll(state, lost, AUTH_CONNECTOR_ID, 'wallet')
  },

  reportSignedOut(state, { operation, failure: reason }) {
    return state.auth.signingOut === operation ? [{ type: 'signedOut', operation, ...(reason ? { failure: reason } : {}) }] : []
  },
}

/** Connects a namespace with the account that the secure site returned. */
function enter(state: RootState, namespace: ChainNamespace, flow: ConnectFlow, user: FrameUser): readonly DomainEvent[] {
  const { operation, by } = flow
  const accounts = accountsOf(namespace, user)
  const [first] = accounts
  const network = networkFrom(namespace, user.chainId)
  if (first === undefined || network === undefined) return [connectFailed(namespace, flow, failure('CONNECT_FAILED', {}, failure('ACCOUNTS_UNAVAILABLE')))]
  const wanted = flow.address ?? user.address
  const active = accounts.find(({ address }) => sameAddress(namespace, address, wanted)) ?? first
  const { login } = state.auth
  const who = whoIs(state, operation, user)
  const leaves = state.connection.namespaces[namespace]?.connectorId !== AUTH_CONNECTOR_ID
  const moved = decideWalletNetwork(state, namespace, network, by === 'visitor', !leaves)
  const aside = by !== 'visitor' && namespace !== state.network.activeNamespace
  const contract = accounts.find(({ type }) => type === 'smartAccount')
  const known = state.account.preferredAccountTypes[namespace]
  const enters = login?.operation === operation || state.auth.user === undefined
  return [
    // A user restored from an earlier visit or from another tab needs no login any more.
    ...(enters && login?.operation !== operation ? endLogin(state, login, failure('OPERATION_SUPERSEDED')) : []),
    ...(enters ? [{ type: 'loggedIn', operation, user: who, by: by === 'visitor' ? 'visitor' : 'restore' } as const] : []),
    ...(leaves ? endSwitch(state, namespace) : []),
    {
      type: 'connected',
      operation,
      namespace,
      connectorId: AUTH_CONNECTOR_ID,
      name: AUTH_CONNECTOR_NAME,
      accounts,
      address: active.address,
      network,
      approvedNetworks: state.config.plugins.embeddedWallet?.networks.filter((id) => id.startsWith(`${namespace}:`)) ?? [],
      supportsAllNetworks: false,
      by,
      ...(who.social ? { auth: { name: who.social } } : {}),
    },
    ...(by === 'visitor'
      ? activateNamespace(state, namespace, network, moved)
      : moved.map((event): DomainEvent => (event.type === 'networkSwitched' && aside ? { ...event, aside: true } : event))),
    ...(isAllowedAccountType(namespace, active.type) && namespace === 'eip155' && known !== active.type
      ? [{ type: 'preferredAccountTypeSet', namespace, accountType: active.type } as const]
      : []),
    ...(contract === undefined ? [] : [{ type: 'smartAccountKnown', address: contract.address, deployed: user.smartAccountDeployed === true } as const]),
  ]
}

/** Returns the reported accounts without duplicates, limited to the namespace's account types. Falls back to the single address if the site lists none. */
function accountsOf(namespace: ChainNamespace, { address, accounts = [], preferredAccountType }: FrameUser): readonly [Account, ...Account[]] | readonly [] {
  const told = accounts.length > 0 ? accounts : [{ address, type: preferredAccountType ?? ('eoa' as const) }]
  const found: Account[] = []
  for (const one of told) {
    const type = isAllowedAccountType(namespace, one.type) ? one.type : 'eoa'
    const address = addressFrom(namespace, one.address)
    if (address !== undefined && !found.some((other) => sameAddress(namespace, other.address, address))) found.push({ address, type })
  }
  return found as unknown as readonly [Account, ...Account[]]
}

function whoIs(state: RootState, operation: string, { email, userName }: FrameUser): AuthUser {
  const { login, remembered } = state.auth
  const own = login?.operation === operation ? login : undefined
  const social = own === undefined ? remembered.social : own.kind === 'social' ? own.provider : own.kind === 'farcaster' ? 'farcaster' : undefined
  const name = cleanName(userName ?? (own?.kind === 'farcaster' ? (own.userName ?? '') : own === undefined ? (remembered.userName ?? '') : ''))
  const mail = email ?? (own?.kind === 'email' ? own.email : own === undefined ? remembered.email : undefined)
  return { ...(mail ? { email: mail } : {}), ...(name ? { userName: name } : {}), ...(social ? { social } : {}) }
}

/** Returns the connect attempts of a running restore. */
function restoring(state: RootState, operation: string): ReturnType<typeof flowsOf> {
  return flowsOf(state).filter(({ namespace, flow }) => flow.connectorId === AUTH_CONNECTOR_ID && flow.operation === `${operation}:${namespace}`)
}
