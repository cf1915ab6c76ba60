import { useCallback, useMemo, useRef, useState } from 'react'
import type { RunOptions } from '../../domain/kernel/run.js'
import { LatchkitError } from '../../domain/shared/errors/latchkit-error.js'
import { failure, wrapUnknown } from '../../domain/shared/errors/start-errors.js'
import type { Instance } from '../../kit/instance.js'
import { useLatest } from '../primitives/hooks.js'
import { useProvided } from '../provider/context.js'
import { ensureStarted } from '../provider/modal-launcher.js'

/** State of the latest call of a hook. */
export interface MutationState<Data> {
  /** Result of the latest call. Undefined before it succeeded. */
  readonly data: Data | undefined
  /** Error of the latest call. Undefined unless it failed. */
  readonly error: LatchkitError | undefined
  readonly isPending: boolean
  readonly isSuccess: boolean
  readonly isError: boolean
  /** Clears the result. A running call continues, and its result is ignored. */
  reset(): void
}

/** Options of a call. */
export interface CallOptions {
  /** Ends the wait. The promise rejects with `ABORTED`. */
  readonly signal?: AbortSignal
}

/** Function that resolves with the result. An unhandled rejection is not reported, because the state holds the error too. */
export type Call<Input, Data> = (input: Input, options?: CallOptions) => Promise<Data>

/**
 * Returns a command as a function, and the state of its latest call. The function is stable for the life of the component. Starts the instance if it is called
 * before the provider's effect.
 *
 * @param user name of the hook, for the error outside a provider
 */
export function useMutation<Input, Data>(
  user: string,
  perform: (kit: Instance, input: Input, options: RunOptions) => Promise<Data>,
): readonly [call: Call<Input, Data>, state: MutationState<Data>] {
  const { kit } = useProvided(user)
  const latest = useLatest(perform)
  const newest = useRef(0)
  const [outcome, setOutcome] = useState<Outcome<Data>>(IDLE)

  const call = useCallback<Call<Input, Data>>(
    (input, options = {}) => {
      const mine = ++newest.current
      const settle = (next: Outcome<Data>) => newest.current === mine && setOutcome(next)
      ensureStarted(kit)
      setOutcome({ status: 'pending' })
      const result = latest.current(kit, input, options).catch((error: unknown) => Promise.reject(wrapped(user, input, error)))
      result.then(
        (data) => settle({ status: 'success', data }),
        (error: LatchkitError) => settle({ status: 'error', error }),
      )
      return result
    },
    [kit, latest, user],
  )
  const reset = useCallback(() => {
    newest.current += 1
    setOutcome(IDLE)
  }, [])

  return [call, useMemo(() => stateOf(outcome, reset), [outcome, reset])]
}

/** Returns the error of a call. One that came of an input that is no object says so. */
function wrapped(hook: string, input: unknown, error: unknown): LatchkitError {
  const one = wrapUnknown(error)
  if (one.code !== 'UNEXPECTED' || (typeof input === 'object' && input !== null)) return one
  return LatchkitError.from(failure('OPTIONS_INVALID', { option: hook, problem: 'takes its input as an object, such as { connectorId }' }))
}

/** Returns the terminal event of a command that always starts an operation. @throws LatchkitError `UNEXPECTED` if there was none */
export function required<T>(event: T | undefined): T {
  if (event === undefined) throw LatchkitError.from(failure('UNEXPECTED'))
  return event
}

type Outcome<Data> =
  | { readonly status: 'idle' }
  | { readonly status: 'pending' }
  | { readonly status: 'success'; readonly data: Data }
  | { readonly status: 'error'; readonly error: LatchkitError }

const IDLE = { status: 'idle' } as const

function stateOf<Data>(outcome: Outcome<Data>, reset: () => void): MutationState<Data> {
  return {
    data: outcome.status === 'success' ? outcome.data : undefined,
    error: outcome.status === 'error' ? outcome.error : undefined,
    isPending: outcome.status === 'pending',
    isSuccess: outcome.status === 'success',
    isError: outcome.status === 'error',
    reset,
  }
}
