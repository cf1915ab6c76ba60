import { AUTH_CONNECTOR_ID } from '../connector-id.js'
import { catchError, EMPTY, filter, map, merge, mergeMap, type Observable, of, take, takeUntil } from 'rxjs'
import { flowsOf } from '../../connection/index.js'
import { ask } from '../../frame/index.js'
import type { AccountType } from '../../frame/protocol.js'
import type { Failure } from '../../shared/errors/failure.js'
import { later } from '../../shared/timing.js'
import { log } from '../../log.js'
import type { DomainCommand, Policy, PolicyIo } from '../../root.js'
import { type CaipNetworkId, type ChainNamespace, namespaceOf } from '../../shared/caip/caip.js'
import { failure } from '../../frame/errors.js'
import { AUTH_NAMESPACES } from '../../frame/protocol.js'
import { networkFrom, wireChain } from '../rules.js'
import { AUTH_RESTORE_MS, SIGN_OUT_MS } from '../limits.js'

/** Milliseconds to wait for the account once the site takes requests. With the site's 20 s it adds up to the connect timeout. */
const USER_WAIT_MS = 100_000

/** Requests the account when a visitor's connect of the embedded wallet starts, unless a social login returns it. */
const requestUserOnConnect: Policy = (io) =>
  merge(
    io.on('connectStarted').pipe(filter(({ connectorId, by, operation }) => connectorId === AUTH_CONNECTOR_ID && by === 'visitor' && !bySocial(io, operation))),
    // A restore checks the session first.
    io
      .on('embeddedSessionFound')
      .pipe(mergeMap(({ operation }) => restoring(io, operation))),
  ).pipe(mergeMap((flow) => askUser(io, flow)))

/** Adopts a login that was made in another tab (UX-43). A frame that loaded before that login is reloaded, because it does not know of it. */
const adoptLoginOfTab: Policy = (io) =>
  io.on('connectStarted').pipe(
    filter(({ connectorId, by }) => connectorId === AUTH_CONNECTOR_ID && by === 'tab'),
    mergeMap((flow) => {
      const { operation, namespace } = flow
      const failed = notConnected(operation, namespace)
      const over = settled(io, operation)
      const { frame, auth } = io.state()
      const due = later(io.ports.timer, AUTH_RESTORE_MS, null, over).pipe(mergeMap(() => failed(failure('DEADLINE_EXCEEDED', { subject: 'the secure site' }))))
      if (frame.phase !== 'ready' || auth.user !== undefined) return merge(due, askUser(io, flow))
      const again = io.on('frameReady').pipe(
        take(1),
        takeUntil(over),
        mergeMap(() => askUser(io, flow)),
      )
      return merge(due, again, ask<'RELOAD'>(io, { operation, message: { event: 'RELOAD' }, answered: () => [], failed, until: over }))
    }),
  )

/** Passes the result of a social login to the secure site. */
const passSocialResult: Policy = (io) =>
  io.on('popupResultReceived').pipe(
    mergeMap(({ operation, result }) => {
      const uri = io.secret(result, 'uri')
      const namespace = io.state().auth.login?.namespace
      if (uri === undefined || namespace === undefined) return EMPTY
      return ask<'CONNECT_SOCIAL'>(io, {
        operation,
        message: { event: 'CONNECT_SOCIAL', payload: { ...wish(io, namespace, operation), uri } },
        answered: (user) => [{ type: 'reportEmbeddedUser', operation, user }],
        failed: notConnected(operation, namespace),
        until: settled(io, operation),
      })
    }),
  )

/** Fails the login when its connect fails. */
const failLoginWithConnect: Policy = (io) =>
  io.on('connectFailed').pipe(
    filter(({ operation }) => io.state().auth.login?.operation === operation),
    map(({ operation, failure: reason }): DomainCommand => ({ type: 'reportLoginFailed', operation, failure: reason })),
  )

