import { catchError, map, type Observable, of, throwError } from 'rxjs'
import type { ErrorCode } from '../../../domain/shared/errors/errors.js'
import { failure, type NameFailureCode } from '../../../domain/names/errors.js'
import { isErrorShape } from '../../../domain/shared/errors/latchkit-error.js'
import { shapeUnknown } from '../../../domain/shared/errors/start-errors.js'
import { cleanName } from '../../../domain/shared/text/text.js'
import type { HttpPort } from '../../../ports/services/http.js'
import type { NameOwner, NameRegistryPort } from '../../../ports/services/name-registry.js'
import { addressesIn } from './record-address.js'

/** Most letters of a registry's reason that are shown. */
const MAX_REASON = 160

/** Creates the registry of the hosted services. */
export function createHostedRegistry(http: HttpPort): NameRegistryPort {
  return {
    owner: ({ name }) =>
      http.call({ call: 'nameRecord', input: { name } }).pipe(
        map((record): NameOwner => {
          const [owner] = addressesIn(record)
          return { registered: record !== null, ...(owner !== undefined && { owner }) }
        }),
        // Older servers have no record of a free name, newer ones an empty list.
        catchError((error: unknown) => (isStatus(error, 404) ? of<NameOwner>({ registered: false }) : throwError(() => error))),
        refused('NAME_LOOKUP_FAILED'),
      ),
    suggest: ({ name, zone }) =>
      http.call({ call: 'nameSuggestions', input: { name: withoutZone(name, zone), zone } }).pipe(
        map(({ suggestions }) => ({ suggestions: suggestions.map((one) => ({ ...one, name: `${withoutZone(one.name, zone)}.${zone}` })) })),
        refused('NAME_SUGGESTIONS_FAILED'),
      ),
    namesOf: ({ address }) =>
      http.call({ call: 'namesOf', input: { address, sender: address } }).pipe(
        map((records) => ({ names: records.map(({ name }) => name) })),
        refused('NAMES_OF_ADDRESS_FAILED'),
      ),
    register: ({ coinType, address, message, signature }) =>
      http.call({ call: 'registerName', input: { coin_type: coinType, address, message, signature } }).pipe(
        map(({ success }) => {
          if (!success) throw failure('NAME_REGISTER_FAILED', { name: nameIn(message) })
          return null
        }),
        refused('NAME_REGISTER_FAILED', nameIn(message)),
      ),
  }
}

/** Turns failures of a call into those of the registry: its own first reason, otherwise the code of the call (NAME-18, NAME-19). */
function refused<T>(code: NameFailureCode, name = ''): (source: Observable<T>) => Observable<T> {
  return catchError((error: unknown) => {
    const cause = shapeUnknown(error)
    if (cause.code === code) return throwError(() => cause)
    const said = cause.code === 'HTTP_STATUS' && typeof cause.context.reason === 'string' ? cleanName(cause.context.reason, MAX_REASON) : ''
    return throwError(() => (said === '' ? failure(code, { name }, cause) : failure('NAME_SERVICE_REFUSED', { reason: said }, cause)))
  })
}

function isStatus(error: unknown, status: number): boolean {
  return isErrorShape(error) && error.code === ('HTTP_STATUS' satisfies ErrorCode) && error.context.status === status
}

/** Servers write names with their zone or without it. */
function withoutZone(name: string, zone: string): string {
  return name.endsWith(`.${zone}`) ? name.slice(0, -zone.length - 1) : name
}

function nameIn(message: string): string {
  try {
    return String((JSON.parse(message) as { readonly name?: unknown }).name ?? '')
  } catch {
    return ''
  }
}
