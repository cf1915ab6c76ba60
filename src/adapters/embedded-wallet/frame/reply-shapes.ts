import * as z from 'zod/mini'
import type { FrameEventName } from '../../../domain/frame/protocol.js'
import type { Json } from '../../../domain/shared/json/json.js'
import { createSecret } from '../../../domain/shared/secrets/secret.js'

const text = z.string().check(z.minLength(1), z.maxLength(8_192))
const chainId = z.union([z.string().check(z.minLength(1), z.maxLength(100)), z.number()])
const accountType = z.enum(['eoa', 'smartAccount'])
const address = z.string().check(z.minLength(1), z.maxLength(128))
/** Answer without content. */
const done = z.pipe(
  z.unknown(),
  z.transform(() => undefined),
)

// A social login may have no address, and sites write null for absent values (FRAME-23).
const user = z.pipe(
  z.object({
    email: z.optional(z.nullable(z.string().check(z.maxLength(320)))),
    address,
    chainId,
    userName: z.optional(z.nullable(z.string().check(z.maxLength(320)))),
    smartAccountDeployed: z.optional(z.nullable(z.boolean())),
    accounts: z.optional(z.nullable(z.array(z.object({ address, type: accountType })).check(z.maxLength(16)))),
    preferredAccountType: z.optional(z.nullable(accountType)),
  }),
  z.transform((given) => Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null && value !== undefined && value !== ''))),
)

/** Content of a successful answer to each event, with secrets behind handles (FRAME-18, FRAME-21, FRAME-23; facts, section 1.3). */
export const replyShapes: { readonly [E in FrameEventName]: z.ZodMiniType } = {
  SWITCH_NETWORK: z.object({ chainId }),
  CONNECT_EMAIL: z.object({ action: z.enum(['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT']) }),
  CONNECT_DEVICE: done,
  CONNECT_OTP: done,
  CONNECT_SOCIAL: user,
  GET_SOCIAL_REDIRECT_URI: z.pipe(
    z.object({ uri: text }),
    z.transform(({ uri }) => ({ uri: createSecret(uri) })),
  ),
  GET_FARCASTER_URI: z.object({ url: text }),
  CONNECT_FARCASTER: z.object({ userName: z.string().check(z.maxLength(320)) }),
  GET_USER: user,
  SIGN_OUT: done,
  IS_CONNECTED: z.object({ isConnected: z.boolean() }),
  GET_CHAIN_ID: z.object({ chainId }),
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: z.object({ smartAccountEnabledNetworks: z.array(z.number()).check(z.maxLength(1_000)) }),
  INIT_SMART_ACCOUNT: z.object({ address, isDeployed: z.boolean() }),
  SET_PREFERRED_ACCOUNT: z.object({ type: accountType, address }),
  // The result depends on the method; the caller checks it.
  RPC_REQUEST: z.custom<Json>((value) => value !== undefined),
  UPDATE_EMAIL: z.object({ action: z.enum(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']) }),
  UPDATE_EMAIL_PRIMARY_OTP: done,
  UPDATE_EMAIL_SECONDARY_OTP: z.object({ newEmail: z.string().check(z.maxLength(320)) }),
  SYNC_THEME: done,
  SYNC_DAPP_DATA: done,
  RELOAD: done,
}
