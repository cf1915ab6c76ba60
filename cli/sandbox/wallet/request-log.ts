import { asRpcError } from '../http/json-rpc.js'

/** Request of an app to the wallet, as plain JSON. */
export interface LoggedRequest {
  readonly id: number
  readonly method: string
  readonly params: unknown
  /** Session and chain (CAIP-2) of a request that came over WalletConnect. */
  readonly topic?: string
  readonly chainId?: string
  readonly outcome: 'pending' | 'answered' | 'failed'
  readonly result?: unknown
  readonly error?: { code: number; message: string }
}

/** Log of the newest thousand requests. */
export interface RequestLog {
  /** Logs a request and its outcome. Returns the same outcome. */
  follow<T>(method: string, params: unknown, outcome: () => Promise<T>, about?: Pick<LoggedRequest, 'topic' | 'chainId'>): Promise<T>
  all(): LoggedRequest[]
  clear(): void
}

const capacity = 1_000

/** Creates an empty log. */
export function createRequestLog(): RequestLog {
  const entries: LoggedRequest[] = []
  let lastId = 0
  const replace = (entry: LoggedRequest) => {
    const index = entries.findIndex(({ id }) => id === entry.id)
    if (index >= 0) entries[index] = entry
  }
  return {
    async follow(method, params, outcome, about = {}) {
      lastId += 1
      const entry: LoggedRequest = { id: lastId, method, params, ...about, outcome: 'pending' }
      entries.push(entry)
      entries.splice(0, entries.length - capacity)
      try {
        const result = await outcome()
        replace({ ...entry, outcome: 'answered', result: brief(result) })
        return result
      } catch (error) {
        const { code, message } = asRpcError(error)
        replace({ ...entry, outcome: 'failed', error: { code, message } })
        throw error
      }
    },
    all: () => structuredClone(entries),
    clear: () => void entries.splice(0),
  }
}

/** Returns a short copy of a result, because a test may have asked for megabytes, or for something that is no JSON. */
function brief(result: unknown): unknown {
  try {
    const text = JSON.stringify(result) ?? 'null'
    return text.length > 10_000 ? `${text.slice(0, 10_000)}...` : JSON.parse(text)
  } catch {
    return String(result)
  }
}
