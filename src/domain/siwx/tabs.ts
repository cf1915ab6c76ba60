import { catchError, EMPTY, filter, mergeMap, type Observable, take, takeUntil } from 'rxjs'
import type { Guards } from '../plugin.js'
import type { DomainCommand, Policy, PolicyIo } from '../root.js'
import type { CaipNetworkId } from '../shared/caip/caip.js'

/** Milliseconds until other tabs can read what this tab stored. Tabs are separate processes. */
export const TAB_LAG_MS = 100

const KIND = 'signIn'

/** Tells other tabs about a sign-in. A sign-out is posted after the host has ended the session. */
export const tellTabsOfSignIn: Policy = (io) =>
  io.on('signedIn').pipe(
    filter(({ by }) => by === 'visitor'),
    mergeMap(({ session }) => tellTabs(io, session.data.chainId, true)),
  )

/** Posts the network only, because the other tab knows its account. */
export function tellTabs(io: PolicyIo, network: CaipNetworkId, signedIn: boolean): Observable<DomainCommand> {
  if (!io.state().tabs.shared) return EMPTY
  return io.ports.timer.after(TAB_LAG_MS).pipe(
    take(1),
    mergeMap(() => io.ports.tabs.post({ kind: KIND, network, signedIn })),
    // A tab that misses the message checks again when it becomes visible.
    catchError(() => EMPTY),
    takeUntil(io.on('stopped')),
  )
}

/** Handles sign-ins of other tabs: if the state differs, the host is asked. A running wallet request continues. */
export const followSignIn: NonNullable<Guards['reportTabMessage']> = (state, command, context) => {
  const { kind, network, signedIn } = command.message
  if (kind !== KIND) return undefined
  const { subject, phase, attempt } = state.siwx
  if (subject === undefined || subject.chainId !== network || (phase === 'signedIn') === (signedIn === true)) return []
  if (attempt === undefined) return [{ type: 'signInSubjectChanged', operation: context.operation, subject }]
  return phase === 'owed' ? [{ type: 'signInLooked', operation: context.operation }] : []
}
