import { catchError, defer, filter, forkJoin, map, mergeMap, type Observable, of, switchMap, take, throwError } from 'rxjs'
import { failure } from '../names/errors.js'
import type { DomainCommand, Policy, PolicyIo } from '../root.js'
import { sameAddress } from '../shared/caip/address.js'
import type { Failure } from '../shared/errors/failure.js'
import { deadline } from '../shared/timing.js'
import { coinTypeOf, registrationMessage } from './message.js'
import { selectView } from '../modal/selectors.js'
import { ERROR_TOAST_DELAY_MS } from '../toasts/index.js'
import type { RegistrationPlan } from './state.js'

/** Milliseconds until a question to the registry fails. */
const REGISTRY_MS = 30_000

const SERVICE = 'the registry of names'

/** Takes the wallet's answer, also one that comes after its time was over. Cancels its prompt when the registration ends before. */
const watchSignature: Policy = (io) =>
  io.on('requestCompleted', 'requestAnsweredLate', 'requestFailed', 'nameRegistrationFailed').pipe(
    mergeMap((event): readonly DomainCommand[] => {
      const { operation } = event
      if (event.type === 'nameRegistrationFailed')
        return io.state().requests.pending.some((one) => one.operation === operation) ? [{ type: 'cancelRequest', operation }] : []
      if (operation !== io.state().registration.running?.operation) return []
      return event.type === 'requestFailed'
        ? [{ type: 'reportNameRefused', operation, failure: event.failure }]
        : [{ type: 'reportNameSigned', operation, signature: event.result }]
    }),
  )

/** Sends the signed registration. A registry that fails may have taken the name all the same, so it is asked for its owner then. */
const register: Policy = (io) =>
  io.on('nameSigned', 'registrationResumed').pipe(
    mergeMap((event) => {
      const { running } = io.state().registration
      const { operation } = event
      if (running?.operation !== operation || running.signature === undefined) return []
      const { name, address, network, timestamp, signature } = running
      const coinType = coinTypeOf(network)
      if (typeof coinType !== 'number') return of<DomainCommand>({ type: 'reportNameRefused', operation, failure: coinType })
      const message = registrationMessage(name, timestamp)
      const done: DomainCommand = { type: 'reportNameTakenIn', operation }
      const sent = () => io.ports.nameRegistry.register({ coinType, address, message, signature }).pipe(take(1), deadline(io.ports.timer, REGISTRY_MS, SERVICE))
      // A registration of an earlier page may have arrived.
      const first = event.type === 'registrationResumed' ? ownerOf(io, running).pipe(map((owner) => owner === 'own')) : of(false)
      return first.pipe(
        catchError(() => of(false)),
        switchMap((isDone) => (isDone ? of(null) : sent())),
        catchError((reason: Failure) =>
          ownerOf(io, running).pipe(
            catchError(() => throwError(() => reason)),
            map((owner) => {
              if (owner === 'own') return null
              throw owner === 'other' ? failure('NAME_TAKEN', {}, reason) : reason
            }),
          ),
        ),
        map(() => done),
        catchError((reason: Failure) => of<DomainCommand>({ type: 'reportNameRefused', operation, failure: reason })),
      )
    }),
  )

/** Reads a registered name back, in both directions. */
const readBack: Policy = (io) =>
  io.on('nameTakenIn', 'nameCheckStarted').pipe(
    mergeMap((event) => {
      const { operation } = event
      const about = event.type === 'nameCheckStarted' ? event : io.state().registration.running
      if (about === undefined) return []
      const { name, address } = about
      const forward = ownerOf(io, { name, address }).pipe(map((owner) => owner === 'own'))
      const reverse = io.ports.nameRegistry.namesOf({ address }).pipe(
        take(1),
        deadline(io.ports.timer, REGISTRY_MS, SERVICE),
        map(({ names }) => names.includes(name)),
      )
      return forkJoin([orUnknown(forward), orUnknown(reverse)]).pipe(
        map(
          ([there, back]): DomainCommand => ({
            type: 'reportNameReadBack',
            operation,
            ...(there !== undefined && { forward: there }),
            ...(back !== undefined && { reverse: back }),
          }),
        ),
      )
    }),
  )

/** Reads the account's name anew, and shows the end: in the dialog where the form is open, otherwise as a toast. */
const showEnd: Policy = (io) =>
  io
    .on('nameRegistered')
    .pipe(
      mergeMap(({ name, address }): readonly DomainCommand[] => [
        { type: 'refreshIdentity', address, force: true },
        isInForm(io) ? { type: 'replaceView', view: 'RegisterAccountNameSuccess' } : { type: 'showToast', variant: 'success', message: name },
      ]),
    )

/** Tells why the registry did not take a signed name, where the form does not. The request tells by itself what the wallet answers. */
const tellRefusal: Policy = (io) =>
  io.on('nameSigned', 'registrationResumed').pipe(
    mergeMap(({ operation }) =>
      io.on('nameRegistrationFailed', 'nameRegistered', 'stopped').pipe(
        filter((event) => event.type === 'stopped' || event.operation === operation),
        take(1),
        filter((event) => event.type === 'nameRegistrationFailed' && !isInForm(io)),
        map((event): DomainCommand => {
          const message = event.type === 'nameRegistrationFailed' ? event.failure.message : ''
          return { type: 'showToast', variant: 'error', message, delayMs: ERROR_TOAST_DELAY_MS }
        }),
      ),
    ),
  )

function isInForm(io: PolicyIo): boolean {
  return io.state().modal.open && selectView(io.state()).view === 'RegisterAccountName'
}

/** Policies of the registration slice, by name. */
export const policies = { watchSignature, register, readBack, showEnd, tellRefusal }

/** Emits who has a name: the account, somebody else, or nobody. */
function ownerOf(io: PolicyIo, { name, address }: Pick<RegistrationPlan, 'name' | 'address'>): Observable<'own' | 'other' | 'nobody'> {
  return defer(() => io.ports.nameRegistry.owner({ name })).pipe(
    take(1),
    deadline(io.ports.timer, REGISTRY_MS, SERVICE),
    map(({ registered, owner }) => {
      if (owner !== undefined && sameAddress('eip155', owner, address)) return 'own'
      return registered ? 'other' : 'nobody'
    }),
  )
}

function orUnknown(source: Observable<boolean>): Observable<boolean | undefined> {
  return source.pipe(catchError(() => of(undefined)))
}
