import type { ChainNamespace } from '../shared/caip.js'

/** The specification's seven; `ID_AUTH` is an alias of `AUTH` and the id of the embedded wallet's connector (CONN-06). */
export const CONNECTOR_TYPES = ['INJECTED', 'ANNOUNCED', 'EXTERNAL', 'WALLET_CONNECT', 'AUTH', 'MULTI_CHAIN', 'ID_AUTH'] as const
/** Id of the embedded wallet's connector (CONN-06). */
export const AUTH_CONNECTOR_ID = 'ID_AUTH'
/** Its name in state; the UI shows a text in its place. */
export const AUTH_CONNECTOR_NAME = 'Embedded wallet'
/** Id of the connector that every session over the relay goes by, in each namespace that it serves. */
export const WALLET_CONNECT_ID = 'walletConnect'
/** How a wallet is reached. */
export type ConnectorType = (typeof CONNECTOR_TYPES)[number]

/** A way to reach a wallet. The provider itself stays in the adapter; `id` and `chain` name it. */
export interface Connector {
  readonly id: string
  readonly type: ConnectorType
  readonly name: string
  readonly chain: ChainNamespace
  readonly imageUrl?: string
  readonly imageId?: string
  readonly explorerId?: string
  readonly info?: { readonly rdns?: string; readonly uuid?: string }
  /** Another wallet claims the same rdns or uuid. */
  readonly conflict?: boolean
}

/** What is known of connectors. */
export interface ConnectorState {
  /** Those that the options give, then those of the page in the order found. */
  readonly found: readonly Connector[]
  readonly limitReached: boolean
}

/** Announcements kept; more is a flood (robustness, T2). */
export const MAX_CONNECTORS = 64
