import { custom } from 'viem'

/** Creates viem's transport over an EIP-1193 object, without viem's retries: the provider retries by itself. */
export function customTransport(provider: { request(request: { method: string; params?: unknown }): Promise<unknown> }): ReturnType<typeof custom> {
  return custom(provider, { retryCount: 0 })
}
