import type { Observable } from 'rxjs'
import { failure } from '../../../domain/shared/errors/errors.js'
import type { CaipNetworkId } from '../../../domain/shared/caip/caip.js'
import type { Json } from '../../../domain/shared/json/json.js'
import type { ArrivedPayment, PaymentsPort, SentPayment } from '../../../ports/services/payments.js'
import { firstOf, task } from '../../shared/async-task.js'
import { type Ask, readBlock, readPayment } from './read-payment.js'

/** Creates the reader of payments on EVM chains: logs and receipts of the app's nodes, as `verifyPayment` of a server reads them. */
export function createEvmPayments(read: (network: CaipNetworkId, method: string, params: readonly Json[]) => Observable<Json>): PaymentsPort {
  return {
    read: (payment) => task((signal) => arrived(payment, (method, params) => firstOf(read(payment.network, method, params), signal))),
  }
}

async function arrived({ hash, to, token }: SentPayment, ask: Ask): Promise<ArrivedPayment> {
  const facts = await readPayment(ask, hash, to, token)
  const block = facts && (await readBlock(ask, `0x${facts.block.toString(16)}`))
  // A receipt of a block that is no part of the chain any more says nothing.
  if (facts === undefined || block?.hash !== facts.blockHash)
    throw failure('HTTP_ANSWER_INVALID', { host: 'the node', reason: 'no block with the transaction' })
  const final = await readBlock(ask, 'finalized').catch(() => undefined)
  const units = facts.moved.reduce((sum, one) => sum + one.units, 0n)
  return { at: block.at, isFinal: final !== undefined && final.number >= facts.block, ...(!facts.isIndirect && { units: units.toString() }) }
}
