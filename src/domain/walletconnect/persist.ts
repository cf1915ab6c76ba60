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

/** A pairing whose address is shown: until when a wallet may agree to it though the page was left, and the namespace that waits for it. */
export interface OpenPairing {
  readonly namespace: ChainNamespace
  /** Milliseconds since the epoch. */
  readonly until: number
}

/** A page that comes back while a wallet may still agree, or has, looks for what it agreed to. */
export const openPairing: Remembered<OpenPairing | null> = {
  key: 'open_pairing',
  select: ({ walletconnect: { pairing } }) =>
    pairing?.flow === undefined || pairing.expiresAt === undefined ? null : { namespace: pairing.namespace, until: pairing.expiresAt },
  depends: (state) => state.walletconnect,
  parse(value) {
    if (value === null) return null
    const { namespace, until } = isRecord(value) ? value : {}
    return isChainNamespace(namespace) && Number.isSafeInteger(until) ? { namespace, until: until as number } : undefined
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
