import type { Observable } from 'rxjs'

/** Transaction to build as a PSBT. Plain JSON. */
export interface PsbtPlan {
  /** Type of the address that holds all inputs. `p2sh` is the nested form of p2wpkh. */
  readonly type: 'p2pkh' | 'p2sh' | 'p2wpkh' | 'p2tr'
  /** Public key of that address in hex. Needed for `p2sh`; wallets need it for `p2tr`. */
  readonly publicKey?: string
  readonly inputs: readonly { readonly txid: string; readonly vout: number /** The transaction that created the coin, in hex. */; readonly previous: string }[]
  readonly outputs: readonly { /** Hex. */ readonly script: string /** Satoshis as text. */; readonly amount: string }[]
}

/** Account of a wallet whose public key is asked for. */
export interface PublicKeyRequest {
  readonly connectorId: string
  readonly address: string
}

/** Bitcoin transactions of the plugin `bitcoin()`. */
export interface BitcoinPort {
  /** Emits the public key of an account in hex, or null if the wallet does not tell it. */
  publicKey(request: PublicKeyRequest): Observable<string | null>
  /** Builds a PSBT, version 0, with every field that wallets need to sign; emits it in base64. Fails with `PAYMENT_INVALID`. */
  buildPsbt(plan: PsbtPlan): Observable<string>
}
