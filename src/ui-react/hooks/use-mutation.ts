import { useCallback, useMemo, useRef, useState } from 'react'
import type { RunOptions } from '../../domain/kernel/run.js'
import { type LatchkitError, wrapUnknown } from '../../domain/shared/errors.js'
import type { Latchkit } from '../../instance/types.js'
import { useLatest } from '../primitives/hooks.js'
import { useProvided } from '../provider/context.js'
import { ensureStarted } from '../provider/ensure-started.js'

/** How the newest call of a hook stands. */
export interface MutationState<Data> {
  readonly data: Data | undefined
  readonly error: LatchkitError | undefined
  readonly isPending: boolean
  readonly isSuccess: boolean
  readonly isError: boolean
  /** Forgets the outcome; a call that is under way goes on and is no longer heard. */
  reset(): void
}

/** What each call may be given. */
export interface CallOptions {
  /** Ends the wait; the promise is rejected with `ABORTED`. */
  readonly signal?: AbortSignal
}

/** Calls, and promises the outcome. A promise that nobody looks at does not complain: the outcome is in the state, too. */
export type Call<Input, Data> = (input: Input, options?: CallOptions) => Promise<Data>

/**
 * A command as a function and the state of its newest call. The function is the same for the life of the component. It starts the instance
 * where a click was faster than the provider's effect.
 *
 * @param user the hook, for the error outside a provider
 */
export function useMutation<Input, Data>(
  user: string,
  perform: (kit: Latchkit, input: Input, options: RunOptions) => Promise<Data>,
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
      const result = latest.current(kit, input, options).catch((error: unknown) => Promise.reject(wrapUnknown(error)))
      result.then(
        (data) => settle({ status: 'success', data }),
        (error: LatchkitError) => settle({ status: 'error', error }),
      )
      return result
    },
    [kit, latest],
  )
  const reset = useCallback(() => {
    newest.current += 1
    setOutcome(IDLE)
  }, [])

  return [call, useMemo(() => stateOf(outcome, reset), [outcome, reset])]
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
