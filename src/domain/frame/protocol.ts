import type { ChainNamespace } from '../shared/caip/caip.js'
import type { CaipNetworkId } from '../shared/caip/caip.js'
import type { Json, JsonObject } from '../shared/json/json.js'
import type { Personal, Secret } from '../shared/secrets/secret.js'

/** Prefix of event names sent to the secure site (FRAME-08). */
export const APP_PREFIX = '@w3m-app/'
/** Prefix of event names sent by the secure site. */
export const FRAME_PREFIX = '@w3m-frame/'
/** Protocol version requested from the secure site (FRAME-04). */
export const FRAME_VERSION = '4'
/** Secure site of the reference deployment. An option replaces it (FRAME-03). */
export const SECURE_SITE_ORIGIN = 'https://secure.walletconnect.org'
/** Namespaces of the embedded wallet's accounts (AUTH-03). */
export const AUTH_NAMESPACES: readonly ChainNamespace[] = ['eip155', 'solana']

/** CAIP-2 id, or an EVM chain id as a number or decimal text. The wire format allows all of them. */
export type WireChainId = string | number

/** Account types that the embedded wallet derives from one key. */
export type AccountType = 'eoa' | 'smartAccount'

/** Social providers that use a popup. Farcaster has its own events. */
export type RedirectSocial = 'google' | 'github' | 'apple' | 'facebook' | 'x' | 'discord'

/** Next step of an e-mail login or change (AUTH-10). */
export type LoginAction = 'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT'
/** Next step of an e-mail change (AUTH-10). */
export type EmailChangeAction = 'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP'

/** Logged-in user (FRAME-23). */
export interface FrameUser {
  readonly email?: Personal
  readonly address: Personal
  readonly chainId: WireChainId
  readonly userName?: Personal
  readonly smartAccountDeployed?: boolean
  readonly accounts?: readonly { readonly address: Personal; readonly type: AccountType }[]
  readonly preferredAccountType?: AccountType
}

/** Events of the app with their payloads and replies. Codes, tokens and login URLs are secrets (AUTH-49). */
export interface FrameEvents {
  SWITCH_NETWORK: { payload: { readonly chainId: WireChainId }; reply: { readonly chainId: WireChainId } }
  CONNECT_EMAIL: { payload: { readonly email: Personal }; reply: { readonly action: LoginAction } }
  CONNECT_DEVICE: { payload: undefined; reply: undefined }
  CONNECT_OTP: { payload: { readonly otp: Secret }; reply: undefined }
  CONNECT_SOCIAL: { payload: { readonly uri: Secret; readonly preferredAccountType?: AccountType; readonly chainId?: WireChainId }; reply: FrameUser }
  GET_SOCIAL_REDIRECT_URI: { payload: { readonly provider: RedirectSocial }; reply: { readonly uri: Secret } }
  GET_FARCASTER_URI: { payload: undefined; reply: { readonly url: Personal } }
  CONNECT_FARCASTER: { payload: undefined; reply: { readonly userName: Personal } }
  GET_USER: {
    payload: { readonly chainId?: WireChainId; readonly preferredAccountType?: AccountType; readonly socialUri?: Secret } | undefined
    reply: FrameUser
  }
  IS_CONNECTED: { payload: { readonly token: Secret } | undefined; reply: { readonly isConnected: boolean } }
  GET_CHAIN_ID: { payload: undefined; reply: { readonly chainId: WireChainId } }
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: { payload: undefined; reply: { readonly smartAccountEnabledNetworks: readonly number[] } }
  INIT_SMART_ACCOUNT: { payload: undefined; reply: { readonly address: Personal; readonly isDeployed: boolean } }
  SET_PREFERRED_ACCOUNT: { payload: { readonly type: AccountType }; reply: { readonly type: AccountType; readonly address: Personal } }
  RPC_REQUEST: { payload: FrameRpcRequest; reply: Json }
  UPDATE_EMAIL: { payload: { readonly email: Personal }; reply: { readonly action: EmailChangeAction } }
  UPDATE_EMAIL_PRIMARY_OTP: { payload: { readonly otp: Secret }; reply: undefined }
  UPDATE_EMAIL_SECONDARY_OTP: { payload: { readonly otp: Secret }; reply: { readonly newEmail: Personal } }
  SYNC_THEME: {
    payload: { readonly themeMode?: 'light' | 'dark'; readonly themeVariables?: JsonObject; readonly w3mThemeVariables?: JsonObject }
    reply: undefined
  }
  SYNC_DAPP_DATA: {
    payload: {
      readonly metadata?: { readonly name: string; readonly description: string; readonly url: string; readonly icons: readonly string[] }
      readonly sdkVersion?: string
      readonly sdkType?: string
      readonly projectId: string
    }
    reply: undefined
  }
  SIGN_OUT: { payload: undefined; reply: undefined }
  RELOAD: { payload: undefined; reply: undefined }
}

