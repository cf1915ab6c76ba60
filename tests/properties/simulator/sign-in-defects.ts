import type { RootState } from '../../../src/domain/root.js'
import { EMPTY, filter } from 'rxjs'
import { type Any, becomes, decides, type Defect, evolves, policy, together, without } from './defect-kinds.js'

/** Defects of the sign-in with the wallet. */
export const signInDefects: readonly Defect[] = [
  evolves(
    'another account keeps the session of the one before',
    ['I-23', 'I-3'],
    'siwx',
    'signInSubjectChanged',
    (evolve) => (state: Any, event: Any, at: number) => (state.phase === 'signedIn' ? state : evolve(state, event, at)),
  ),
  policy('nobody sees that another account is active', ['I-3', 'I-23', 'I-25'], 'siwx', 'watchSubject', (io) => ({
    ...io,
    settled$: io.settled$.pipe(filter(() => io.state().siwx.phase === 'none')),
  })),
  together(
    evolves('a message that was declined is signed again', ['I-24'], 'siwx', 'signInFailed', (evolve) => (state: Any, event: Any, at: number) => ({
      ...evolve(state, event, at),
      ...(state.prepared === undefined ? {} : { prepared: state.prepared }),
    })),
    decides(
      '',
      [],
      'siwx',
      'reportSignInFailed',
      (decide) => (state: RootState, report: Any, context: Any) => without(decide(state, report, context), 'signInPreparing'),
    ),
  ),
  together(
    policy('what was signed for somebody who has gone counts', ['I-24', 'I-23', 'I-5'], 'siwx', 'verifySignature', (io) => ({
      ...io,
      on: (...types: Any[]) => (types.includes('signInSubjectChanged') ? EMPTY : io.on(...types)),
    })),
    decides('', [], 'siwx', 'reportSignInKept', () => (_: RootState, { operation, session }: Any) => [{ type: 'signedIn', operation, session, by: 'visitor' }]),
  ),
  becomes('a sign-in that is owed is not asked for', ['I-25'], 'siwx', 'showSignInView', () => () => EMPTY),
  decides(
    'the view of a sign-in that is owed can be closed',
    ['I-25'],
    'modal',
    'closeModal',
    () => (state: RootState) => (state.modal.open ? [{ type: 'modalClosed' }] : []),
  ),
]
