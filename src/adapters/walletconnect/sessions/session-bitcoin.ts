import { from, map, type Observable, switchMap } from 'rxjs'
import type { SafeParser } from '../../../domain/shared/json/guarded.js'
import type { Json } from '../../../domain/shared/json/json.js'
import type { TransactionRequest } from '../../../ports/connector.js'
import type { AskedPsbt, SigningAccount } from '../../bitcoin/payments/bitcoin-transactions.js'
import type { BitcoinChecks } from '../../bitcoin/remote-checks.js'
import { task } from '../../shared/async-task.js'

/** Returns the parameters of `signPsbt` (facts, 7.3). The inputs are named one by one, and the wallet does not send. */
export function signPsbtParams(account: string, { psbt, inputs }: AskedPsbt): Json {
  return { account, psbt, signInputs: inputs.map(({ index, address }) => ({ address, index })), broadcast: false }
}

/** The answer of `signPsbt`: the signed PSBT in base64. */
export const signedPsbt: SafeParser<string> = {
  safeParse(value) {
    const psbt = typeof value === 'object' && value !== null ? (value as { readonly psbt?: unknown }).psbt : undefined
    return typeof psbt === 'string' && /^[A-Za-z0-9+/]{10,4000000}={0,2}$/.test(psbt) ? { success: true, data: psbt } : { success: false, error: undefined }
  },
}

/**
 * Compares a transfer that the wallet built and sent with the one that it was asked for, and emits its id. Fails with `SENT_TRANSACTION_CHANGED`, or
 * `TRANSACTION_UNCLEAR` if no node knows it. Without a node to ask the id is taken as it is.
 */
export function comparedTransfer(
  txid: string,
  { transaction, ...account }: SigningAccount & { readonly transaction: TransactionRequest },
  load: () => Promise<BitcoinChecks>,
): Observable<string> {
  const transfer = { recipientAddress: `${transaction['recipientAddress']}`, amount: `${transaction['amount']}` }
  return from(load()).pipe(
    switchMap(({ transactions }) => task((signal) => transactions.compareSent(txid.toLowerCase(), transfer, account, signal))),
    map(() => txid),
  )
}
