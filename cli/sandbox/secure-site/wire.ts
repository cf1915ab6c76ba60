import * as z from 'zod/mini'
import { APP_PREFIX, FRAME_EVENTS, type FrameEventName, type FrameRpcRequest, type RedirectSocial } from '../../../src/domain/frame/protocol.js'
import type { CaipNetworkId } from '../../../src/domain/shared/caip/caip.js'
import type { Json } from '../../../src/domain/shared/json/json.js'

/** Message of the app, with its envelope checked. */
export interface AppEnvelope {
  readonly id: string | undefined
  /** Event name without the prefix. */
  readonly name: string
  readonly payload: unknown
}

/** A message to the app. */
export interface FrameEnvelope {
  readonly id?: string
  readonly type: string
  readonly payload?: Json
}

/** Reads an envelope; undefined if the message is not meant for the site (facts, section 1.2). */
export function readEnvelope(data: unknown): AppEnvelope | undefined {
  const result = z.safeParse(envelope, data)
  if (!result.success || !result.data.type.startsWith(APP_PREFIX)) return undefined
  const { id, type, payload } = result.data
  return { id, name: type.slice(APP_PREFIX.length), payload }
}

/** Returns true for one of the 22 events (FRAME-08). */
export function isFrameEvent(name: string): name is FrameEventName {
  return (FRAME_EVENTS as readonly string[]).includes(name)
}

/** Payloads of the app's events on the wire, with secrets in clear (facts, section 1.3). */
export type WirePayloads = { readonly [E in FrameEventName]: z.infer<(typeof payloads)[E]> }

/** Reads a payload; undefined when it does not fit. */
export function readPayload<E extends FrameEventName>(event: E, payload: unknown): { readonly value: WirePayloads[E] } | undefined {
  const result = z.safeParse(payloads[event] as z.ZodMiniType<WirePayloads[E]>, payload)
  return result.success ? { value: result.data } : undefined
}

const envelope = z.object({ id: z.optional(z.string()), type: z.string(), payload: z.optional(z.unknown()) })
const cid = z.union([z.string(), z.number()])
const text = z.string().check(z.maxLength(2_000))
const code = z.object({ otp: text })
const email = z.object({ email: text })
const accountType = z.enum(['eoa', 'smartAccount'])
const social = z.enum(['google', 'github', 'apple', 'facebook', 'x', 'discord'] satisfies RedirectSocial[])
const nothing = z.optional(z.unknown())
const variables = z.optional(z.record(z.string(), z.union([z.string(), z.number()])))

const payloads = {
  SWITCH_NETWORK: z.object({ chainId: cid }),
  CONNECT_EMAIL: email,
  CONNECT_DEVICE: nothing,
  CONNECT_OTP: code,
  CONNECT_SOCIAL: z.object({ uri: text, preferredAccountType: z.optional(accountType), chainId: z.optional(cid) }),
  GET_SOCIAL_REDIRECT_URI: z.object({ provider: social }),
  GET_FARCASTER_URI: nothing,
  CONNECT_FARCASTER: nothing,
  GET_USER: z.optional(z.object({ chainId: z.optional(cid), preferredAccountType: z.optional(accountType), socialUri: z.optional(text) })),
  SIGN_OUT: nothing,
  IS_CONNECTED: z.optional(z.object({ token: text })),
  GET_CHAIN_ID: nothing,
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: nothing,
  INIT_SMART_ACCOUNT: nothing,
  SET_PREFERRED_ACCOUNT: z.object({ type: accountType }),
  RPC_REQUEST: z.object({
    method: z.string(),
    params: z.exactOptional(z.custom<Json>()),
    chainId: z.optional(z.union([z.string() as unknown as z.ZodMiniType<CaipNetworkId>, z.number() as unknown as z.ZodMiniType<CaipNetworkId>])),
  }) as unknown as z.ZodMiniType<FrameRpcRequest>,
  UPDATE_EMAIL: email,
  UPDATE_EMAIL_PRIMARY_OTP: code,
  UPDATE_EMAIL_SECONDARY_OTP: code,
  SYNC_THEME: z.object({ themeMode: z.optional(z.enum(['light', 'dark'])), themeVariables: variables, w3mThemeVariables: variables }),
  SYNC_DAPP_DATA: z.object({
    metadata: z.optional(z.object({ name: text, description: z.string(), url: text, icons: z.array(z.string()) })),
    sdkVersion: z.optional(text),
    sdkType: z.optional(text),
    projectId: text,
  }),
  RELOAD: nothing,
}
