import type { CaipNetworkId } from '../../domain/shared/caip.js'
import { isErrorShape } from '../../domain/shared/errors.js'
import type { Json } from '../../domain/shared/json.js'
import type { RpcRequest } from '../../ports/rpc.js'
import type { Eip1193Request } from './eip1193.js'

/** What {@link createViemTransport} sends through. */
export interface ViemTransportOptions {
  /** Sends one call; its code loads with the first. */
  readonly call: (request: RpcRequest) => Promise<Json>
  /** In place of the addresses of the client's chain. */
  readonly urls?: readonly string[] | undefined
}

/** What a transport reads of the client that uses it. */
export interface ViemClientParameters {
  readonly chain?: { readonly id: number; readonly rpcUrls: { readonly default: { readonly http: readonly string[] } } } | undefined
}

/** A transport in the form that viem's `createPublicClient` takes, spelled out so that viem is not needed to read it. */
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
 * A transport for an app's own viem clients that calls through our policy (retries, fallback, breaker, deadlines). viem itself is loaded with
 * the first request, and names the errors.
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
    let loading: Promise<(request: unknown, options?: unknown) => Promise<unknown>> | undefined
    const request = async (args: unknown, options?: unknown): Promise<unknown> => {
      loading ??= import('./viem-custom.js').then(
        ({ customTransport }) => customTransport(provider)(parameters as never).request as never,
        (error: unknown) => {
          loading = undefined
          throw error
        },
      )
      return (await loading)(args, options)
    }
    return { request, config: { key: 'latchkit', name: 'Latchkit', request, retryCount: 0, type: 'latchkit' } }
  }
}

/** An error as viem reads it: an `Error` with the numeric code of the node, where there was one, and its data. */
function asRpcError(error: unknown): unknown {
  if (!isErrorShape(error)) return error
  const code = typeof error.cause?.code === 'number' ? error.cause.code : -32603
  return Object.assign(new Error(error.cause?.message ?? error.message), { code, data: error.context.data })
}
