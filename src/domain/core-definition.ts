import type { Ports } from '../ports/index.js'
import type { AccountCommand } from './account/messages.js'
import type { ApprovalCommand } from './approvals/messages.js'
import type { AuthSlice } from './auth/slice.js'
import type { FrameCommand } from './frame/messages.js'
import { account } from './account/index.js'
import { createAlerts } from './alerts/index.js'
import { balances } from './balances/index.js'
import type { ConfigState } from './config/index.js'
import { connection, namespaceFor, withWaiting } from './connection/index.js'
import { connectors } from './connectors/index.js'
import type { Definition } from './kernel/replay.js'
import type { Outcome, SliceDefinition, SlicePart } from './kernel/types.js'
import { initialState } from './initial.js'
import { lifecycleWith } from './lifecycle/index.js'
import { modal } from './modal/index.js'
import { network } from './network/index.js'
import type { DomainCommand, DomainEvent, RootState, Slice } from './root.js'
import { failure } from './shared/errors.js'
import { tabs } from './tabs/index.js'
import { theme } from './theme/index.js'
import { toasts } from './toasts/index.js'
import type { SessionSlice } from './walletconnect/index.js'

/** A slice as a kernel takes it. */
export type AnySlice = SliceDefinition<RootState, DomainCommand, DomainEvent, Ports, ConfigState>

const config = { name: 'config', decide: {}, evolve: {} } as const

/** What stands for a plug that is not in use: it refuses what only that could do, and says so. */
function standIn<Name extends keyof RootState>(
  name: Name,
  code: 'WALLET_CONNECT_CONNECTOR_MISSING' | 'AUTH_CONNECTOR_MISSING' | 'SIWX_NOT_ENABLED',
  ...commands: readonly DomainCommand['type'][]
) {
  return { name, decide: Object.fromEntries(commands.map((command) => [command, () => ({ rejected: failure(code) })])), evolve: {} } as const
}

/** WC-25. */
const noSessions = /* @__PURE__ */ standIn('walletconnect', 'WALLET_CONNECT_CONNECTOR_MISSING', 'preparePairing', 'renewPairing', 'openWallet')
/** AUTH-33. */
const noEmbeddedWallet = [
  /* @__PURE__ */ standIn('frame', 'AUTH_CONNECTOR_MISSING'),
  /* @__PURE__ */ standIn(
    'auth',
    'AUTH_CONNECTOR_MISSING',
    'loginWithEmail',
    'loginWithSocial',
    'loginWithFarcaster',
    'requestEmbedded',
    'prepareEmbeddedWallet',
  ),
  /* @__PURE__ */ standIn('approvals', 'AUTH_CONNECTOR_MISSING'),
] as const
/** SIWX-08. */
const noSignIn = /* @__PURE__ */ standIn('siwx', 'SIWX_NOT_ENABLED', 'signIn', 'cancelSignIn', 'signOut')

/** What stands for reading balances until that is there: nothing is connected yet that could have one. */
const noBalances = { name: 'balances', decide: { refreshBalance: () => [] }, evolve: {} } as const

/** Where there are sessions, they come first to what may ask for one. */
function connectionWith(sessions: SessionSlice | undefined): typeof connection {
  if (sessions === undefined) return connection
  const { connect, switchConnection } = connection.decide
  return {
    ...connection,
    decide: {
      ...connection.decide,
      ...withWaiting((state, command, context) => sessions.begin(state, command, context) ?? connect(state, command, context), namespaceFor),
      switchConnection: (state, command, context) => sessions.begin(state, command, context) ?? switchConnection(state, command, context),
    },
  }
}

/** What decides on the embedded wallet; it comes with the plug for it. */
export type EmbeddedSlices = readonly [Slice<'frame', FrameCommand>, AuthSlice, Slice<'approvals', ApprovalCommand>]

/**
 * What has work when a wallet is asked, and not before: parts of slices whose rest stands in {@link slicesWith}. It comes with the first wallet that is asked
 * (instance/accounts.ts).
 */
export interface AccountParts {
  readonly account: Slice<'account', AccountCommand>
  readonly others: readonly SlicePart<RootState, DomainCommand, DomainEvent, Ports>[]
}

/**
 * The slices, in the order in which their policies see an event. Parts are heard where the slice of their name stands.
 * @param sessions what decides on sessions over a relay; it comes with the plug for them, and an app without one does not load it
 * @param embedded as `sessions`, for the embedded wallet
 * @param parts where they are at hand from the start; with `embedded` they must be
 * @param initial stands apart, so that a page can show it without loading what decides and evolves
 */
export function slicesWith(
  sessions?: SessionSlice,
  embedded?: EmbeddedSlices,
  parts?: AccountParts,
  initial: (options: ConfigState) => RootState = initialState,
): readonly AnySlice[] {
  const auth = embedded?.[1]
  const plain = { connection: connectionWith(sessions), modal, network }
  const joined = auth?.join(plain) ?? plain
  return [
    config,
    lifecycleWith(auth?.memory),
    connectors,
    joined.connection,
    joined.network,
    account,
    balances,
    { name: 'requests', decide: {}, evolve: {} } as const,
    sessions ?? noSessions,
    ...(embedded ?? noEmbeddedWallet),
    noSignIn,
    joined.modal,
    toasts,
    createAlerts(sessions?.alerts ?? auth?.alerts),
    theme,
    tabs,
    { name: 'clipboard', decide: {}, evolve: {} } as const,
    ...(parts === undefined ? [noBalances] : [auth?.joinAccount(parts.account) ?? parts.account, ...parts.others]),
  ].map((slice) => ({ ...slice, initial: (options) => initial(options)[slice.name as keyof RootState] }))
}

/** How each command of these slices that takes time can end. */
export function outcomesOf(slices: readonly Pick<AnySlice, 'outcomes'>[]): Record<string, Outcome<DomainEvent>> {
  return Object.assign({}, ...slices.map((slice) => slice.outcomes))
}

/** What a kernel of this domain is made from. */
export type CoreDefinition = Definition<RootState, DomainCommand, DomainEvent, Ports, ConfigState>

/** The domain without the world: what a kernel is made from. */
export function createCoreDefinition(options: ConfigState, sessions?: SessionSlice, embedded?: EmbeddedSlices, parts?: AccountParts): CoreDefinition {
  // Made once, not once a slice; whoever starts from it never changes it.
  const initial = initialState(options)
  return {
    slices: slicesWith(sessions, embedded, parts, () => initial),
    config: options,
    resetOn: ['stopped'],
    ...(embedded ? { createSecrets: embedded[1].createSecrets } : {}),
    onPolicyFault: (policy, failure, stopped) => ({ type: 'reportPolicyFault', policy, failure, stopped }),
  }
}
