import type { Remembered } from '../root.js'
import { isRecord, text } from '../shared/remembered.js'
import { isSafeLink } from '../shared/text.js'
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

/** A stored choice, checked as what comes from outside is (T5). `openLink` asks for more: that it is the base of a link. */
export function readDeepLink(value: unknown): DeepLinkChoice | undefined {
  if (!isRecord(value)) return undefined
  const [href, name] = [text(value['href']), text(value['name'])]
  return href !== undefined && name !== undefined && /^[^{}?#%]{1,512}\/$/.test(href) && isSafeLink(href) ? { href, name } : undefined
}
