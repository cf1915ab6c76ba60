import type { Slice } from '../root.js'
import { decide } from './decide.js'
import { evolve } from './evolve.js'
import { policies } from './policy.js'

const prepared = { done: ['bitcoinPaymentPrepared'], failed: ['bitcoinPaymentFailed'] } as const

/** Bitcoin slice: payments that are prepared. */
export const bitcoin: Slice<'bitcoin'> = {
  name: 'bitcoin',
  publicEvents: {
    bitcoinPaymentPrepared: true,
    bitcoinPaymentFailed: true,
  },
  decide,
  evolve,
  policies,
  endings: {
    preparePayments: (state, reason) => state.bitcoin.preparing.map((operation) => ({ type: 'reportBitcoinPaymentFailed', operation, failure: reason })),
  },
  outcomes: { prepareBitcoinPayment: prepared, prepareBitcoinReplacement: prepared },
}
