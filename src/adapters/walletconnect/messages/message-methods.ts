import type { Observable } from 'rxjs'
import type { ChainNamespace } from '../../../domain/shared/caip/caip.js'
import type { Json } from '../../../domain/shared/json/json.js'

/** Namespaces beside eip155, solana and bip122 whose messages are signed through sessions. The rest has no method for it, or no form that can be verified. */
export const messageNamespaces: readonly ChainNamespace[] = ['polkadot', 'cosmos', 'elrond', 'multiversx', 'near', 'tezos']

/** Message to be signed through a session. */
export interface MessageToSign {
  readonly namespace: ChainNamespace
  readonly address: string
  readonly message: string
  /** Name under which the app signs messages in NEAR, such as its host. */
  readonly recipient: string
  /** Methods that the session has in the namespace. */
  readonly methods: readonly string[]
}

/** Module that signs messages of {@link messageNamespaces}, loaded on first use. */
export interface MessageSigning {
  /**
   * Asks the wallet, and emits the signature. Fails with `SIGNATURE_INVALID` for one that is wrong. A signature that cannot be checked is emitted, too: by a
   * key that the wallet does not name, or of an algorithm that is not supported (sr25519, BLS, Ethermint).
   */
  signMessage(request: MessageToSign, ask: (method: string, params: Json) => Observable<Json>): Observable<string>
}
