import { transportOf } from '../config/index.js'
import type { DomainEvent, EventOf, RootState } from '../root.js'
import type { ChainNamespace } from '../shared/caip/caip.js'
import { asError, safeCode, safeName } from './private.js'
import type { AnalyticsEvent, AnalyticsKind, AnalyticsStep } from './state.js'

type Draft = Omit<AnalyticsEvent, 'at'>
type Rules = { readonly [T in DomainEvent['type']]?: (event: EventOf<T>, state: RootState) => Draft | undefined }
type Properties = AnalyticsEvent['properties']
interface WithOperation {
  readonly operation?: string
}

/** Views whose opening is counted. */
const views: Readonly<Record<string, string>> = {
  AllWallets: 'CLICK_ALL_WALLETS',
  Networks: 'CLICK_NETWORKS',
  WhatIsAWallet: 'CLICK_WALLET_HELP',
  Transactions: 'CLICK_TRANSACTIONS',
  WalletSend: 'OPEN_SEND',
  Swap: 'OPEN_SWAP',
  RegisterAccountName: 'OPEN_ENS_FLOW',
  OnRampProviders: 'SELECT_BUY_CRYPTO',
  Pay: 'PAY_MODAL_OPEN',
}

/** Analytics events by the domain events that they come from, the only place that makes them (EVENTS-11). */
export const rules: Rules = {
  modalOpened: (_, state) => draft('MODAL_OPEN', 'dialog', 'seen', {}, { connected: isConnected(state) }),
  modalClosed: (_, state) => draft('MODAL_CLOSE', 'dialog', 'seen', {}, { connected: isConnected(state) }),
  viewPushed: ({ view }) => (views[view] === undefined ? undefined : draft(views[view], 'dialog', 'seen', {})),
  connectStarted: (event, state) =>
    event.by === 'visitor' && !event.silent ? draft('SELECT_WALLET', 'connection', 'started', event, { platform: platformOf(event, state) }) : undefined,
  connected: (event, state) =>
    event.by === 'visitor'
      ? draft('CONNECT_SUCCESS', 'connection', 'done', event, { method: methodOf(event, state), name: safeName(event.name) }, event.address)
      : undefined,
  connectFailed: (event) =>
    event.by === 'visitor' && !event.silent ? draft('CONNECT_ERROR', 'connection', 'failed', event, { code: safeCode(event.failure.code) }) : undefined,
  disconnectSucceeded: (event) => draft('DISCONNECT_SUCCESS', 'connection', 'done', event),
  disconnectFailed: (event) => draft('DISCONNECT_ERROR', 'connection', 'failed', event, { code: safeCode(event.failure.code) }),
  networkSwitched: (event) => (event.by === 'visitor' ? draft('SWITCH_NETWORK', 'network', 'done', event, { network: event.network }) : undefined),
  networkSwitchFailed: (event) => draft('SWITCH_NETWORK_ERROR', 'network', 'failed', event, { code: safeCode(event.failure.code) }),
  signedIn: (event, state) =>
    event.by === 'visitor' ? draft('SIWX_AUTH_SUCCESS', 'signIn', 'done', event, networkOf(state), activeAddress(state)) : undefined,
  signInFailed: (event) => draft('SIWX_AUTH_ERROR', 'signIn', 'failed', event, { code: safeCode(event.failure.code) }),
  signInCancelled: () => draft('CLICK_CANCEL_SIWX', 'signIn', 'failed', {}),
  loginStarted: (event) =>
    event.kind === 'email'
      ? draft('EMAIL_SUBMITTED', 'login', 'started', event)
      : draft('SOCIAL_LOGIN_STARTED', 'login', 'started', event, { provider: event.kind === 'social' ? event.provider : event.kind }),
  emailCodeSent: (event) => draft('EMAIL_VERIFICATION_CODE_SENT', 'login', 'seen', event),
  emailCodeAccepted: (event) => draft('EMAIL_VERIFICATION_CODE_PASS', 'login', 'seen', event),
  emailCodeRefused: (event) => draft('EMAIL_VERIFICATION_CODE_FAIL', 'login', 'seen', event, { code: safeCode(event.failure.code) }),
  loggedIn: (event) =>
    event.by === 'visitor' && event.user.social !== undefined
      ? draft('SOCIAL_LOGIN_SUCCESS', 'login', 'done', event, { provider: event.user.social })
      : undefined,
  loginFailed: (event) =>
    draft(event.kind === 'email' ? 'EMAIL_LOGIN_ERROR' : 'SOCIAL_LOGIN_ERROR', 'login', 'failed', event, { code: safeCode(event.failure.code) }),
  emailUpdated: (event) => draft('EMAIL_EDIT', 'account', 'done', event),
  accountTypeChanged: (event) => draft('SET_PREFERRED_ACCOUNT_TYPE', 'account', 'done', event, { accountType: event.accountType }),
  requestStarted: (event) => draft(`${verbOf(event.kind)}_INITIATED`, `request:${event.kind}`, 'started', event, { network: event.network }, event.address),
  requestCompleted: (event, state) =>
    draft(`${verbOf(event.kind)}_SUCCESS`, `request:${event.kind}`, 'done', event, { network: event.network }, activeAddress(state)),
  requestFailed: (event) =>
    draft(`${verbOf(event.kind)}_ERROR`, `request:${event.kind}`, 'failed', event, { network: event.network, code: safeCode(event.failure.code) }),
  transactionEnded: (event) =>
    draft('TRANSACTION_ENDED', 'transaction', event.outcome === 'confirmed' ? 'done' : 'failed', event, { network: event.network, outcome: event.outcome }),
  policyFailed: ({ policy, failure }) => asError(failure, policy),
}

