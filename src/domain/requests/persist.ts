import type { Remembered, RootState, SliceMemory } from '../root.js'
import { isAddress } from '../shared/caip/address.js'
import { type CaipNetworkId, namespaceOf, parseCaipNetworkId } from '../shared/caip/caip.js'
import { isRecord } from '../shared/json/objects.js'
import { arrayOf, text } from '../shared/json/remembered.js'
import type { RequestState, StoredRequest } from './state.js'

/**
 * Transactions that wallets may still send, so that a later page and another tab do not send them twice. The digest stands for the transaction, which is not
 * stored.
 */
const unanswered: Remembered<readonly StoredRequest[]> = {
  key: 'unanswered_requests',
  select: openTransactions,
  depends: ({ requests, lifecycle: { platform } }) => (platform.visible ? requests.unanswered : requests),
  parse: (value) => arrayOf(value, parseRequest),
  merges: true,
  follow: (requests, { requests: here }) => (isNews(here, requests) ? [{ type: 'reportRequestsElsewhere', requests }] : []),
}

/** Stored item of the requests slice. */
export const unansweredMemory: SliceMemory = {
  items: { unanswered },
  restore: (take) => take(unanswered),
}

/** Returns the key by which the same request is known on two pages. */
export function keyOf({ digest, startedAt }: Pick<StoredRequest, 'startedAt'> & { readonly digest?: string }): string {
  return `${digest} ${startedAt}`
}

/** Returns true if other pages wait for other transactions than this one knows of. */
export function isNews({ pending, unanswered: own = [] }: RequestState, elsewhere: readonly StoredRequest[]): boolean {
  const here = new Set([...pending, ...own].map(keyOf))
  const there = new Set(elsewhere.map(keyOf))
  return elsewhere.some((one) => !here.has(keyOf(one))) || own.some((one) => one.earlier && !there.has(keyOf(one)))
}

/**
 * Transactions without an answer, and those that wait in a wallet while nobody sees the page: it is left for the app of the wallet, reloaded or closed, and its
 * answer may be lost.
 */
function openTransactions({ requests: { pending, unanswered: ended = [] }, lifecycle: { platform } }: RootState): readonly StoredRequest[] {
  return [...ended, ...(platform.visible ? [] : pending.filter(({ stage }) => stage === undefined))].flatMap(
    ({ kind, namespace, connectorId, network, startedAt, digest, address, nonce, calls }) =>
      digest === undefined || address === undefined
        ? []
        : [{ kind, namespace, connectorId, network, startedAt, digest, address, ...(nonce !== undefined && { nonce }), ...(calls !== undefined && { calls }) }],
  )
}

function parseRequest(value: unknown): StoredRequest | undefined {
  const { kind, connectorId, network, startedAt, digest, address, nonce, calls } = isRecord(value) ? value : {}
  const id = text(connectorId)
  const account = text(address)
  if (id === undefined || account === undefined || typeof network !== 'string' || !parseCaipNetworkId(network).ok) return undefined
  const caip = network as CaipNetworkId
  const namespace = namespaceOf(caip)
  if (!isAddress(namespace, account) || !Number.isSafeInteger(startedAt) || typeof digest !== 'string' || !/^[0-9a-f]{64}$/.test(digest)) return undefined
  const isNonce = Number.isSafeInteger(nonce) && (nonce as number) >= 0
  return {
    kind: kind === 'sendCalls' ? kind : 'sendTransaction',
    namespace,
    connectorId: id,
    network: caip,
    startedAt: startedAt as number,
    digest,
    address: account,
    ...(Number.isSafeInteger(calls) && { calls: calls as number }),
    ...(isNonce && { nonce: nonce as number }),
  }
}
