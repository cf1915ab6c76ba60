import { copyJson } from '../../../domain/shared/json/values.js'
import { failure, type LatchkitErrorShape } from '../../../domain/shared/errors/errors.js'
import { guardedParse } from '../../../domain/shared/json/guarded.js'
import { firstOf } from '../../../domain/shared/limits.js'
import type { Json } from '../../../domain/shared/json/json.js'
import { mapRpcError, type RpcFailure, suggestsAddingNetwork } from '../../../domain/shared/errors/rpc-errors.js'
import { type CapturedProvider, member, silence } from './eip1193.js'
import type { AnswerParser } from './wallet-answers.js'

/** Error with which a wallet refused a request, read once and in plain JSON. */
export class WalletError extends Error {
  override readonly name = 'WalletError'
  /** The refusal by name, code, message and data. */
  readonly refusal: RpcFailure
  /** True if the wallet may not know the network (NET-23). */
  readonly suggestsAddingNetwork: boolean

  constructor(foreign: unknown) {
    const refusal = mapRpcError(foreign)
    super(refusal.message)
    this.refusal = refusal
    this.suggestsAddingNetwork = suggestsAddingNetwork(foreign)
  }
}

/** A wallet's answer that does not fit the method. */
export class UnusableAnswer extends Error {
  override readonly name = 'UnusableAnswer'
  readonly failure: LatchkitErrorShape

  constructor(method: string, reason: string) {
    const shape = failure('PROVIDER_ANSWER_INVALID', { method, reason })
    super(shape.message)
    this.failure = shape
  }
}

/** Requests to a foreign provider. All of them go through here. */
export interface ProviderGateway {
  /**
   * Sends a request once. The call is made in a microtask, so that a synchronous throw or answer is like any other; the first outcome counts. Rejects with
   * {@link WalletError}, {@link UnusableAnswer}, or `ABORTED` if the signal aborts: nothing is sent after that.
   */
  request<T>(method: string, params: readonly Json[], answer: AnswerParser<T>, signal: AbortSignal): Promise<T>
  /** Sends a request whose answer is ignored; it resolves when the wallet has answered. */
  order(method: string, params: readonly Json[], signal: AbortSignal): Promise<void>
}

/** Guards a provider (robustness, T1). Keeps no state, and calls nothing before the first request. */
export function createProviderGateway(provider: CapturedProvider): ProviderGateway {
  return {
    request: async (method, params, answer, signal) => {
      const value = await ask(provider, { method, params }, signal)
      const parsed = guardedParse(answer, answer.limit === undefined ? value.foreign : firstOf(value.foreign, answer.limit))
      if (!parsed.ok) throw new UnusableAnswer(method, parsed.error.reason)
      return parsed.value
    },
    order: async (method, params, signal) => {
      await ask(provider, { method, params }, signal)
    },
  }
}

/** Wraps a foreign value: a promise would call its `then` otherwise. */
interface Answer {
  readonly foreign: unknown
}

function ask(provider: CapturedProvider, request: { method: string; params: readonly Json[] }, signal: AbortSignal): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(failure('ABORTED'))
    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort)
    // The first outcome decides; a promise that is settled ignores the others.
    const succeed = (foreign: unknown) => {
      signal.removeEventListener('abort', abort)
      resolve({ foreign })
    }
    const fail = (error: unknown) => {
      signal.removeEventListener('abort', abort)
      reject(new WalletError(error))
    }
    queueMicrotask(() => {
      // The request is copied because a wallet may change what it is given.
      if (!signal.aborted) call(provider, copyJson(request), succeed, fail)
    })
  })
}

function call(
  provider: CapturedProvider,
  request: { method: string; params: readonly Json[] },
  succeed: (value: unknown) => void,
  fail: (error: unknown) => void,
): void {
  try {
    const outcome = provider.request(request)
    const then = member(outcome, 'then')
    // `then` is called by hand and one level deep: a promise that resolves to promises for ever would block the page.
    if (typeof then !== 'function') return succeed(outcome)
    const returned = Reflect.apply(then, outcome, [succeed, fail])
    silence(outcome)
    silence(returned)
  } catch (error) {
    fail(error)
  }
}
