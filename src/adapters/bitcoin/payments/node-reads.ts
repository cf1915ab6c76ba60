import { hexToBytes } from '@noble/hashes/utils.js'
import { map, type Observable, take } from 'rxjs'
import { type BitcoinTransaction, parseTransaction, transactionId } from '../../../domain/shared/bitcoin/transaction.js'
import { failure } from '../../../domain/shared/errors/errors.js'
import type { Json } from '../../../domain/shared/json/json.js'
import type { PsbtPlan } from '../psbt/build-psbt.js'

/** Calls that preparing a payment makes. */
export interface PaymentTools {
  /** Calls a node of the payment's network; see `esplora-methods.ts`. */
  call(method: string, params: readonly Json[]): Observable<Json>
  build(plan: PsbtPlan): Observable<string>
}

/** Transaction whose bytes have the id that was asked for. */
export interface ProvedTransaction {
  readonly hex: string
  readonly transaction: BitcoinTransaction
}

/** Calls a node and parses its answer. Fails with `HTTP_ANSWER_INVALID` if `parse` returns undefined. */
export function read<T>(tools: Pick<PaymentTools, 'call'>, method: string, params: readonly Json[], parse: (answer: Json) => T | undefined): Observable<T> {
  return tools.call(method, params).pipe(
    take(1),
    map((answer) => {
      const value = parse(answer)
      if (value === undefined) throw failure('HTTP_ANSWER_INVALID', { host: 'the node', reason: method })
      return value
    }),
  )
}

/** Reads a transaction. Its id proves its outputs. */
export function readProved(tools: Pick<PaymentTools, 'call'>, txid: string): Observable<ProvedTransaction> {
  return read(tools, 'tx-hex', [txid], (answer) => {
    if (typeof answer !== 'string' || !/^([0-9a-f]{2})+$/i.test(answer)) return undefined
    try {
      const transaction = parseTransaction(hexToBytes(answer))
      return transactionId(transaction) === txid ? { hex: answer.toLowerCase(), transaction } : undefined
    } catch {
      return undefined
    }
  })
}

/** Reads the answer of `tip-height`. */
export function readHeight(answer: Json): number | undefined {
  return typeof answer === 'number' ? answer : undefined
}
