import type { Remembered } from '../root.js'
import { type ChainNamespace, isChainNamespace } from '../shared/caip.js'
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

/** Until when a wallet may agree to a code that was shown, and the namespace that waits for it; none where the visitor has given it up. */
export interface OpenPairing {
  readonly namespace?: ChainNamespace
  /** Milliseconds since the epoch. */
  readonly until: number
}

/** A wallet may agree for so long after the end of the code, in milliseconds: `PROPOSAL_LIFE_MS` less `PAIRING_LIFE_MS`, which do not load with what is remembered. */
export const AGREE_LATE_MS = 60_000

/** A page that comes back while a wallet may still agree, or has, takes up what it agreed to, or sees to its end. */
export const openPairing: Remembered<OpenPairing | null> = {
  key: 'open_pairing',
  select: ({ walletconnect: { pairing, left } }) =>
    pairing?.flow === undefined || pairing.expiresAt === undefined
      ? (left ?? null)
      : { namespace: pairing.namespace, until: pairing.expiresAt + AGREE_LATE_MS },
  depends: (state) => state.walletconnect,
  parse(value) {
    if (value === null) return null
    const { namespace, until } = isRecord(value) ? value : {}
    if (!Number.isSafeInteger(until) || !(namespace === undefined || isChainNamespace(namespace))) return undefined
    return { ...(namespace ? { namespace } : {}), until: until as number }
  },
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
