import { map, type Observable } from 'rxjs'
import type { SmartSession as HostedSession } from '../../domain/api/shapes.js'
import { caipAddress } from '../../domain/shared/caip/caip.js'
import { cleanName, isHttpsUrl } from '../../domain/shared/text/text.js'
import type { HttpPort } from '../../ports/services/http.js'
import type { SmartSession, SmartSessionAccount } from '../../ports/services/smart-sessions.js'
import { permissionOf } from './permission-shapes.js'

/** Sessions that the hosted service keeps. */
export interface HostedSessions {
  list(account: SmartSessionAccount): Observable<readonly SmartSession[]>
  revoke(request: SmartSessionAccount & { readonly id: string; readonly signature: string }): Observable<null>
}

/** Creates the reader of the hosted service's sessions (API-22, API-23). */
export function createHostedSessions(http: HttpPort): HostedSessions {
  return {
    list: ({ network, address }) =>
      http.call({ call: 'smartSessions', input: { address: caipAddress(network, address) } }).pipe(map(({ pcis }) => pcis.map(sessionOf))),
    revoke: ({ network, address, id, signature }) =>
      http.call({ call: 'revokeSmartSession', input: { address: caipAddress(network, address), pci: id, signature } }).pipe(map(() => null)),
  }
}

function sessionOf({ pci, project, expiry, createdAt, revokedAt, permissions }: HostedSession): SmartSession {
  const app = cleanName(project.name)
  return {
    id: pci,
    source: 'service',
    ...(app !== '' && { app }),
    ...(project.url && isHttpsUrl(project.url) && { url: project.url }),
    createdAt: createdAt * 1_000,
    expiresAt: expiry * 1_000,
    ...(typeof revokedAt === 'number' && { revokedAt: revokedAt * 1_000 }),
    permissions: permissions.map((one) => permissionOf(one)),
  }
}
