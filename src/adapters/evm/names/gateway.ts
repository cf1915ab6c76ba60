import { type Hex, isHex } from 'viem'

/** Most gateways of one lookup that are asked, and most lookups of one question. */
const [MAX_URLS, MAX_LOOKUPS] = [4, 4] as const

/** Milliseconds until a gateway must have answered in full. */
const GATEWAY_MS = 8_000

/** Most bytes of an answer. */
const MAX_BYTES = 1_048_576

/** Question to gateways (EIP-3668), as viem gives it. */
interface GatewayRequest {
  readonly data: Hex
  readonly sender: string
  readonly urls: readonly string[]
}

/** Gateways of one question. */
export interface Gateways {
  /** See viem's `ccipRead.request`. */
  request(request: GatewayRequest): Promise<Hex>
  /** True once a name led to gateways of which the app allows none. */
  blocked(): boolean
}

/**
 * Creates the reader of names off the chain. It asks the hosts that the app allows, over https, without cookies and redirects, and none else: a gateway learns who
 * looks. An answer of 4xx ends the lookup (EIP-3668); otherwise the next gateway is asked.
 */
export function createGateways(hosts: readonly string[], signal: AbortSignal, fetcher: typeof fetch = (...asked) => globalThis.fetch(...asked)): Gateways {
  let isBlocked = false
  let lookups = 0

  async function ask(template: string, { data, sender }: GatewayRequest): Promise<Hex> {
    const isGet = template.includes('{data}')
    const url = template.replaceAll('{sender}', sender.toLowerCase()).replaceAll('{data}', data)
    const answer = await fetcher(url, {
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(GATEWAY_MS)]),
      ...(!isGet && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ data, sender }) }),
    })
    if (answer.status >= 400 && answer.status < 500) throw new Refused(`status ${answer.status}`)
    if (!answer.ok) throw new Error(`status ${answer.status}`)
    const { data: result } = JSON.parse(await readText(answer)) as { readonly data?: unknown }
    if (!isHex(result)) throw new Error('no data')
    return result
  }

  return {
    blocked: () => isBlocked,
    async request(request) {
      lookups += 1
      if (lookups > MAX_LOOKUPS) throw new Error('too many lookups')
      const allowed = request.urls.filter((url) => isAllowed(url, hosts)).slice(0, MAX_URLS)
      isBlocked ||= allowed.length === 0
      let last: unknown = new Error('no gateway is allowed')
      for (const url of allowed) {
        try {
          return await ask(url, request)
        } catch (error) {
          signal.throwIfAborted()
          last = error
          if (error instanceof Refused) break
        }
      }
      throw last
    },
  }
}

class Refused extends Error {}

function isAllowed(url: string, hosts: readonly string[]): boolean {
  try {
    const { protocol, host, username } = new URL(url.replaceAll('{sender}', '0x').replaceAll('{data}', '0x'))
    return protocol === 'https:' && username === '' && hosts.includes(host)
  } catch {
    return false
  }
}

/** Returns a body of at most {@link MAX_BYTES}. */
async function readText(answer: Response): Promise<string> {
  const reader = answer.body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined }
    if (done || value === undefined) return text + decoder.decode()
    bytes += value.byteLength
    if (bytes > MAX_BYTES) {
      await reader?.cancel()
      throw new Error('too long')
    }
    text += decoder.decode(value, { stream: true })
  }
}
