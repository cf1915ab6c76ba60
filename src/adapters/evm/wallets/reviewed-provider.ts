import type { CapturedProvider, Eip1193Request } from './eip1193.js'

/** Provider as far as its requests go. */
type Requests = Pick<CapturedProvider, 'request'>

/** Resolves once the wallet may be asked. Rejects with an error of EIP-1193 if the visitor has declined. */
export type ReviewGate = (request: Eip1193Request) => Promise<void>

/** Methods whose content is shown to the visitor before the wallet is asked. */
const REVIEWED: readonly string[] = ['eth_sendTransaction', 'eth_signTypedData_v4', 'wallet_sendCalls']

/** Returns true if a request is reviewed. */
export function isReviewed({ method }: Eip1193Request): boolean {
  return REVIEWED.includes(method)
}

/** Creates a provider that asks the wallet after the review. The content is copied first, so that the wallet is asked for nothing else. */
export function reviewedProvider(provider: Requests, review: ReviewGate): Requests {
  return {
    async request(request) {
      const copy = isReviewed(request) ? copyOf(request) : undefined
      // The wallet refuses a request that is no JSON.
      if (copy === undefined) return provider.request(request)
      await review(copy)
      return provider.request(copy)
    },
  }
}

function copyOf(request: Eip1193Request): Eip1193Request | undefined {
  try {
    return JSON.parse(JSON.stringify(request)) as Eip1193Request
  } catch {
    return undefined
  }
}
