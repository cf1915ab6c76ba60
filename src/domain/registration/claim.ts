import { catchError, EMPTY, filter, map, mergeMap, switchMap, takeUntil } from 'rxjs'
import type { DomainCommand, Policy, PolicyIo, RootState } from '../root.js'
import { sameAddress } from '../shared/caip/address.js'
import { holdAndRead } from '../shared/hold-and-read.js'
import type { ReadItem } from '../shared/json/remembered.js'
import { planItem, type StoredPlan } from './evolve.js'

/** Name of the lock that a tab holds while it registers a name. */
const LOCK = 'registration'

/** Holds the right to a registration that this page has begun. */
export const claimRegistration: Policy = (io) =>
  io.on('nameRegistrationStarted').pipe(
    mergeMap(() =>
      io.ports.lock.hold(LOCK).pipe(
        mergeMap(() => EMPTY),
        catchError(() => EMPTY),
        takeUntil(over(io)),
      ),
    ),
  )

/**
 * Goes on with the registration of an earlier page when its account is connected, in one tab alone: the page that began it may be open in another one, with the
 * wallet's prompt. A tab that gets the right to it reads storage first, for the other one may have signed it, or ended it.
 */
export const resume: Policy = (io) =>
  io.on('connected', 'accountsChanged').pipe(
    filter(({ namespace }) => namespace === 'eip155' && isDue(io.state())),
    switchMap(() =>
      holdAndRead(io.ports, LOCK, planItem).pipe(
        map((read) => standing(io.state(), read)),
        catchError(() => EMPTY),
        takeUntil(over(io)),
      ),
    ),
  )

/** Returns true while a registration of an earlier page waits whose account is connected. */
export function isDue({ registration: { earlier, running }, account }: RootState): boolean {
  const own = account.namespaces.eip155?.allAccounts ?? []
  return earlier !== undefined && running === undefined && own.some(({ address }) => sameAddress('eip155', address, earlier.address))
}

/** Returns how the registration stands in storage. Without storage there is no other tab that could have gone on with it. */
function standing({ registration: { earlier } }: RootState, read: ReadItem<StoredPlan | null> | undefined): DomainCommand {
  const known = (signature?: string): DomainCommand => ({ type: 'reportRegistrationDue', ...(signature !== undefined && { signature }) })
  if (earlier === undefined || read?.status !== 'ok') return known()
  const { value: stored } = read
  // No two registrations of an account begin in one second.
  return stored?.timestamp === earlier.timestamp ? known(stored.signature) : { type: 'reportRegistrationDue', isGone: true }
}

function over(io: PolicyIo) {
  return io.on('nameRegistered', 'nameRegistrationFailed', 'registrationGone', 'stopped')
}
