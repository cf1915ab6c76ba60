import { Subscription } from 'rxjs'
import { failure } from '../shared/errors/errors.js'
import { LatchkitError } from '../shared/errors/latchkit-error.js'
import type { Failure } from '../shared/errors/failure.js'
import type { Kernel } from './kernel.js'
import type { Message, Outcome } from './types.js'

/** Subset of `AbortSignal`. Structural, so that the domain needs no DOM types. */
export interface AbortSignalLike {
  readonly aborted: boolean
  addEventListener(type: 'abort', listener: () => void): void
  removeEventListener(type: 'abort', listener: () => void): void
}

/** Options of {@link runCommand}. */
export interface RunOptions {
  /** Ends the wait, and cancels the operation if possible. The promise rejects with `ABORTED`. */
  readonly signal?: AbortSignalLike
}

/**
 * Runs a command and resolves with its one terminal event, or undefined if the command ends with its own dispatch. Rejects with {@link LatchkitError}: the
 * rejection, the failure event's `failure`, `ABORTED`, or `STOPPED`.
 */
export function runCommand<Root, C extends Message, E extends Message>(
  kernel: Kernel<Root, C, E>,
  outcomes: Readonly<Record<string, Outcome<E>>>,
  command: C,
  { signal }: RunOptions = {},
): Promise<E | undefined> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(LatchkitError.from(failure('ABORTED', { command: command.type })))
    const outcome = Object.hasOwn(outcomes, command.type) ? outcomes[command.type] : undefined
    let operation: string | undefined
    let settled = false

    const stopped = () => finish(() => reject(LatchkitError.from(failure('STOPPED'))))
    const subscription = new Subscription()
    subscription.add(kernel.events$.subscribe({ next: settleBy, complete: stopped }))
    const cancel = () => {
      if (outcome?.cancel !== undefined && operation !== undefined) kernel.dispatch({ type: outcome.cancel, operation } as unknown as C)
    }
    const onAbort = () => {
      cancel()
      finish(() => reject(LatchkitError.from(failure('ABORTED', { command: command.type }))))
    }
    signal?.addEventListener('abort', onAbort)

    // Events are published after the receipt, so no event of this operation is missed.
    kernel.dispatch(command, (receipt) => {
      if (receipt.status === 'rejected') finish(() => reject(LatchkitError.from(receipt.failure)))
      else if (outcome === undefined || !receipt.started) finish(() => resolve(undefined))
      else operation = receipt.operation
      // The signal may have aborted while the command was queued.
      if (signal?.aborted) cancel()
    })

    function settleBy(event: E & { operation?: string; failure?: Failure }): void {
      if (operation !== undefined && kernel.endsAll(event.type)) return stopped()
      if (outcome === undefined || event.operation === undefined || event.operation !== operation) return
      // One event may tell both ends: it failed if it says why.
      const isDone = outcome.done.includes(event.type) && (event.failure === undefined || !outcome.failed.includes(event.type))
      if (isDone) finish(() => resolve(event))
      else if (outcome.failed.includes(event.type)) finish(() => reject(LatchkitError.from(event.failure ?? failure('UNEXPECTED'))))
    }
    function finish(end: () => void): void {
      if (settled) return
      settled = true
      subscription.unsubscribe()
      signal?.removeEventListener('abort', onAbort)
      end()
    }
  })
}
