import { RpcError } from '../http/json-rpc.js'
import type { WalletCore } from './core.js'
import { walletErrors } from './errors.js'
import type { Eip1193Provider, RequestArguments } from './types.js'

type Listener = (payload: never) => void

/** Provider with the method names that pages use beside those of EIP-1193. */
export interface WalletProvider extends Eip1193Provider {
  on(event: string, listener: Listener): WalletProvider
  once(event: string, listener: Listener): WalletProvider
  off(event: string, listener: Listener): WalletProvider
  removeListener(event: string, listener: Listener): WalletProvider
}

/**
 * Creates the provider of a wallet in a page. Values are copied in both directions, as between a page and an extension. The faults of the policy about the form
 * of an answer are applied here.
 */
export function createProvider(core: WalletCore): WalletProvider {
  const listeners = new Map<string, Set<Listener>>()
  core.subscribe((event, payload) => {
    for (const listener of [...(listeners.get(event) ?? [])]) call(listener, copy(payload))
  })
  const provider: WalletProvider = {
    request(args) {
      const behaviour = core.behaviour(String(args?.method))
      if (behaviour.throwSync) throw new Error('The wallet threw.')
      const answer = Promise.resolve().then(() => answerOf(core, args))
      return behaviour.answerTwice ? twice(answer) : answer
    },
    on(event, listener) {
      if (core.policy().throwOnSubscribe) throw new Error('The wallet threw.')
      const known = listeners.get(event) ?? new Set()
      listeners.set(event, known.add(listener))
      return provider
    },
    once(event, listener) {
      const first: Listener = (payload) => {
        provider.off(event, first)
        listener(payload)
      }
      return provider.on(event, first)
    },
    off(event, listener) {
      listeners.get(event)?.delete(listener)
      return provider
    },
    removeListener: (event, listener) => provider.off(event, listener),
  }
  return provider
}

async function answerOf(core: WalletCore, args: RequestArguments): Promise<unknown> {
  if (typeof args?.method !== 'string' || args.method === '') throw walletErrors.invalidRequest('no method is named')
  return copy(await core.request(copyOfRequest(args)))
}

function copyOfRequest({ method, params }: RequestArguments): RequestArguments {
  try {
    return params === undefined ? { method } : { method, params: JSON.parse(JSON.stringify(params)) }
  } catch {
    throw walletErrors.invalidRequest('the parameters are not JSON')
  }
}

/** Copies JSON. Errors, and garbage that is no JSON, pass unchanged. */
function copy<T>(value: T): T {
  if (value instanceof RpcError) return value
  try {
    return structuredClone(value)
  } catch {
    return value
  }
}

/** Returns a thenable that answers twice. A promise cannot do that, but pages may await any thenable. */
function twice(answer: Promise<unknown>): Promise<unknown> {
  const thenable: Pick<PromiseLike<unknown>, 'then'> = {
    // biome-ignore lint/suspicious/noThenProperty: being a thenable is the fault that is asked for
    then(fulfilled, rejected) {
      const again = (value: unknown) => {
        const result = fulfilled?.(value)
        fulfilled?.('the second answer')
        return result
      }
      return answer.then(again, rejected) as never
    },
  }
  return Object.assign(thenable, { catch: answer.catch.bind(answer), finally: answer.finally.bind(answer) }) as never
}

/** Calls a listener. An error of the page's listener must not stop the other listeners. */
function call(listener: Listener, payload: unknown): void {
  try {
    listener(payload as never)
  } catch (error) {
    if (typeof reportError === 'function') reportError(error)
    else console.error(error)
  }
}
