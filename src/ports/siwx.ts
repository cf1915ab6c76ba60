import type { Observable } from 'rxjs'
import type { CaipNetworkId } from '../domain/shared/caip.js'
import type { Personal } from '../domain/shared/secret.js'
import type { SignedIn } from './relay.js'

/** An account on one network: what a sign-in is about. */
export interface SignInSubject {
  readonly accountAddress: Personal
  readonly chainId: CaipNetworkId
}

/** What a sign-in message says (CAIP-122, EIP-4361). Times as RFC 3339. */
export interface SignInData extends SignInSubject {
  /** Of the page's address, such as `https`; before the domain in the text. */
  readonly scheme?: string
  /** The host of the page, with its port where it has one. */
  readonly domain: string
  readonly uri: string
  readonly version: string
  /** At least 8 letters and digits, used once. */
  readonly nonce: string
  /** Needed for accounts of `eip155` (EIP-4361). */
  readonly issuedAt?: string
  readonly expirationTime?: string
  readonly notBefore?: string
  readonly statement?: string
  readonly requestId?: string
  readonly resources?: readonly string[]
}

/** A sign-in as the wallet sent it with its agreement to a session (CAIP-74). */
export interface Cacao {
  readonly h: { readonly t: 'caip122' }
  /** `did:pkh:` and the account as CAIP-10; the rest as in {@link SignInData}. */
  readonly p: { readonly iss: Personal; readonly domain: string; readonly aud: string; readonly version: string; readonly nonce: string }
  readonly s: { readonly t: 'eip191' | 'eip1271'; readonly s: Personal }
}

/** A sign-in that was verified (specification, section 3). */
export interface SignInSession {
  readonly data: SignInData
  /** The text that was signed. */
  readonly message: Personal
  readonly signature: Personal
  /** Only where the sign-in came with the proposal of a session (one-click). */
  readonly cacao?: Cacao
}

/**
 * Sign-in with the wallet: what it says, whether it is right, and the sessions that came of it. The host implements it, on its server for one; a version that
 * keeps sessions in the storage of the page ships. What this side verifies is for display; a server checks again. Deadlines are the caller's.
 */
export interface SiwxPort {
  /** Makes a message that nobody has signed yet. Emits it once; `nonce` is a proposal, a server may want its own. */
  createMessage(request: SignInSubject & { readonly nonce: string }): Observable<{ readonly data: SignInData; readonly message: Personal }>
  /** Emits whether the account signed the message. Fails where nobody could be asked. */
  verify(session: SignInSession): Observable<boolean>
  /** Emits the sessions of an account on a network once, also those whose time is not now. */
  list(subject: SignInSubject): Observable<readonly SignInSession[]>
  /** Emits null when the session is kept. Fails where it is not accepted. */
  add(session: SignInSession): Observable<null>
  /** Puts verified sign-ins that came with a proposal in the place of every session. Emits null when they are kept. */
  replace(request: { readonly signedIn: readonly SignedIn[] }): Observable<null>
  /** Ends the sessions of an account on these networks; emits null. */
  revoke(request: { readonly accountAddress: Personal; readonly chainIds: readonly CaipNetworkId[] }): Observable<null>
}

/** The methods of {@link SiwxPort}, for a replay. */
export const siwxShape = ['createMessage', 'verify', 'list', 'add', 'replace', 'revoke'] as const satisfies readonly (keyof SiwxPort)[]
