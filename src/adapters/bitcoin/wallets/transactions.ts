import type { NamedInput } from '../../../domain/shared/bitcoin/psbt/asked-psbt.js'
import type { CaipNetworkId } from '../../../domain/shared/caip/caip.js'
import type { TransactionRequest } from '../../../ports/connector.js'

/** PSBT in base64 with the inputs that a wallet is asked to sign. No sighash is named: ALL, in taproot DEFAULT. */
export interface AskedPsbt {
  readonly psbt: string
  readonly inputs: readonly NamedInput[]
}

/** Transfer that a wallet builds by itself. `amount` is satoshis as text. */
export interface AskedTransfer {
  readonly recipientAddress: string
  readonly amount: string
}

/** Account that signs, with what the wallet said about its key. */
export interface SigningAccount {
  readonly address: string
  /** Hex. */
  readonly publicKey?: string | undefined
  readonly network: CaipNetworkId
}

/**
 * Work on transactions that needs a node and the signing library. The connector asks a wallet for what was prepared here, and sends nothing that was not
 * compared here. Methods reject with failures.
 */
export interface BitcoinTransactions {
  /** Reads a PSBT that an app wants signed, and names the inputs of the account if the app names none. */
  prepare(request: { readonly psbt: string; readonly inputs: readonly NamedInput[] | undefined }, account: SigningAccount): Promise<AskedPsbt>
  /** Builds the PSBT of a transfer. Resolves with undefined if that is not possible for this account, such as p2sh without its key: the wallet builds it then. */
  build(transfer: AskedTransfer, account: SigningAccount, options: TransactionRequest, signal: AbortSignal): Promise<AskedPsbt | undefined>
  /** Resolves with the PSBT that was asked for and the wallet's signatures in it. Rejects with `TRANSACTION_CHANGED` if the wallet changed anything else. */
  compare(asked: AskedPsbt, signed: string, account: SigningAccount): Promise<string>
  /** Finalises a compared PSBT, verifies it, and broadcasts it. Resolves with the transaction id. */
  send(signed: string, account: SigningAccount, signal: AbortSignal): Promise<string>
  /** Fetches a transaction that the wallet sent by itself. Rejects with `SENT_TRANSACTION_CHANGED` if it is another one than was asked for. */
  compareSent(txid: string, asked: AskedPsbt | AskedTransfer, account: SigningAccount, signal: AbortSignal): Promise<void>
}
