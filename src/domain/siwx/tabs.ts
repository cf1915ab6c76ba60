import type { Observable } from 'rxjs'
import type { DomainCommand, Policy, PolicyIo, Slice } from '../root.js'
import { mergeMap } from '../shared/streams/flatten.js'
import { catchError, filter, take, takeUntil } from '../shared/streams/operators.js'
import { EMPTY } from '../shared/streams/sources.js'
import type { TabCommand } from '../tabs/index.js'
import type { CaipNetworkId } from '../shared/caip.js'

/** Tabs are processes: what one has written the others read some milliseconds later. */
export const TAB_LAG_MS = 100

const KIND = 'signIn'

/** Tells the other tabs that the visitor has signed in here. That one has signed out is told when the host has ended the session. */
export const tellsTabs: Policy = (io) =>
  io.on('signedIn').pipe(
    filter(({ by }) => by === 'visitor'),
    mergeMap(({ session }) => tellTabs(io, session.data.chainId, true)),
  )

/** On which network, and not who: the other tab knows its account. */
export function tellTabs(io: PolicyIo, network: CaipNetworkId, signedIn: boolean): Observable<DomainCommand> {
  if (!io.state().tabs.shared) return EMPTY
  return io.ports.timer.after(TAB_LAG_MS).pipe(
    take(1),
    mergeMap(() => io.ports.tabs.post({ kind: KIND, network, signedIn })),
    // A tab that is not told looks when it is seen again.
    catchError(() => EMPTY),
    takeUntil(io.on('stopped')),
  )
}

/** What other tabs say, in an app with sign-in: one that knows otherwise asks the host. A wallet that is asked here goes on being asked meanwhile. */
export function joinTabs(tabs: Slice<'tabs', TabCommand>): Slice<'tabs', TabCommand> {
  return {
    ...tabs,
    decide: {
      ...tabs.decide,
      reportTabMessage(state, command, context) {
        const { kind, network, signedIn } = command.message
        if (kind !== KIND) return tabs.decide.reportTabMessage(state, command, context)
        const { subject, phase, attempt } = state.siwx
        if (subject === undefined || subject.chainId !== network || (phase === 'signedIn') === (signedIn === true)) return []
        if (attempt === undefined) return [{ type: 'signInSubjectChanged', operation: context.operation, subject }]
        return phase === 'owed' ? [{ type: 'signInLooked', operation: context.operation }] : []
      },
    },
  }
}
