import { base64 } from '@scure/base'
import { decodeBase64Transaction } from '../../../domain/shared/solana/transaction.js'
import type { TransactionRequest } from '../../../ports/connector.js'
import { invalidParams } from '../../shared/wallet-failures.js'
import { readSendOptions, type SolanaSendOptions } from './send-options.js'

/** A transaction to sign. */
export interface TransactionToSign {
  /** Wire format. */
  readonly bytes: Uint8Array
  readonly options: SolanaSendOptions
}

/** Reads a transaction in the format of the port. Throws a failure (-32602) for other values. */
export function readTransaction({ transaction, sendOptions }: TransactionRequest): TransactionToSign {
  if (typeof transaction !== 'string' || decodeBase64Transaction(transaction) === undefined)
    throw invalidParams('transaction must be a transaction of Solana in base64: use solanaTransaction() of latchkit/solana')
  return { bytes: base64.decode(transaction), options: readSendOptions(sendOptions) }
}
