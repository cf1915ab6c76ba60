import { createSent } from '../sent.js'
import { arrayOf, text } from '../shared/json/remembered.js'
import { isCoin, isTxid } from './coins.js'
import { MAX_PENDING, type PendingBitcoinPayment } from './state.js'

/** Payments that are in no block yet, across pages. */
export const sent = /* @__PURE__ */ createSent<PendingBitcoinPayment>({
  namespace: 'bip122',
  max: MAX_PENDING,
  select: (state) => state.bitcoin.pending,
  idOf: ({ txid }) => txid,
  parse({ txid, address, sentAt, replacedBy, coins }) {
    const from = text(address)
    if (!isTxid(txid) || from === undefined || typeof sentAt !== 'number' || !Number.isSafeInteger(sentAt)) return undefined
    const spent = arrayOf(coins, (one) => (isCoin(one) ? one : undefined))
    return { txid, address: from, sentAt, ...(isTxid(replacedBy) ? { replacedBy } : {}), ...(spent?.length ? { coins: spent } : {}) }
  },
})
