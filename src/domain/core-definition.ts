import type { Ports } from '../ports/index.js'
import { portShape } from '../ports/index.js'
import type { ApprovalCommand } from './approvals/messages.js'
import type { AuthSlice } from './auth/slice.js'
import type { FrameCommand } from './frame/messages.js'
import { account } from './account/index.js'
import { createAlerts } from './alerts/index.js'
import { balances } from './balances/index.js'
import { clipboard } from './clipboard/index.js'
import type { ConfigState } from './config/index.js'
import { connection } from './connection/index.js'
import { connectors } from './connectors/index.js'
import type { Failure } from './kernel/failure.js'
import type { Definition } from './kernel/replay.js'
import type { Outcome, SliceDefinition } from './kernel/types.js'
import { initialState } from './initial.js'
import { lifecycleWith } from './lifecycle/index.js'
import { modal } from './modal/index.js'
import { network } from './network/index.js'
import { requests } from './requests/index.js'
import type { DomainCommand, DomainEvent, RootState, Slice } from './root.js'
import { failure } from './shared/errors.js'
import { tabs } from './tabs/index.js'
import { theme } from './theme/index.js'
import { toasts } from './toasts/index.js'
import type { SessionSlice } from './walletconnect/index.js'

type AnySlice = SliceDefinition<RootState, DomainCommand, DomainEvent, Ports, ConfigState>

const config = { name: 'config', decide: {}, evolve: {} } as const

/** What stands for sessions in an app without a plug for them: says so (WC-25). */
const noSessions = {
  name: 'walletconnect',
  decide: { preparePairing: refuse, renewPairing: refuse, openWallet: refuse },
  evolve: {},
} as const

/** What stands for the embedded wallet in an app without a plug for it: says so (AUTH-33). */
const noEmbeddedWallet = {
  name: 'auth',
  decide: {
    loginWithEmail: refuseLogin,
    loginWithSocial: refuseLogin,
    loginWithFarcaster: refuseLogin,
    requestEmbedded: refuseLogin,
    prepareEmbeddedWallet: refuseLogin,
  },
  evolve: {},
} as const
const none = [{ name: 'frame', decide: {}, evolve: {} }, noEmbeddedWallet, { name: 'approvals', decide: {}, evolve: {} }] as const

function refuseLogin(): { rejected: Failure } {
  return { rejected: failure('AUTH_CONNECTOR_MISSING') }
}

function refuse(): { rejected: Failure } {
  return { rejected: failure('WALLET_CONNECT_CONNECTOR_MISSING') }
}

/** Where there are sessions, they come first to what may ask for one. */
function connectionWith(sessions: SessionSlice | undefined): typeof connection {
  if (sessions === undefined) return connection
  const { connect, switchConnection } = connection.decide
  return {
    ...connection,
    decide: {
      ...connection.decide,
      connect: (state, command, context) => sessions.begin(state, command, context) ?? connect(state, command, context),
      switchConnection: (state, command, context) => sessions.begin(state, command, context) ?? switchConnection(state, command, context),
    },
  }
}

/** What decides on the embedded wallet; it comes with the plug for it. */
export type EmbeddedSlices = readonly [Slice<'frame', FrameCommand>, AuthSlice, Slice<'approvals', ApprovalCommand>]

/**
 * The slices, in the order in which their policies see an event.
 * @param sessions what decides on sessions over a relay; it comes with the plug for them, and an app without one does not load it
 * @param embedded as `sessions`, for the embedded wallet
 * @param initial stands apart, so that a page can show it without loading what decides and evolves
 */
export function slicesWith(
  sessions?: SessionSlice,
  embedded?: EmbeddedSlices,
  initial: (options: ConfigState) => RootState = initialState,
): readonly AnySlice[] {
  const auth = embedded?.[1]
  const plain = { account, connection: connectionWith(sessions), modal, network }
  const joined = auth?.join(plain) ?? plain
  return [
    config,
    lifecycleWith(auth?.memory),
    connectors,
    joined.connection,
    joined.network,
    joined.account,
    balances,
    requests,
    sessions ?? noSessions,
    ...(embedded ?? none),
    joined.modal,
    toasts,
    createAlerts(sessions?.alerts ?? auth?.alerts),
    theme,
    tabs,
    clipboard,
  ].map((slice) => ({ ...slice, initial: (options) => initial(options)[slice.name] }))
}

/** How each command that takes time can end. */
export const outcomes: Readonly<Record<string, Outcome<DomainEvent>>> = Object.assign({}, ...slicesWith().map((slice) => slice.outcomes ?? {}))

/** The domain without the world: what a kernel is made from. */
export function createCoreDefinition(
  options: ConfigState,
  sessions?: SessionSlice,
  embedded?: EmbeddedSlices,
): Definition<RootState, DomainCommand, DomainEvent, Ports, ConfigState> {
  // Made once, not once a slice; whoever starts from it never changes it.
  const initial = initialState(options)
  return {
    slices: slicesWith(sessions, embedded, () => initial),
    config: options,
    portShape,
    resetOn: ['stopped'],
    ...(embedded ? { createSecrets: embedded[1].createSecrets } : {}),
    onPolicyFault: (policy, failure, stopped) => ({ type: 'reportPolicyFault', policy, failure, stopped }),
  }
}
