import { pageOrigin } from '../browser/page-url.js'
import { defer, type Observable, of } from 'rxjs'
import type { LatchkitErrorShape } from '../../domain/shared/errors/errors.js'
import { shapeUnknown } from '../../domain/shared/errors/start-errors.js'
import type { Json } from '../../domain/shared/json/json.js'
import type { CaipNetworkId } from '../../domain/shared/caip/caip.js'
import type { ClockPort } from '../../ports/clock.js'
import type { SignInData, SiwxPort } from '../../ports/siwx.js'
import type { StoragePort } from '../../ports/storage.js'
import { firstOf, task } from '../shared/async-task.js'
import { fitContent } from './content.js'
import { createHostSiwx, type SiwxHost } from './host-siwx.js'
import { addressIn, messageOf } from './message.js'
import { siweHost, type SiweConfig } from './siwe-config.js'
import { createStoredSessions } from './stored-sessions.js'
import { isSigned } from './verify-signature.js'

/** Content of a message beside account, domain and network. */
export interface MessageOptions {
  /** One line for the visitor to read in the wallet. */
  readonly statement?: string
  readonly resources?: readonly string[]
  /** Milliseconds after which a session ends; 7 days by default. */
  readonly expiresInMs?: number
}

/** Options of {@link createSiwx}. */
export interface SiwxOptions extends MessageOptions {
  readonly storage: StoragePort
  readonly clock: ClockPort
  /** URL of the app, for a host without a page. */
  readonly url?: string | undefined
  readonly host?: SiwxHost | undefined
  readonly siwe?: SiweConfig | undefined
  /** Called with complaints about the host that fail nothing, such as a callback that threw. */
  readonly onWarning?: (complaint: LatchkitErrorShape) => void
  /** Calls a node of one of the app's networks, for the signatures of contract accounts. */
  read(network: CaipNetworkId, method: string, params: readonly Json[]): Observable<Json>
}

/** Lifetime of a session by default: a week, in milliseconds. */
export const SESSION_MS = 604_800_000

/**
 * Creates the port for sign-in with the wallet: messages of EIP-4361, signatures checked here, sessions in the storage of the page. Steps that the host
 * implements go to the host.
 */
export function createSiwx(options: SiwxOptions): SiwxPort {
  const { storage, clock, url, host, siwe, read, statement, resources, expiresInMs = SESSION_MS, onWarning } = options
  const warn = (complaint: unknown) => onWarning?.(shapeUnknown(complaint))
  // The options were complained about when the instance was made.
  const content = fitContent({ statement, resources }, () => {})
  const iso = (time: number) => new Date(time).toISOString()
  const shipped: SiwxPort = {
    createMessage: ({ accountAddress, chainId, nonce }) =>
      defer(() => {
        const now = clock.now()
        const data: SignInData = {
          accountAddress: addressIn(chainId, accountAddress),
          chainId,
          ...signInPlace(url),
          version: '1',
          nonce,
          issuedAt: iso(now),
          expirationTime: iso(now + expiresInMs),
          ...(content.statement ? { statement: content.statement } : {}),
          ...(content.resources?.length ? { resources: content.resources } : {}),
        }
        return of({ data, message: messageOf(data) })
      }),
    verify: (session) => task((signal) => isSigned(session, (...asked) => firstOf(read(...asked), signal))),
    ...createStoredSessions(storage),
  }
  const parts = siwe === undefined ? host : siweHost(siwe, signInPlace(url), clock.now, warn)
  return parts === undefined ? shipped : createHostSiwx(parts, shipped, warn)
}

/**
 * Returns the domain and URI of a sign-in: the page's own address (robustness, T17). Only its origin, because the rest may tell more than a wallet needs to
 * know.
 * @param url of the app, for a host without a page
 */
function signInPlace(url?: string): { readonly domain: string; readonly uri: string } {
  const { host, origin } = parsed(pageOrigin() ?? url) ?? {}
  return host && origin ? { domain: host, uri: origin } : { domain: 'localhost', uri: 'http://localhost' }
}

function parsed(url: string | undefined): URL | undefined {
  return url !== undefined && URL.canParse(url) ? new URL(url) : undefined
}
