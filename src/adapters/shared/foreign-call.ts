import { failure, type LatchkitErrorShape } from '../../domain/shared/errors/errors.js'
import { mapRpcError, type RpcFailure, suggestsAddingNetwork } from '../../domain/shared/errors/rpc-errors.js'
import { member, silence } from './foreign.js'

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

/** Wraps a foreign value: a promise would call its `then` otherwise. */
export interface ForeignAnswer {
  readonly foreign: unknown
}

/**
 * Calls foreign code once, in a microtask, so that a synchronous throw or answer is like any other; the first outcome counts. Rejects with {@link WalletError},
 * or with `ABORTED` if the signal aborts: nothing is called after that.
 */
export function callForeign(call: () => unknown, signal: AbortSignal): Promise<ForeignAnswer> {
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
      if (!signal.aborted) settle(call, succeed, fail)
    })
  })
}

function settle(call: () => unknown, succeed: (value: unknown) => void, fail: (error: unknown) => void): void {
  try {
    const outcome = call()
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
