import type { Observable } from 'rxjs'
import type { FinalityNews, FollowedTransaction } from '../../../ports/finality.js'
import { type BatchTools, followBatch } from './batch.js'
import { followEvmTransaction } from './evm-finality.js'

/** See `FinalityPort.follow`: follows a transaction, or a batch of calls. */
export function followOnEvm(tools: BatchTools, sent: FollowedTransaction): Observable<FinalityNews> {
  return sent.batch === undefined ? followEvmTransaction(tools, sent) : followBatch(tools, sent, sent.batch)
}
