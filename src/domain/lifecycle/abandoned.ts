import { merge, mergeMap } from 'rxjs'
import type { AnySlice, DomainCommand, Endings, Policy, RootState } from '../root.js'
import { failure } from '../shared/errors/errors.js'
import type { Failure } from '../shared/errors/failure.js'

/** A slice, with the endings of its policies. */
export type WithEndings = Pick<AnySlice, 'name' | 'endings'>

/** Ends the operations of a policy that failed or was stopped for good. No other policy would end them. */
export const endsAbandoned =
  (slices: readonly WithEndings[]): Policy =>
  (io) =>
    merge(
      io
        .on('policyFailed')
        .pipe(
          mergeMap(({ policy, failure: reason, stopped }) =>
            endings(slices, io.state(), policy, stopped ? failure('POLICY_STOPPED', { policy }, reason) : reason),
          ),
        ),
      io.settled$.pipe(
        mergeMap(() => {
          const { stoppedPolicies } = io.state().lifecycle
          return stoppedPolicies.flatMap((policy) => endings(slices, io.state(), policy, failure('POLICY_STOPPED', { policy })))
        }),
      ),
    )

function endings(slices: readonly WithEndings[], state: RootState, policy: string, reason: Failure): readonly DomainCommand[] {
  return endingsOf(slices, policy).flatMap((of) => of(state, reason))
}

function endingsOf(slices: readonly WithEndings[], policy: string): readonly Endings[] {
  // The commands that the loop guard dropped may belong to any policy.
  if (policy === 'loop guard') return slices.flatMap((slice) => Object.values(slice.endings ?? {}))
  const [name, own = ''] = policy.split('.')
  const of = slices.find((slice) => slice.name === name)?.endings
  const found = of?.[own] ?? of?.['*']
  return found === undefined ? [] : [found]
}
