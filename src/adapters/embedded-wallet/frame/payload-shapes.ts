import * as z from 'zod/mini'
import type { FrameEventName } from '../../../domain/frame/protocol.js'
import { methodKind, unfit } from '../../../domain/approvals/index.js'
import type { Json } from '../../../domain/shared/json/json.js'

/** Payload of RPC_REQUEST: a method that passes to the secure site (FRAME-30, FRAME-39), with parameters of its form, and its network. */
const rpcShape: z.ZodMiniType = /* @__PURE__ */ z
  .strictObject({ method: z.string(), params: z.optional(z.custom<Json>()), chainId: z.optional(z.string()) })
  .check(z.refine(({ method, params }) => methodKind(method) !== 'rejected' && unfit(method, params) === undefined))

const chainId = z.union([z.string().check(z.minLength(1), z.maxLength(100)), z.number()])
const text = z.string().check(z.minLength(1), z.maxLength(8_192))
const note = z.string().check(z.maxLength(8_192))
const accountType = z.enum(['eoa', 'smartAccount'])
const email = z.strictObject({ email: text })
const code = z.strictObject({ otp: text })
/** No payload. */
const none = z.null()
const variables = z.optional(z.record(z.string(), z.union([z.string(), z.number()])))

/** Payload of each event of the app on the wire; null stands for none (FRAME-09 to FRAME-17, FRAME-22; facts, section 1.3). */
export const payloadShapes: { readonly [E in FrameEventName]: z.ZodMiniType } = {
  SWITCH_NETWORK: z.strictObject({ chainId }),
  CONNECT_EMAIL: email,
  CONNECT_DEVICE: none,
  CONNECT_OTP: code,
  CONNECT_SOCIAL: z.strictObject({ uri: text, preferredAccountType: z.optional(accountType), chainId: z.optional(chainId) }),
  GET_SOCIAL_REDIRECT_URI: z.strictObject({ provider: z.enum(['google', 'github', 'apple', 'facebook', 'x', 'discord']) }),
  GET_FARCASTER_URI: none,
  CONNECT_FARCASTER: none,
  GET_USER: z.nullable(z.strictObject({ chainId: z.optional(chainId), preferredAccountType: z.optional(accountType), socialUri: z.optional(text) })),
  SIGN_OUT: none,
  IS_CONNECTED: z.nullable(z.strictObject({ token: text })),
  GET_CHAIN_ID: none,
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: none,
  INIT_SMART_ACCOUNT: none,
  SET_PREFERRED_ACCOUNT: z.strictObject({ type: accountType }),
  RPC_REQUEST: rpcShape,
  UPDATE_EMAIL: email,
  UPDATE_EMAIL_PRIMARY_OTP: code,
  UPDATE_EMAIL_SECONDARY_OTP: code,
  SYNC_THEME: z.strictObject({ themeMode: z.optional(z.enum(['light', 'dark'])), themeVariables: variables, w3mThemeVariables: variables }),
  SYNC_DAPP_DATA: z.strictObject({
    metadata: z.optional(z.strictObject({ name: note, description: note, url: note, icons: z.array(note) })),
    sdkVersion: z.optional(note),
    sdkType: z.optional(note),
    projectId: text,
  }),
  RELOAD: none,
}
