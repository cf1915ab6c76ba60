import { map, type Observable, of, switchMap, throwError } from 'rxjs'
import type { ApiAnswers } from '../../domain/api/shapes.js'
import { failure } from '../../domain/buy/errors.js'
import { coinbaseLinkInput } from '../../domain/buy/selectors.js'
import { isSafeLink } from '../../domain/shared/text/links.js'
import type { HttpPort } from '../../ports/services/http.js'
import type { LinkRequest, RampOrder, RampPort } from '../../ports/services/ramp.js'
import { task } from '../shared/async-task.js'
import { instantOf } from '../shared/instants.js'

/** Address of a provider's page from the app's own server, which may need a session token there (field lesson o8). Returns undefined to leave it to this library. */
export type LinkOf = (request: LinkRequest) => Promise<string | undefined>

/** Dependencies of {@link createHostedRamp}. */
export interface HostedRampTools {
  readonly http: () => HttpPort | undefined
  readonly linkOf?: LinkOf | undefined
}

/** Creates the calls of the on-ramp over the hosted services. */
export function createHostedRamp({ http, linkOf }: HostedRampTools): Omit<RampPort, 'place' | 'open' | 'navigate' | 'close'> {
  const calls = <T>(of: (port: HttpPort) => Observable<T>): Observable<T> => {
    const port = http()
    return port === undefined ? throwError(() => failure('BUY_UNAVAILABLE', { reason: 'services() is not in use' })) : of(port)
  }
  const hostedLink = (request: LinkRequest): Observable<{ readonly url: string }> =>
    // Meld's page has no call of its own: its address is made of the inputs.
    request.provider === 'meld' ? of({ url: '' }) : calls((port) => port.call({ call: 'onrampUrl', input: coinbaseLinkInput(request) })).pipe(map(checked))
  return {
    options: () => calls((port) => port.call({ call: 'onrampOptions', input: {} as never })),
    quote: (request) => calls((port) => port.call({ call: 'onrampQuote', input: request })),
    link: (request) => (linkOf === undefined ? hostedLink(request) : ownLink(linkOf, request, hostedLink)),
    orders: ({ provider, address, network }) =>
      provider === 'meld'
        ? of({ told: false, orders: [] })
        : calls((port) => port.call({ call: 'history', input: { account: address, onramp: 'coinbase', chainId: network } })).pipe(
            map(({ data }) => ({ told: true, orders: data.map(orderOf).sort((one, other) => (other.at ?? 0) - (one.at ?? 0)) })),
          ),
  }
}

function checked({ url }: { readonly url: string }): { readonly url: string } {
  if (!isSafeLink(url)) throw failure('LINK_REFUSED', { reason: 'unsafe' })
  return { url }
}

function orderOf({ id, metadata: { status, minedAt, hash } }: ApiAnswers['history']['data'][number]): RampOrder {
  const at = instantOf(minedAt, Number.POSITIVE_INFINITY)
  return { id, status: statusOf(status), ...(at !== undefined && { at }), ...(hash !== '' && { hash }) }
}

/** `ONRAMP_TRANSACTION_STATUS_SUCCESS`, `_IN_PROGRESS` and `_FAILED`, or words of chains. Another word is not known yet. */
function statusOf(status: string): RampOrder['status'] {
  if (/fail|expired|cancel/i.test(status)) return 'failed'
  return /success|confirmed/i.test(status) ? 'done' : 'pending'
}

function ownLink(linkOf: LinkOf, request: LinkRequest, otherwise: (request: LinkRequest) => Observable<{ readonly url: string }>) {
  return task(async () => (await linkOf(request)) ?? '').pipe(switchMap((url) => (url === '' ? otherwise(request) : of(checked({ url })))))
}
