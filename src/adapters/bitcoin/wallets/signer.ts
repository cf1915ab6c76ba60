import { isErrorShape } from '../../../domain/shared/errors/latchkit-error.js'
import { unsupportedMethod } from '../../../domain/shared/errors/rpc-errors.js'
import type { NamedInput } from '../../../domain/shared/bitcoin/psbt/asked-psbt.js'
import type { TransactionRequest } from '../../../ports/connector.js'
import { inForm, invalidParams } from '../../shared/wallet-failures.js'
import type { AskedPsbt, AskedTransfer, BitcoinTransactions, SigningAccount } from '../payments/bitcoin-transactions.js'
import { isWithoutNode } from '../without-node.js'
import type { BitcoinWallet } from './bitcoin-wallet.js'
import { isUnknownMethod } from './sats-wallet.js'

/** Signs and sends the transactions of requests. Nothing is sent by us that was not compared with what was asked. */
export interface Signer {
  /** Resolves with the PSBT in base64, with the wallet's signatures. Rejects with `TRANSACTION_CHANGED` if the wallet changed anything else. */
  sign(wallet: BitcoinWallet, transaction: TransactionRequest, account: SigningAccount, signal: AbortSignal): Promise<string>
  /** Resolves with the transaction id. */
  send(wallet: BitcoinWallet, transaction: TransactionRequest, account: SigningAccount, signal: AbortSignal): Promise<string>
}

/** Creates the signer. */
export function createSigner(transactions: BitcoinTransactions): Signer {
  async function signed(wallet: BitcoinWallet, asked: AskedPsbt, account: SigningAccount, signal: AbortSignal): Promise<string> {
    const answer = await inForm(wallet.signPsbt(asked, account.network, signal), 'SIGNATURE_INVALID')
    return transactions.compare(asked, answer, account)
  }

  /** Sends by the wallet alone. The wallet has sent when we see it: a difference can only be told. */
  async function sent(sending: Promise<string>, asked: AskedPsbt | AskedTransfer, account: SigningAccount, signal: AbortSignal): Promise<string> {
    const txid = await inForm(sending, 'TRANSACTION_HASH_INVALID')
    await transactions.compareSent(txid, asked, account, signal)
    return txid
  }

  /** Builds a payment. Undefined if only the wallet can: from some kinds of addresses, and where the app has no node that lists coins. */
  async function build(transfer: AskedTransfer, wallet: BitcoinWallet, account: SigningAccount, request: TransactionRequest, signal: AbortSignal) {
    try {
      return await transactions.build(transfer, account, request, signal)
    } catch (error) {
      if (wallet.sendTransfer !== undefined && isWithoutNode(error)) return undefined
      throw error
    }
  }

  return {
    async sign(wallet, transaction, account, signal) {
      const request = psbtOf(transaction)
      if (request === undefined) throw unsupportedMethod('Signing in bip122 without a PSBT')
      return signed(wallet, await transactions.prepare(request, account), account, signal)
    },

    async send(wallet, transaction, account, signal) {
      const request = psbtOf(transaction)
      const transfer = request === undefined ? readTransfer(transaction) : undefined
      const asked = request === undefined ? undefined : await transactions.prepare(request, account)
      const built = transfer === undefined ? asked : await build(transfer, wallet, account, transaction, signal)
      if (built === undefined) {
        if (transfer === undefined || wallet.sendTransfer === undefined) throw unsupportedMethod('Sending from this address by this wallet')
        return sent(wallet.sendTransfer(transfer, signal), transfer, account, signal)
      }
      let answer: string
      try {
        answer = await signed(wallet, built, account, signal)
      } catch (error) {
        if (!isUnsupported(error) || wallet.signAndSend === undefined) throw error
        return sent(wallet.signAndSend(built, account.network, signal), built, account, signal)
      }
      return transactions.send(answer, account, signal)
    },
  }
}

/** Returns the PSBT of a request; undefined if it has none. Its inputs are read by `prepare`. */
function psbtOf({ psbt, inputs }: TransactionRequest): { readonly psbt: string; readonly inputs: readonly NamedInput[] | undefined } | undefined {
  return typeof psbt === 'string' ? { psbt, inputs: inputs as readonly NamedInput[] | undefined } : undefined
}

/** Reads the transfer of a request. Throws a failure (-32602) that names the member. */
function readTransfer({ recipientAddress, amount }: TransactionRequest): AskedTransfer {
  if (typeof recipientAddress !== 'string' || recipientAddress === '') throw invalidParams('The transaction needs psbt, or recipientAddress and amount')
  if (typeof amount !== 'string' || !/^[1-9]\d{0,15}$/.test(amount)) throw invalidParams('amount must be satoshis as text, such as "1000"')
  return { recipientAddress, amount }
}

/** Returns true if the wallet has no such method, so that nothing was shown to the visitor. */
function isUnsupported(error: unknown): boolean {
  return isUnknownMethod(error) || (isErrorShape(error) && error.cause?.code === 4200)
}
