import { isObservable, map, type Observable, of, switchMap } from 'rxjs'
import { sameAddress } from '../../../domain/shared/caip/address.js'
import { type CaipNetworkId, namespaceOf } from '../../../domain/shared/caip/caip.js'
import { failure, type LatchkitErrorShape } from '../../../domain/shared/errors/errors.js'
import { sessionAddresses } from '../../../domain/shared/caip/session-rules.js'
import type { Json } from '../../../domain/shared/json/json.js'
import type { RelayPort, Session } from '../../../ports/relay.js'

/** Signing methods of a namespace beside eip155, solana and bip122. Its module loads on first use. */
export interface SessionChain {
  /** Methods whose answers are checked. */
  readonly methods: { readonly [method: string]: SigningMethod }
  /** Returns the request that signs a text. */
  message(text: TextToSign): MessageRequest
}

/** Text to be signed through a session. */
export interface TextToSign {
  readonly address: string
  readonly message: string
  /** Name under which the app signs messages in NEAR, such as its host. */
  readonly recipient: string
}

/** Request that signs a text, and the reader of its answer, which is checked before. */
export interface MessageRequest {
  readonly method: string
  readonly params: Json
  signatureIn(answer: Json): string
}

/**
 * Reads the parameters of a request before it is sent. Throws failures: -32602 for parameters that it cannot read, because their answer could not be checked,
 * and 4100 for an account that the session lacks.
 */
export type SigningMethod = (params: Json, context: SigningContext) => PreparedRequest

/** Session that a request goes to. */
export interface SigningContext {
  readonly method: string
  readonly network: CaipNetworkId
  /** Addresses that the session has on the network. */
  readonly addresses: readonly string[]
  /** Sends a request to the wallet. Emits null if the session lacks the method. */
  ask(method: string, params: Json): Observable<Json>
}

/** Request that is ready to be sent. */
export interface PreparedRequest {
  /** The parameters as they are sent. */
  readonly params: Json
  /** Checks the answer. Throws `SIGNATURE_INVALID`, `TRANSACTION_CHANGED` or `TRANSACTION_HASH_INVALID` for a wrong one. */
  check(answer: Json): Verdict | Observable<Verdict>
}

/** Result of a check. `verified`: a key of the account signed exactly what was asked. Else `reason` says why this cannot be decided here. */
export type Verdict = { readonly verified: true } | { readonly verified: false; readonly reason: string }

/** Answer of a wallet, with the result of its check. */
export type CheckedAnswer = { readonly result: Json } & Verdict

/** Verdict on an answer that a key of the account signed. */
export const verified: Verdict = { verified: true }

/** Returns the verdict on an answer that cannot be decided here. */
export function unverified(reason: string): Verdict {
  return { verified: false, reason }
}

/** Sends a request to the wallet of a session and checks the answer. A wrong answer is an error, and not passed on. */
export function askChecked(chain: SessionChain | undefined, params: Json, context: SigningContext): Observable<CheckedAnswer> {
  const { method, ask } = context
  const prepared = chain !== undefined && Object.hasOwn(chain.methods, method) ? chain.methods[method]?.(params, context) : undefined
  return ask(method, prepared?.params ?? params).pipe(
    switchMap((result) => {
      const verdict = prepared?.check(result) ?? unverified(`${method.slice(0, 60)} is not checked`)
      return (isObservable(verdict) ? verdict : of(verdict)).pipe(map((one) => ({ result, ...one })))
    }),
  )
}

/** Returns the context of a request to the wallet of a session. */
export function signingContext(relay: RelayPort, session: Session, network: CaipNetworkId, method: string): SigningContext {
  return {
    method,
    network,
    addresses: sessionAddresses(session, network),
    ask(asked, params) {
      const isApproved = asked === method || session.namespaces[namespaceOf(network)]?.methods.includes(asked) === true
      return isApproved ? relay.request({ topic: session.topic, network, method: asked, params }) : of(null)
    },
  }
}

/** Returns the session's own text of an account. @throws 4100 for one that the session lacks */
export function heldAccount(address: unknown, { addresses, network }: SigningContext): string {
  const held = typeof address === 'string' ? addresses.find((one) => sameAddress(namespaceOf(network), one, address)) : undefined
  if (held === undefined) throw accountMissing()
  return held
}

/** Returns the failure of a request for an account that the session lacks. */
export function accountMissing(): LatchkitErrorShape {
  const cause = { code: 4100, message: 'The session does not have the account' }
  return failure('RPC_FAILED', { name: 'UnauthorizedProviderError', detail: cause.message }, cause)
}
