import { base64 } from '@scure/base'

/** Judges the news of one Solana transaction by the answers of nodes: "expired" needs two looks into the whole history after the last valid block. */
export interface SolanaJudge {
  /** Checks that a node is asked about the transaction. */
  ask(network: string, method: string, params: readonly unknown[]): string | undefined
  answer(method: string, params: readonly unknown[], value: unknown): void
  refute(news: { readonly kind: string; readonly outcome?: string; readonly memo?: object }): string | undefined
}

type Status = { readonly err?: unknown; readonly confirmationStatus?: string } | null

const STAGES: readonly string[] = ['processed', 'confirmed', 'finalized']

export function createSolanaJudge(
  { network, hash, asked, memo }: { readonly network: string; readonly hash: string; readonly asked?: string; readonly memo?: object },
  wanted: string,
): SolanaJudge {
  const { isDurable, lastValidBlockHeight } = (memo ?? {}) as { readonly isDurable?: boolean; readonly lastValidBlockHeight?: number }
  const isNonce = isDurable === true || (asked !== undefined && advancesNonce(asked))
  const known = { limit: lastValidBlockHeight, isPast: false, misses: 0, isSeen: false, confirmed: false, failed: false }
  const about = `of ${hash}`
  return {
    ask: (asks, method, params) =>
      asks === network && (method !== 'getSignatureStatuses' || String(params[0]) === hash)
        ? undefined
        : `${method} of ${String(params[0])} is asked for on ${asks}`,
    answer(method, params, value) {
      const { value: result } = (Object(value) ?? {}) as { readonly value?: unknown }
      if (method === 'getBlockHeight') known.isPast ||= known.limit !== undefined && typeof value === 'number' && value > known.limit
      if (method === 'getLatestBlockhash') known.limit ??= (Object(result) as { readonly lastValidBlockHeight?: number }).lastValidBlockHeight
      if (method !== 'getSignatureStatuses') return
      const { searchTransactionHistory: searches = false } = Object(params[1]) as { readonly searchTransactionHistory?: boolean }
      const [status] = (Array.isArray(result) ? result : [{}]) as readonly Status[]
      if (status === null) {
        if (known.isPast && searches) known.misses += 1
        return
      }
      const stage = STAGES.indexOf(status?.confirmationStatus ?? '')
      if (status === undefined || stage < 0) return
      const reached = (least: string) => stage >= STAGES.indexOf(least)
      known.isSeen = true
      known.misses = 0
      known.confirmed ||= status.err === null && reached(wanted)
      known.failed ||= status.err !== null && reached(wanted === 'processed' ? 'processed' : 'confirmed')
    },
    refute({ kind, outcome, memo: noted }) {
      if (kind === 'seen') return known.isSeen ? undefined : `seen ${about}, and no node said so`
      if (kind === 'memo') return isNonce === 'isDurable' in (noted ?? {}) ? undefined : `${JSON.stringify(noted)} ${about}, and its lifetime is another`
      if (outcome === 'confirmed') return known.confirmed ? undefined : `confirmed ${about}, and no node said so`
      if (outcome === 'failed') return known.failed ? undefined : `failed ${about}, and no node said so`
      if (outcome !== 'expired') return undefined
      return isNonce || known.misses < 2
        ? `expired ${about} after ${known.misses} looks into the history${isNonce ? ', and its lifetime is a nonce' : ''}`
        : undefined
    },
  }
}

/** Returns true if the first instruction of a legacy transaction advances a nonce: data 4 of the System program. */
function advancesNonce(payload: string): boolean {
  const { transaction } = JSON.parse(payload) as { readonly transaction?: unknown }
  if (typeof transaction !== 'string') return false
  const bytes = base64.decode(transaction)
  // A count and a signature, a header of three bytes, the accounts, the blockhash, and the count of instructions.
  const first = 1 + 64 + 3 + 1 + 32 * (bytes[68] ?? 0) + 32 + 1
  const accounts = bytes[first + 1] ?? 0
  return bytes[first + 3 + accounts] === 4
}
