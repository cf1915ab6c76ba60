import type { Remembered } from '../root.js'
import { readDeepLink } from './links.js'
import type { DeepLinkChoice } from './state.js'

/** Names the session to take up again (CORE-38); what it holds is kept by the adapter, under the same prefix. */
export const sessionTopic: Remembered<string | null> = {
  key: 'session_topic',
  select: ({ walletconnect: { session, storedTopic } }) => session?.topic ?? storedTopic ?? null,
  depends: (state) => state.walletconnect,
  parse: (value) => (value === null || (typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)) ? value : undefined),
}

/** The link last opened (CORE-26, WC-29). */
export const deepLinkChoice: Remembered<DeepLinkChoice | null> = {
  key: 'deeplink_choice',
  select: ({ walletconnect: { pairing, deepLink } }) => pairing?.deepLink ?? deepLink ?? null,
  depends: (state) => state.walletconnect,
  parse: (value) => (value === null ? null : readDeepLink(value)),
}
