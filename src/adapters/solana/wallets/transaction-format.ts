import { base64 } from '@scure/base'
import { failure } from '../../../domain/shared/errors/errors.js'
import { signingProblem } from '../../../domain/shared/solana/transaction.js'
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

/**
 * Reads a transaction in the format of the port.
 *
 * @param signer account that is asked to sign
 * @throws -32602 for other values
 * @throws TRANSACTION_INVALID if the account is no signer of it
 */
export function readTransaction({ transaction, sendOptions }: TransactionRequest, signer: string): TransactionToSign {
  const decoded = typeof transaction === 'string' ? decodeBase64Transaction(transaction) : undefined
  if (typeof transaction !== 'string' || decoded === undefined)
    throw invalidParams('transaction must be a transaction of Solana in base64: use solanaTransaction() of latchkit/solana')
  const problem = signingProblem(decoded, signer)
  if (problem !== undefined) throw failure('TRANSACTION_INVALID', { problem })
  return { bytes: base64.decode(transaction), options: readSendOptions(sendOptions) }
}
