import type { IncomingMessage } from 'node:http'
import { verifyToken } from './auth.js'
import type { RelayClock } from './clock.js'
import { RelayRefusal, refusals } from './errors.js'
import type { RelayFaultPlan } from './faults.js'

/** Outcome of an attempt to connect. */
export type Admission =
  | { readonly kind: 'client'; readonly client: string }
  | { readonly kind: 'refuse'; readonly reason: string }
  | { readonly kind: 'status'; readonly status: number }
  | { readonly kind: 'cut' }

/**
 * Decides if a client may connect: faults come first, then the token. A refusal is a close frame for clients that can read one (`useOnCloseEvent=true`), else
 * the HTTP status 401.
 */
export function createAdmission({ clock, faults }: { clock: RelayClock; faults: RelayFaultPlan }) {
  return (request: IncomingMessage): Admission => {
    const fault = faults.connection()
    if (fault?.kind === 'reject') return fault.status === undefined ? { kind: 'cut' } : { kind: 'status', status: fault.status }
    const query = queryOf(request.url)
    const refuse = (reason: string): Admission =>
      query.get('useOnCloseEvent') === 'true' ? { kind: 'refuse', reason: reason.slice(0, 123) } : { kind: 'status', status: 401 }
    if (fault !== undefined) return refuse(fault.detail === undefined ? refusals[fault.reason] : `${refusals[fault.reason]}: ${fault.detail}`)
    try {
      const token = query.get('auth') ?? /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
      if (!token) throw new RelayRefusal(refusals.missing)
      return { kind: 'client', client: verifyToken(token, { now: clock.now() / 1_000, host: request.headers.host ?? '' }) }
    } catch (error) {
      if (error instanceof RelayRefusal) return refuse(error.message)
      throw error
    }
  }
}

function queryOf(url = '/'): URLSearchParams {
  const at = url.indexOf('?')
  return new URLSearchParams(at < 0 ? '' : url.slice(at))
}