/** Restores an earlier login if one is stored (AUTH-26), and completes a login that left the page. */
const restoreLogin: Policy = (io) =>
  io.on('restored').pipe(
    mergeMap(({ remembered }): Observable<DomainCommand> => {
      const { config, auth, lifecycle } = io.state()
      if (config.plugins.embeddedWallet === undefined) return EMPTY
      // A login whose last restore failed has no active connector in any namespace, but was not ended.
      const stored = AUTH_NAMESPACES.filter((namespace) => {
        const { connectorIds, connections, disconnectedIds } = remembered
        if (disconnectedIds[namespace]?.includes(AUTH_CONNECTOR_ID)) return false
        return connectorIds[namespace] === undefined
          ? connections[namespace]?.some((one) => one.connectorId === AUTH_CONNECTOR_ID)
          : remembered.reconnect && connectorIds[namespace] === AUTH_CONNECTOR_ID
      })
      const away = auth.away !== undefined || lifecycle.platform.telegram
      return merge(
        auth.used && config.enableReconnect && stored.length > 0 ? of<DomainCommand>({ type: 'reportStoredLogin', namespaces: stored }) : EMPTY,
        // AUTH-22: removes the result from the address in any case.
        away
          ? io.ports.popup.takeResult().pipe(
              map((uri): DomainCommand => ({ type: 'reportAwayLogin', ...(uri === null ? {} : { uri }) })),
              catchError(() => of<DomainCommand>({ type: 'reportAwayLogin' })),
            )
          : EMPTY,
      )
    }),
  )

/** Checks if the session is still valid: at a restore, and when the site reloads while a user is logged in. */
const checkFrameSession: Policy = (io) =>
  merge(
    io.on('embeddedRestoreStarted').pipe(map(({ operation }) => ({ operation, restores: true }))),
    io.on('frameReady').pipe(
      filter(({ generation }) => io.state().auth.user !== undefined && generation > 1),
      map(({ generation }) => ({ operation: `again${generation}`, restores: false })),
    ),
  ).pipe(
    mergeMap(({ operation, restores: first }) => {
      const { session } = io.state().frame
      const token = session === undefined ? undefined : io.secret(session, 'token')
      const failed = (reason: Failure): readonly DomainCommand[] => {
        if (!first) return []
        // AUTH-27: an error from the site means that the session ended. A site that cannot be reached tells nothing.
        return reason.code === 'FRAME_REFUSED'
          ? [{ type: 'reportEmbeddedSession', operation, isConnected: false }]
          : [{ type: 'reportRestoreFailed', operation, failure: reason }]
      }
      return ask<'IS_CONNECTED'>(io, {
        operation,
        message: { event: 'IS_CONNECTED', ...(token ? { payload: { token } } : {}) },
        answered: ({ isConnected }) => [{ type: 'reportEmbeddedSession', operation, isConnected }],
        failed,
      })
    }),
  )

const limitLoginRestore: Policy = (io) =>
  io.on('embeddedRestoreStarted').pipe(
    mergeMap(({ operation }) =>
      later(
        io.ports.timer,
        AUTH_RESTORE_MS,
        { type: 'reportRestoreFailed' as const, operation, failure: failure('DEADLINE_EXCEEDED', { subject: 'the secure site' }) },
        io.on('stopped'),
      ),
    ),
    filter(({ operation }) => restoring(io, operation).length > 0),
  )

/** Signs out at the secure site. Continues after 3 s or on failure, which is only logged (AUTH-30). */
const signOutAtSite: Policy = (io) =>
  merge(
    io.on('disconnectStarted').pipe(
      filter(({ operation }) => io.state().auth.signingOut === operation),
      mergeMap(({ operation }) => {
        const done = (reason?: Failure): DomainCommand => ({ type: 'reportSignedOut', operation, ...(reason ? { failure: reason } : {}) })
        const over = io.on('signedOut').pipe(filter((event) => event.operation === operation))
        return merge(
          later(io.ports.timer, SIGN_OUT_MS, done(failure('DEADLINE_EXCEEDED', { subject: 'the secure site' })), over),
          ask<'SIGN_OUT'>(io, { operation, message: { event: 'SIGN_OUT' }, answered: () => [done()], failed: (reason) => [done(reason)], until: over }),
        )
      }),
    ),
    io
      .on('signedOut')
      .pipe(
        mergeMap(({ failure: reason }) =>
          reason === undefined
            ? EMPTY
            : log(io, { level: 'warn', text: `Signing out at the secure site failed: ${reason.cause?.message ?? reason.message}`, context: {} }),
        ),
      ),
  )

