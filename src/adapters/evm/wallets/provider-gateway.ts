import { copyJson } from '../../../domain/shared/json/values.js'
import { guardedParse } from '../../../domain/shared/json/guarded.js'
import { firstOf } from '../../../domain/shared/limits.js'
import type { Json } from '../../../domain/shared/json/json.js'
import { callForeign, type ForeignAnswer, UnusableAnswer } from '../../shared/foreign-call.js'
import type { CapturedProvider } from './eip1193.js'
import type { AnswerParser } from './wallet-answers.js'

/** Requests to a foreign provider. All of them go through here. */
export interface ProviderGateway {
  /**
   * Sends a request once. The call is made in a microtask, so that a synchronous throw or answer is like any other; the first outcome counts. Rejects with
   * `WalletError`, {@link UnusableAnswer}, or `ABORTED` if the signal aborts: nothing is sent after that.
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

function ask(provider: CapturedProvider, request: { method: string; params: readonly Json[] }, signal: AbortSignal): Promise<ForeignAnswer> {
  // The request is copied because a wallet may change what it is given.
  return callForeign(() => provider.request(copyJson(request)), signal)
}