/** Returns the analytics events of a domain event: what it counts as, and its error if it is one of this library (EVENTS-08). */
export function analyticsOf(event: DomainEvent, state: RootState): readonly Draft[] {
  const rule = rules[event.type] as ((event: DomainEvent, state: RootState) => Draft | undefined) | undefined
  const tracked = rule?.(event, state)
  const { failure, operation } = event as Partial<EventOf<'connectFailed'>>
  const error = event.type !== 'policyFailed' && failure?.category === 'INTERNAL_SDK_ERROR' ? asError(failure, event.type, operation) : undefined
  return [tracked, error].filter((one) => one !== undefined)
}

function draft(event: string, kind: AnalyticsKind, step: AnalyticsStep, { operation }: WithOperation, properties: Properties = {}, address?: string): Draft {
  return {
    type: 'track',
    event,
    kind,
    step,
    ...(operation !== undefined && { operation: operation as NonNullable<Draft['operation']> }),
    properties,
    ...(address !== undefined && { address }),
  }
}

function verbOf(kind: string): 'SIGN' | 'SEND' {
  return kind.startsWith('send') ? 'SEND' : 'SIGN'
}

function platformOf({ connectorId }: { readonly connectorId: string }, { config, lifecycle }: RootState): string {
  const transport = transportOf(config, connectorId)
  if (transport !== 'session') return transport === 'page' ? 'browser' : 'web'
  return lifecycle.platform.mobile ? 'mobile' : 'qrcode'
}

function methodOf(event: { readonly connectorId: string }, state: RootState): string {
  const platform = platformOf(event, state)
  return platform === 'web' ? 'email' : platform
}

function isConnected({ account }: RootState): boolean {
  return Object.values(account.namespaces).some(({ address }) => address !== undefined)
}

function activeAddress({ network, account }: RootState): string | undefined {
  return account.namespaces[network.activeNamespace as ChainNamespace]?.address
}

function networkOf({ network }: RootState): Properties {
  const id = network.namespaces[network.activeNamespace as ChainNamespace]?.caipNetwork
  return id === undefined ? {} : { network: id }
}
