import { copyJson } from '../../domain/shared/copy-json.js'
import { failure, type LatchkitErrorShape } from '../../domain/shared/errors.js'
import { askFailure } from '../../domain/shared/ask-errors.js'
import { guardedParse } from '../../domain/shared/guarded.js'
import { firstOf } from '../../domain/shared/limits.js'
import type { Json } from '../../domain/shared/json.js'
import { mapRpcError, type RpcFailure, suggestsAddingNetwork } from '../../domain/shared/rpc-errors.js'
import { type CapturedProvider, member, silence } from './eip1193.js'
import type { AnswerParser } from './wallet-answers.js'

/** What a wallet refused a request with, read once and in plain JSON. */
export class WalletError extends Error {
  override readonly name = 'WalletError'
  /** The refusal by name, code, message and data. */
  readonly refusal: RpcFailure
  /** The wallet may not know the network (NET-23). */
  readonly suggestsAddingNetwork: boolean

  constructor(foreign: unknown) {
    const refusal = mapRpcError(foreign)
    super(refusal.message)
    this.refusal = refusal
    this.suggestsAddingNetwork = suggestsAddingNetwork(foreign)
  }
}

/** A request that a wallet answered with something else than what its method gives. */
export class UnusableAnswer extends Error {
  override readonly name = 'UnusableAnswer'
  readonly failure: LatchkitErrorShape

  constructor(method: string, reason: string) {
    const shape = askFailure('PROVIDER_ANSWER_INVALID', { method, reason })
    super(shape.message)
    this.failure = shape
  }
}

/** The one way to ask a foreign provider for something. */
export interface ProviderGateway {
  /**
   * Asks once. The call is made in a microtask, so that a throw or an answer given at once is like any other; the first outcome counts.
   * Rejected with {@link WalletError}, {@link UnusableAnswer}, or `ABORTED` when the signal ends the interest: nothing is sent after that.
   */
  request<T>(method: string, params: readonly Json[], answer: AnswerParser<T>, signal: AbortSignal): Promise<T>
  /** {@link request} for what is answered by having been done, whatever the wallet says with it. */
  order(method: string, params: readonly Json[], signal: AbortSignal): Promise<void>
}

/** Guards a provider (robustness, T1). Keeps nothing, and calls nothing before it is asked for something. */
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

/** In an object, or the promise would take a foreign `then` for its own. */
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
      // A wallet may change what it is given.
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
    // Called by hand and one level deep: a promise that resolves to promises for ever would hold the page up.
    if (typeof then !== 'function') return succeed(outcome)
    const returned = Reflect.apply(then, outcome, [succeed, fail])
    silence(outcome)
    silence(returned)
  } catch (error) {
    fail(error)
  }
}
