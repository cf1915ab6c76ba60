import type { Observable } from 'rxjs'
import type { CaipNetworkId } from '../domain/shared/caip/caip.js'
import type { Personal } from '../domain/shared/secrets/secret.js'
import type { SignedIn } from './relay.js'

/** Subject of a sign-in: an account on one network. */
export interface SignInSubject {
  readonly accountAddress: Personal
  readonly chainId: CaipNetworkId
}

/** Content of a sign-in message (CAIP-122, EIP-4361). Times are in RFC 3339. */
export interface SignInData extends SignInSubject {
  /** Scheme of the page's URL, such as `https`; precedes the domain in the text. */
  readonly scheme?: string
  /** The host of the page, with its port if it has one. */
  readonly domain: string
  readonly uri: string
  readonly version: string
  /** At least 8 letters and digits, used once. */
  readonly nonce: string
  /** Required for accounts of `eip155` (EIP-4361). */
  readonly issuedAt?: string
  readonly expirationTime?: string
  readonly notBefore?: string
  readonly statement?: string
  readonly requestId?: string
  readonly resources?: readonly string[]
}

/** A sign-in that the wallet sent with its approval of a session (CAIP-74). */
export interface Cacao {
  readonly h: { readonly t: 'caip122' }
  /** `did:pkh:` and the account as CAIP-10; the rest as in {@link SignInData}. */
  readonly p: { readonly iss: Personal; readonly domain: string; readonly aud: string; readonly version: string; readonly nonce: string }
  readonly s: { readonly t: 'eip191' | 'eip1271'; readonly s: Personal }
}

/** A verified sign-in (specification, section 3). */
export interface SignInSession {
  readonly data: SignInData
  /** The signed text. */
  readonly message: Personal
  readonly signature: Personal
  /** Only if the sign-in came with the proposal of a session. */
  readonly cacao?: Cacao
}

/**
 * Sign-in with the wallet: creates and verifies messages, and keeps sessions. The host implements it, for example on its server; a version that keeps
 * sessions in the storage of the page is included. Verification in the page is for display only: a server must verify again. The caller sets deadlines.
 */
export interface SiwxPort {
  /** Creates an unsigned message and emits it once. `nonce` is a proposal; a server may use its own. */
  createMessage(request: SignInSubject & { readonly nonce: string }): Observable<{ readonly data: SignInData; readonly message: Personal }>
  /** Emits true if the account signed the message. Fails if that could not be checked. */
  verify(session: SignInSession): Observable<boolean>
  /** Emits the sessions of an account on a network once, including those that have expired or are not valid yet. */
  list(subject: SignInSubject): Observable<readonly SignInSession[]>
  /** Stores a session. Emits null when stored; fails if the host does not accept it. */
  add(session: SignInSession): Observable<null>
  /** Replaces all sessions by verified sign-ins that came with a proposal. Emits null when stored. */
  replace(request: { readonly signedIn: readonly SignedIn[] }): Observable<null>
  /** Ends the sessions of an account on these networks; emits null. */
  revoke(request: { readonly accountAddress: Personal; readonly chainIds: readonly CaipNetworkId[] }): Observable<null>
}

/** The methods of {@link SiwxPort}, for a replay. */
export const siwxShape = ['createMessage', 'verify', 'list', 'add', 'replace', 'revoke'] as const satisfies readonly (keyof SiwxPort)[]