/** Requests the networks with smart accounts after a login (AUTH-43). */
const requestSmartAccountNetworks: Policy = (io) =>
  io.on('loggedIn').pipe(
    mergeMap(({ operation }) =>
      ask<'GET_SMART_ACCOUNT_ENABLED_NETWORKS'>(io, {
        operation,
        message: { event: 'GET_SMART_ACCOUNT_ENABLED_NETWORKS' },
        answered: ({ smartAccountEnabledNetworks }) => [{ type: 'reportSmartAccountNetworks', chainIds: smartAccountEnabledNetworks }],
        failed: () => [{ type: 'reportSmartAccountNetworks', chainIds: [] }],
        until: io.on('disconnected').pipe(filter(({ connectorId }) => connectorId === AUTH_CONNECTOR_ID)),
      }),
    ),
  )

/** Connects a logged-in user in the namespace of a newly chosen network too (facts 4.9). */
const connectInChosenNamespace: Policy = (io) =>
  io.on('networkSwitched').pipe(
    filter(({ by, namespace, network }) => {
      const { auth, config, connection } = io.state()
      const one = connection.namespaces[namespace]
      return (
        by === 'visitor' &&
        auth.user !== undefined &&
        config.plugins.embeddedWallet?.networks.includes(network) === true &&
        one?.connectorId === undefined &&
        one?.flow === undefined
      )
    }),
    map(({ namespace }): DomainCommand => ({ type: 'connect', connectorId: AUTH_CONNECTOR_ID, namespace })),
  )

/** Switches the wallet's network (NET-32) and the account type (ACCT-14). */
const moveEmbeddedWallet: Policy = (io) =>
  merge(
    io.on('embeddedNetworkAsked').pipe(
      mergeMap(({ operation, network }) =>
        ask<'SWITCH_NETWORK'>(io, {
          operation,
          message: { event: 'SWITCH_NETWORK', payload: { chainId: wireChain(network) } },
          answered: ({ chainId }) => {
            const there: CaipNetworkId | undefined = networkFrom(namespaceOf(network), chainId)
            return [
              there === undefined
                ? { type: 'reportEmbeddedNetworkFailed', operation, failure: failure('PROVIDER_ANSWER_INVALID', { method: 'SWITCH_NETWORK' }) }
                : { type: 'reportEmbeddedNetwork', operation, network: there },
            ]
          },
          failed: (reason) => [{ type: 'reportEmbeddedNetworkFailed', operation, failure: reason }],
          until: io.on('embeddedNetworkFailed').pipe(filter((event) => event.operation === operation)),
        }),
      ),
    ),
    io.on('accountTypeAsked').pipe(
      mergeMap(({ operation, accountType }) =>
        ask<'SET_PREFERRED_ACCOUNT'>(io, {
          operation,
          message: { event: 'SET_PREFERRED_ACCOUNT', payload: { type: accountType } },
          answered: ({ type, address }) => [{ type: 'reportAccountType', operation, accountType: type, address }],
          failed: (reason) => [{ type: 'reportAccountTypeFailed', operation, failure: reason }],
          until: io.on('accountTypeChangeFailed').pipe(filter((event) => event.operation === operation)),
        }),
      ),
    ),
    // These requests wait for the site without a timeout (FRAME-29), but end when the user disconnects.
    io
      .on('disconnected')
      .pipe(
        filter(({ connectorId }) => connectorId === AUTH_CONNECTOR_ID),
        mergeMap((): DomainCommand[] => {
          const { networkSwitch, typeChange } = io.state().auth
          const given = failure('ABORTED')
          return [
            ...(networkSwitch === undefined ? [] : [{ type: 'reportEmbeddedNetworkFailed', operation: networkSwitch.operation, failure: given } as const]),
            ...(typeChange === undefined ? [] : [{ type: 'reportAccountTypeFailed', operation: typeChange.operation, failure: given } as const]),
          ]
        }),
      ),
  )

