import { createSent } from '../sent.js'
import { isRecord } from '../shared/json/objects.js'
import { arrayOf, text } from '../shared/json/remembered.js'
import { MAX_PENDING, type PendingBitcoinPayment } from './state.js'

/** Payments that are in no block yet, across pages. */
export const sent = /* @__PURE__ */ createSent<PendingBitcoinPayment>({
  namespace: 'bip122',
  max: MAX_PENDING,
  select: (state) => state.bitcoin.pending,
  idOf: ({ txid }) => txid,
  parse({ txid, address, sentAt, replacedBy, spends }) {
    const from = text(address)
    if (!isTxid(txid) || from === undefined || !Number.isSafeInteger(sentAt)) return undefined
    const coins = arrayOf(spends, readCoin)
    return { txid, address: from, sentAt: sentAt as number, ...(isTxid(replacedBy) && { replacedBy }), ...(coins && { spends: coins }) }
  },
})

/** Returns true for the id of a transaction. */
export function isTxid(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)
}

function readCoin(value: unknown) {
  const { txid, vout } = isRecord(value) ? value : {}
  return isTxid(txid) && Number.isSafeInteger(vout) ? { txid, vout: vout as number } : undefined
}
