import * as z from 'zod/mini'
import type { FrameEventName, FrameReply } from '../../../../src/domain/frame/protocol.js'
import type { Json } from '../../../../src/domain/shared/json/json.js'
import { createSecret } from '../../../../src/domain/shared/secrets/secret.js'

/** Returns a successful answer as the port has it, with secrets behind handles; undefined if it is invalid. */
export function readReply(event: FrameEventName, payload: unknown): { readonly reply: FrameReply } | undefined {
  const result = z.safeParse(replies[event], payload)
  if (!result.success) return undefined
  if (event !== 'GET_SOCIAL_REDIRECT_URI') return { reply: result.data as FrameReply }
  return { reply: { uri: createSecret((result.data as { uri: string }).uri) } }
}

const cid = z.union([z.string(), z.number()])
const accountType = z.enum(['eoa', 'smartAccount'])
const nothing = z.undefined()
const user = z.object({
  email: z.exactOptional(z.string()),
  address: z.string(),
  chainId: cid,
  userName: z.exactOptional(z.string()),
  smartAccountDeployed: z.exactOptional(z.boolean()),
  accounts: z.exactOptional(z.array(z.object({ address: z.string(), type: accountType }))),
  preferredAccountType: z.exactOptional(accountType),
})

const replies: { readonly [E in FrameEventName]: z.ZodMiniType } = {
  SWITCH_NETWORK: z.object({ chainId: cid }),
  CONNECT_EMAIL: z.object({ action: z.enum(['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT']) }),
  CONNECT_DEVICE: nothing,
  CONNECT_OTP: nothing,
  CONNECT_SOCIAL: user,
  GET_SOCIAL_REDIRECT_URI: z.object({ uri: z.string() }),
  GET_FARCASTER_URI: z.object({ url: z.string() }),
  CONNECT_FARCASTER: z.object({ userName: z.string() }),
  GET_USER: user,
  SIGN_OUT: nothing,
  IS_CONNECTED: z.object({ isConnected: z.boolean() }),
  GET_CHAIN_ID: z.object({ chainId: cid }),
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: z.object({ smartAccountEnabledNetworks: z.array(z.number()) }),
  INIT_SMART_ACCOUNT: z.object({ address: z.string(), isDeployed: z.boolean() }),
  SET_PREFERRED_ACCOUNT: z.object({ type: accountType, address: z.string() }),
  RPC_REQUEST: z.custom<Json>((value) => value !== undefined),
  UPDATE_EMAIL: z.object({ action: z.enum(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']) }),
  UPDATE_EMAIL_PRIMARY_OTP: nothing,
  UPDATE_EMAIL_SECONDARY_OTP: z.object({ newEmail: z.string() }),
  SYNC_THEME: nothing,
  SYNC_DAPP_DATA: nothing,
  RELOAD: nothing,
}
