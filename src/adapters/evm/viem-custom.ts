import { custom } from 'viem'

/** viem's transport over an EIP-1193 object, with its own retries off: they are made below it. */
export function customTransport(provider: { request(request: { method: string; params?: unknown }): Promise<unknown> }): ReturnType<typeof custom> {
  return custom(provider, { retryCount: 0 })
}