/** Warns developers of unknown social providers (AUTH-06). */
const warnOfUnknownProviders: Policy = (io) =>
  io.on('started').pipe(
    mergeMap(() => {
      const names = io.state().config.plugins.embeddedWallet?.ignoredSocials ?? []
      return names.length === 0
        ? EMPTY
        : log(io, {
            level: 'warn',
            text: failure('OPTIONS_INVALID', { option: 'embeddedWallet.socials', problem: `${names.join(', ')} is no social and was ignored` }).message,
            context: {},
          })
    }),
  )

/** Policies of the user, by name. */
export const userPolicies = {
  requestUserOnConnect,
  adoptLoginOfTab,
  passSocialResult,
  failLoginWithConnect,
  restoreLogin,
  checkFrameSession,
  limitLoginRestore,
  signOutAtSite,
  requestSmartAccountNetworks,
  connectInChosenNamespace,
  moveEmbeddedWallet,
  warnOfUnknownProviders,
}

/** Returns the network and account type to request for an account. */
function wish(io: PolicyIo, namespace: ChainNamespace, operation: string): { chainId?: ReturnType<typeof wireChain>; preferredAccountType?: AccountType } {
  const { auth, config, network, account, connection } = io.state()
  const served = config.plugins.embeddedWallet?.networks.filter((id) => namespaceOf(id) === namespace) ?? []
  const own = auth.login?.operation === operation ? auth.login.network : undefined
  const id = [own, network.namespaces[namespace]?.caipNetwork, auth.lastNetwork].find((one) => one !== undefined && served.includes(one)) ?? served[0]
  const wanted = connection.namespaces[namespace]?.flow?.address
  const contract = auth.smartAccount?.address
  const chosen = wanted === undefined || contract === undefined ? undefined : wanted.toLowerCase() === contract.toLowerCase() ? 'smartAccount' : 'eoa'
  const type = chosen ?? account.preferredAccountTypes[namespace] ?? config.plugins.embeddedWallet?.preferredAccountType ?? 'smartAccount'
  return { ...(id ? { chainId: wireChain(id) } : {}), ...(namespace === 'eip155' && type !== 'payment' ? { preferredAccountType: type } : {}) }
}

/** Requests the logged-in user for a connect attempt. */
function askUser(io: PolicyIo, { operation, namespace }: { readonly operation: string; readonly namespace: ChainNamespace }): Observable<DomainCommand> {
  return ask<'GET_USER'>(io, {
    operation,
    message: { event: 'GET_USER', payload: wish(io, namespace, operation) },
    answered: (user) => [{ type: 'reportEmbeddedUser', operation, user }],
    failed: notConnected(operation, namespace),
    until: settled(io, operation),
    waitMs: USER_WAIT_MS,
  })
}

/** Returns true if the connect belongs to a social login. The answer to `CONNECT_SOCIAL` holds the account, so no further request is needed. */
function bySocial(io: PolicyIo, operation: string): boolean {
  const { login } = io.state().auth
  return login?.operation === operation && login.kind === 'social'
}

function restoring(io: PolicyIo, operation: string): { operation: string; namespace: ChainNamespace }[] {
  return flowsOf(io.state()).flatMap(({ namespace, flow }) =>
    flow.operation === `${operation}:${namespace}` && flow.connectorId === AUTH_CONNECTOR_ID ? [{ operation: flow.operation, namespace }] : [],
  )
}

function notConnected(operation: string, namespace: ChainNamespace): (reason: Failure) => readonly DomainCommand[] {
  return (reason) => [{ type: 'reportConnectFailed', operation, namespace, failure: reason }]
}

function settled(io: PolicyIo, operation: string): Observable<unknown> {
  return io.on('connected', 'connectFailed').pipe(
    filter((event) => event.operation === operation),
    take(1),
  )
}
