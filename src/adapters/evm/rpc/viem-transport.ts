import type { CaipNetworkId } from '../../../domain/shared/caip/caip.js'
import { isErrorShape } from '../../../domain/shared/errors/latchkit-error.js'
import type { Json } from '../../../domain/shared/json/json.js'
import { lazy } from '../../../lazy.js'
import type { RpcRequest } from '../../../ports/rpc.js'
import type { Eip1193Request } from '../wallets/eip1193.js'

/** Options of {@link createViemTransport}. */
export interface ViemTransportOptions {
  /** Sends one call. The code that sends loads with the first call. */
  readonly call: (request: RpcRequest) => Promise<Json>
  /** URLs to use in place of those of the client's chain. */
  readonly urls?: readonly string[] | undefined
}

/** Members that a transport reads from the client that uses it. */
export interface ViemClientParameters {
  readonly chain?: { readonly id: number; readonly rpcUrls: { readonly default: { readonly http: readonly string[] } } } | undefined
}

/** Transport as viem's `createPublicClient` takes it. Spelled out, so that reading the type does not need viem. */
export type ViemTransport = (parameters: ViemClientParameters) => {
  // biome-ignore lint/suspicious/noExplicitAny: viem's own type has one signature for each method
  readonly request: (request: any, options?: any) => Promise<any>
  readonly config: {
    readonly key: string
    readonly name: string
    // biome-ignore lint/suspicious/noExplicitAny: as above
    readonly request: (request: any, options?: any) => Promise<any>
    readonly retryCount: number
    readonly type: string
  }
}

/**
 * Creates a transport for an app's own viem clients that follows our policy (retries, fallback, breaker, deadlines). viem itself loads with the first request
 * and names the errors.
 */
export function createViemTransport({ call, urls }: ViemTransportOptions): ViemTransport {
  return (parameters) => {
    const { chain } = parameters
    const network: CaipNetworkId = `eip155:${chain?.id ?? 0}`
    const addresses = urls ?? chain?.rpcUrls.default.http ?? []
    const provider = {
      async request({ method, params }: Eip1193Request): Promise<unknown> {
        const list = (Array.isArray(params) ? params : []) as readonly Json[]
        try {
          return await call({ network, urls: addresses, method, params: list })
        } catch (error) {
          throw asRpcError(error)
        }
      },
    }
    const viem = lazy(async () => (await import('./viem-custom.js')).customTransport(provider)(parameters as never))
    const request = async (args: unknown, options?: unknown): Promise<unknown> => (await viem.load()).request(args as never, options as never)
    return { request, config: { key: 'latchkit', name: 'Latchkit', request, retryCount: 0, type: 'latchkit' } }
  }
}

/** Returns an error as viem reads it: an `Error` with the node's numeric code, if there was one, and its data. `failure` keeps the typed one. */
export function asRpcError(error: unknown): unknown {
  if (!isErrorShape(error)) return error
  const code = typeof error.cause?.code === 'number' ? error.cause.code : -32603
  return Object.assign(new Error(error.cause?.message ?? error.message), { code, data: error.context.data, failure: error })
}
