import { sentMemory } from '../sent.js'
import { text } from '../shared/json/remembered.js'
import { isHeight } from '../shared/solana/answers.js'
import { MAX_WATCHED, type WatchedTransaction } from './state.js'

/** Stored item of the transactions slice: transactions that are not final. */
export const transactionMemory = /* @__PURE__ */ sentMemory<WatchedTransaction>({
  namespace: 'solana',
  max: MAX_WATCHED,
  select: (state) => state.transactions.watched,
  parse({ hash, lastValidBlockHeight, isDurable }) {
    const id = text(hash)
    return id === undefined
      ? undefined
      : { hash: id, ...(isHeight(lastValidBlockHeight) ? { lastValidBlockHeight } : {}), ...(isDurable === true ? { isDurable } : {}) }
  },
})
