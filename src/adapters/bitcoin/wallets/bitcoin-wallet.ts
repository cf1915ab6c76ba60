import type { Observable } from 'rxjs'
import type { CaipNetworkId, ChainNamespace } from '../../../domain/shared/caip/caip.js'
import { type Lazy, lazy } from '../../../lazy.js'
import type { AddressPurpose } from '../../../ports/connector.js'
import type { AskedPsbt, AskedTransfer } from '../payments/bitcoin-transactions.js'

/** Encodings of PSBTs and signatures. Load with the first of them. */
export const encodings: Lazy<typeof import('../encodings.js')> = /* @__PURE__ */ lazy(() => import('../encodings.js'))

/** Account of a Bitcoin wallet, checked. */
export interface BitcoinAccount {
  readonly address: string
  readonly purpose: AddressPurpose
  /** Hex. Undefined if the wallet states none, or one that does not give the address. */
  readonly publicKey?: string
  /** Derivation path, if the wallet states it. */
  readonly path?: string
}

/** Accounts of a wallet, and its network. */
export interface BitcoinGrant {
  /** In the wallet's order. Empty if it shares none. */
  readonly accounts: readonly BitcoinAccount[]
  /** Network of the wallet. Null if it does not say, and the addresses do not tell: those of testnet3, testnet4 and signet look the same. */
  readonly network: CaipNetworkId | null
  /** Networks on which the accounts are. */
  readonly networks: readonly CaipNetworkId[]
}

/** Message of a wallet. Without content, the wallet is asked for its state. */
export type BitcoinNotice =
  | { readonly type: 'accounts'; readonly grant?: BitcoinGrant | undefined }
  | { readonly type: 'network'; readonly network?: CaipNetworkId | undefined }
  | { readonly type: 'disconnect' }

/**
 * A Bitcoin wallet of the page in one of its protocols. Answers are checked for their form. Methods reject with `WalletError`, `UnusableAnswer` or a failure.
 * Nothing is called before the first use, and every request is sent once.
 */
export interface BitcoinWallet {
  /** Raises the prompt. */
  connect(signal: AbortSignal): Promise<BitcoinGrant>
  /** Resolves with what was granted before, without a prompt; without accounts if there is nothing. Rejects if the wallet cannot be asked. */
  restore(signal: AbortSignal): Promise<BitcoinGrant>
  /** @param keeps other namespaces of the wallet that stay connected */
  disconnect(signal: AbortSignal, keeps: readonly ChainNamespace[]): Promise<void>
  /** Never completes. Emits at most one notice of a type per turn of the event loop, the last one (robustness, F33). */
  readonly notices: Observable<BitcoinNotice>
  readNetwork(signal: AbortSignal): Promise<CaipNetworkId>
  /** True if any network can be asked for; else those of a grant alone. */
  readonly switchesToAny: boolean
  switchNetwork(network: CaipNetworkId, signal: AbortSignal): Promise<void>
  /** Rejects with `ACCOUNT_NOT_LISTED` if the wallet lists other accounts now, and emits a notice of them. Raises no prompt; a wallet that cannot tell passes. */
  requireAccount(address: string, signal: AbortSignal): Promise<void>
  /** Resolves with the signature: base64, with the prefix of BIP-322 if the wallet writes one. */
  signMessage(address: string, message: string, signal: AbortSignal): Promise<string>
  /** Resolves with the signed PSBT in base64. Rejects with 4200, before any prompt, if the wallet can only sign and send. */
  signPsbt(asked: AskedPsbt, network: CaipNetworkId, signal: AbortSignal): Promise<string>
  /** Signs and sends; resolves with the transaction id. Undefined if the wallet always returns the PSBT. */
  readonly signAndSend?: ((asked: AskedPsbt, network: CaipNetworkId, signal: AbortSignal) => Promise<string>) | undefined
  /** Builds, signs and sends; resolves with the transaction id. */
  readonly sendTransfer?: ((transfer: AskedTransfer, signal: AbortSignal) => Promise<string>) | undefined
}