/** RPC request to the network through the embedded wallet (facts: RPC_REQUEST). */
export interface FrameRpcRequest {
  readonly method: string
  readonly params?: Json
  /** CAIP-2 id of the network. */
  readonly chainId?: CaipNetworkId
}

/** Name of an event that the app may send. */
export type FrameEventName = keyof FrameEvents

/** The 22 events of the app (FRAME-08 to FRAME-17). */
export const FRAME_EVENTS = [
  'CONNECT_EMAIL',
  'CONNECT_DEVICE',
  'CONNECT_OTP',
  'CONNECT_SOCIAL',
  'GET_SOCIAL_REDIRECT_URI',
  'GET_FARCASTER_URI',
  'CONNECT_FARCASTER',
  'GET_USER',
  'SIGN_OUT',
  'IS_CONNECTED',
  'SWITCH_NETWORK',
  'GET_CHAIN_ID',
  'GET_SMART_ACCOUNT_ENABLED_NETWORKS',
  'INIT_SMART_ACCOUNT',
  'SET_PREFERRED_ACCOUNT',
  'RPC_REQUEST',
  'UPDATE_EMAIL',
  'UPDATE_EMAIL_PRIMARY_OTP',
  'UPDATE_EMAIL_SECONDARY_OTP',
  'SYNC_THEME',
  'SYNC_DAPP_DATA',
  'RELOAD',
] as const satisfies readonly FrameEventName[]

/** Message of the app, before it gets its id. */
export type FrameMessage = {
  readonly [E in FrameEventName]: { readonly event: E } & (FrameEvents[E]['payload'] extends undefined
    ? unknown
    : undefined extends FrameEvents[E]['payload']
      ? { readonly payload?: FrameEvents[E]['payload'] }
      : { readonly payload: FrameEvents[E]['payload'] })
}[FrameEventName]

/** Successful answer to an event. */
export type FrameReply<E extends FrameEventName = FrameEventName> = FrameEvents[E]['reply']

/** Returns true if the event waits for the secure site without a timeout (FRAME-29). */
export function exempt(event: FrameEventName): boolean {
  return event === 'SYNC_THEME' || event === 'SYNC_DAPP_DATA' || event === 'SET_PREFERRED_ACCOUNT'
}

/** Returns true if the event belongs to a login, where a timeout shows an alert (FRAME-28). */
export function alerts(event: FrameEventName): boolean {
  return event === 'CONNECT_EMAIL' || event === 'CONNECT_DEVICE' || event === 'CONNECT_OTP' || event === 'CONNECT_SOCIAL' || event === 'GET_SOCIAL_REDIRECT_URI'
}

/** Milliseconds without requests after the secure site reports that it is ready (FRAME-25). */
export const FRAME_SETTLE_MS = 500
/** Milliseconds from the first request until the secure site must be ready (FRAME-27). */
export const FRAME_READY_MS = 20_000
/** Milliseconds to answer a login request, counted from posting (FRAME-28). */
export const FRAME_REQUEST_MS = 120_000
