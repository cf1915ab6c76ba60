import { createSent } from '../sent.js'
import { text } from '../shared/json/remembered.js'
import { isHeight } from '../shared/solana/answers.js'
import { MAX_WATCHED, type WatchedTransaction } from './state.js'

/** Transactions that are not final, across pages. */
export const sent = /* @__PURE__ */ createSent<WatchedTransaction>({
  namespace: 'solana',
  max: MAX_WATCHED,
  select: (state) => state.transactions.watched,
  idOf: ({ hash }) => hash,
  parse({ hash, lastValidBlockHeight, isDurable }) {
    const id = text(hash)
    return id === undefined
      ? undefined
      : { hash: id, ...(isHeight(lastValidBlockHeight) ? { lastValidBlockHeight } : {}), ...(isDurable === true ? { isDurable } : {}) }
  },
})
