import { guardedParse } from '../../../domain/shared/json/guarded.js'
import type { Json } from '../../../domain/shared/json/json.js'
import { copyJson } from '../../../domain/shared/json/values.js'
import { member, methodOf } from '../../shared/foreign.js'
import type { SatsAnswer } from './sats-answers.js'
import { callForeign, UnusableAnswer, WalletError } from '../../shared/foreign-call.js'

/** Provider with the requests of sats-connect, as the app uses it: `kit.getProvider` returns it for such a wallet. */
export interface SatsConnectProvider {
  /** Resolves with an envelope of JSON-RPC 2.0: `result`, or `error` with code and message. */
  request(method: string, params: object | null): Promise<unknown>
  addListener?(listener: { readonly eventName: string; readonly cb: (event: unknown) => void }): () => void
}

/** Longest id of a provider: a path on `window`. */
const MAX_PATH = 128

/** Returns true for an object that has the requests of sats-connect. Never throws. */
export function isSatsProvider(foreign: unknown): foreign is SatsConnectProvider {
  return methodOf(foreign, 'request') !== undefined
}

/** Returns the provider at a path on `window`, such as `XverseProviders.BitcoinProvider`. Follows own members only, so `constructor` leads nowhere. */
export function providerAt(window: unknown, path: string): SatsConnectProvider | undefined {
  if (path.length > MAX_PATH) return undefined
  let at: unknown = window
  for (const name of path.split('.')) at = ownMember(at, name)
  return isSatsProvider(at) ? at : undefined
}

/**
 * Sends a request once. Rejects with `WalletError`, also for an error in the answer, with `UnusableAnswer`, or with `ABORTED` if the signal aborts: nothing is
 * sent after that. A bare result without the envelope, as older wallets answer, is taken as it is.
 */
export async function askSats<T>(provider: SatsConnectProvider, method: string, params: Json, answer: SatsAnswer<T>, signal: AbortSignal): Promise<T> {
  // The method is read at each request, because wallets replace it when they are unlocked. Params are copied, because a wallet may change what it is given.
  const call = () => {
    const request = methodOf(provider, 'request')
    if (request === undefined) throw { code: 4900, message: 'The provider has no request method any more' }
    return request(method, copyJson(params))
  }
  const { foreign } = await callForeign(call, signal).catch((error: unknown) => {
    throw error instanceof WalletError ? inEip1193(error) : error
  })
  const refusal = member(foreign, 'error')
  if (refusal !== undefined && refusal !== null) throw inEip1193(new WalletError(refusal))
  const isEnvelope = member(foreign, 'jsonrpc') === '2.0'
  const result = isEnvelope ? member(foreign, 'result') : foreign
  const parsed = guardedParse(answer, answer.shorten === undefined ? result : answer.shorten(result))
  if (!parsed.ok) throw new UnusableAnswer(method, parsed.error.reason)
  return parsed.value
}

/** Codes of sats-connect that mean something else in JSON-RPC of Ethereum: rejected by the user, method not supported, access denied. */
const codes: ReadonlyMap<number, number> = /* @__PURE__ */ new Map([
  [-32000, 4001],
  [-32001, 4200],
  [-32002, 4100],
])

function inEip1193(error: WalletError): WalletError {
  const { code, message, data } = error.refusal
  const meant = codes.get(code)
  return meant === undefined ? error : new WalletError({ code: meant, message, data })
}

function ownMember(value: unknown, name: string): unknown {
  try {
    return Object.hasOwn(value as object, name) ? member(value, name) : undefined
  } catch {
    return undefined
  }
}
