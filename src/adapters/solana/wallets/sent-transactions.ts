/** Transactions that were sent from this page, by id. */
export interface SentTransactions {
  /** Keeps a transaction, which resolves once the network has shown it. */
  keep(id: string, bytes: Promise<Uint8Array | undefined>): void
  /** Returns undefined for an id that is not kept. Resolves with undefined if the network did not show the transaction. */
  find(id: string): Promise<Uint8Array | undefined> | undefined
}

/** Keeps the latest transactions. */
export function createSentTransactions(): SentTransactions {
  const kept = new Map<string, Promise<Uint8Array | undefined>>()
  return {
    keep(id, bytes) {
      kept.set(id, bytes)
      const [oldest] = kept.keys()
      if (kept.size > MAX_SENT && oldest !== undefined) kept.delete(oldest)
    },
    find: (id) => kept.get(id),
  }
}

/** Each is asked for right after it was sent. */
const MAX_SENT = 32
