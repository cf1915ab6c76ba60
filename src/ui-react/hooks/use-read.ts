import { useCallback, useMemo } from 'react'
import type { PublicCommand } from '../../domain/public.js'
import { type Held, type ReadPhase, readPhase } from '../../domain/reads/state.js'
import type { RootState } from '../../domain/root.js'
import type { Failure } from '../../domain/shared/errors/failure.js'
import { LatchkitError } from '../../domain/shared/errors/latchkit-error.js'
import { useProvided } from '../provider/context.js'
import { useSelected } from '../provider/use-selected.js'
import { type CallOptions, useMutation } from './use-mutation.js'

/** State of a read, live. */
export interface ReadResult {
  /**
   * `loading`: no value yet. `ready`: the value, read at `updatedAt`. `outdated`: an older value, since the last read failed. `unavailable`: the last read failed,
   * and there is no value. `idle`: nothing was read yet.
   */
  readonly phase: ReadPhase
  /** Time of the last answer, in milliseconds since the epoch. */
  readonly updatedAt: number | undefined
  /** Reason why the last read failed. */
  readonly error: LatchkitError | undefined
  /** True while a read runs, also beside a value. */
  readonly isLoading: boolean
  /** True if the last read failed. */
  readonly isError: boolean
  /** Reads the value now, even if it is fresh. Rejects with the failure of the read. */
  readonly refetch: (options?: CallOptions) => Promise<void>
}

/**
 * Returns a value that is read, with the state of its read.
 *
 * @param user name of the hook, for the error outside a provider
 * @param select stable selector of the entry
 * @param refresh stable command that reads it
 */
export function useRead<Value extends object>(
  user: string,
  select: (state: RootState) => Held<Value> | undefined,
  refresh: PublicCommand,
): readonly [held: Held<Value> | undefined, result: ReadResult] {
  const { kit } = useProvided(user)
  const held = useSelected(kit, select)
  const [read] = useMutation<undefined, void>(user, async (instance, _, options) => {
    await instance.run(refresh, options)
  })
  const refetch = useCallback((options?: CallOptions) => read(undefined, options), [read])
  const error = useMemo(() => toError(held?.failure), [held?.failure])
  const { at: updatedAt, pending, failedAt } = held ?? {}
  const phase = readPhase(held)
  const result = useMemo(
    (): ReadResult => ({ phase, updatedAt, error, isLoading: pending !== undefined, isError: failedAt !== undefined, refetch }),
    [phase, updatedAt, error, pending, failedAt, refetch],
  )
  return [held, result]
}

function toError(failure: Failure | undefined): LatchkitError | undefined {
  return failure && LatchkitError.from(failure)
}
