import type { Remembered, SliceMemory } from '../root.js'
import { isChainNamespace } from '../shared/caip/caip.js'
import { text } from '../shared/json/remembered.js'
import { isRecord } from '../shared/json/objects.js'
import { isSafeLink } from '../shared/text/links.js'
import type { DeepLinkChoice, OpenPairing } from '../relay/state.js'

/** Topic of the session to restore (CORE-38). The adapter stores the session itself, under the same prefix. */
const sessionTopic: Remembered<string | null> = {
  key: 'session_topic',
  select: ({ relay: { session, storedTopic } }) => session?.topic ?? storedTopic ?? null,
  depends: (state) => state.relay,
  parse: (value) => (value === null || (typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)) ? value : undefined),
}

/**
 * Milliseconds after the code's expiry in which a wallet may still approve: `PROPOSAL_LIFE_MS` minus `PAIRING_LIFE_MS`, which are not loaded with the
 * stored items.
 */
export const AGREE_LATE_MS = 60_000

/** Open pairing. A later page adopts the session that a wallet approves for it, or ends it. */
export const openPairing: Remembered<OpenPairing | null> = {
  key: 'open_pairing',
  select: ({ relay: { pairing, left } }) =>
    pairing?.flow === undefined || pairing.expiresAt === undefined
      ? (left ?? null)
      : { namespace: pairing.namespace, until: pairing.expiresAt + AGREE_LATE_MS },
  depends: (state) => state.relay,
  parse(value) {
    if (value === null) return null
    const { namespace, until } = isRecord(value) ? value : {}
    if (!Number.isSafeInteger(until) || !(namespace === undefined || isChainNamespace(namespace))) return undefined
    return { ...(namespace ? { namespace } : {}), until: until as number }
  },
}

/** Last opened link (CORE-26, WC-29). */
const deepLinkChoice: Remembered<DeepLinkChoice | null> = {
  key: 'deeplink_choice',
  select: ({ relay: { pairing, deepLink } }) => pairing?.deepLink ?? deepLink ?? null,
  depends: (state) => state.relay,
  parse: (value) => (value === null ? null : readDeepLink(value)),
}

/** Stored items of the relay slice: session, last opened link and open pairing. */
export const sessionMemory: SliceMemory = {
  items: { sessionTopic, deepLink: deepLinkChoice, pairing: openPairing },
  restore: (take, { config }) => ({
    sessionTopic: take(sessionTopic),
    deepLink: take(deepLinkChoice),
    pairing: config.enableReconnect ? take(openPairing) : undefined,
  }),
  isFlat: true,
}

/** Validates a stored link like outside data (T5). `openLink` further requires the base of a link. */
export function readDeepLink(value: unknown): DeepLinkChoice | undefined {
  if (!isRecord(value)) return undefined
  const [href, name] = [text(value['href']), text(value['name'])]
  return href !== undefined && name !== undefined && /^[^{}?#%]{1,512}\/$/.test(href) && isSafeLink(href) ? { href, name } : undefined
}
