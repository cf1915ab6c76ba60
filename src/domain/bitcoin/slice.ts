import type { Slice } from '../root.js'
import { decide } from './decide.js'
import { evolve } from './evolve.js'
import { sent } from './persist.js'
import { policies } from './policy.js'
import { reviewPolicies } from './review-policy.js'

const prepared = { done: ['bitcoinPaymentPrepared'], failed: ['bitcoinPaymentFailed'] } as const

/** Bitcoin slice: payments that are prepared, the review of what wallets are asked to sign, and sent payments until a block has them. */
export const bitcoin: Slice<'bitcoin'> = {
  name: 'bitcoin',
  publicEvents: {
    bitcoinPaymentPrepared: true,
    bitcoinPaymentFailed: true,
    bitcoinPaymentConfirmed: true,
    bitcoinPaymentReplaced: true,
    bitcoinPaymentUnclear: true,
  },
  decide,
  evolve,
  remembered: sent.memory,
  policies: { ...policies, ...reviewPolicies },
  endings: {
    prepares: (state, reason) => state.bitcoin.preparing.map((operation) => ({ type: 'reportBitcoinPaymentFailed', operation, failure: reason })),
  },
  views: ['PendingPayments'],
  outcomes: { prepareBitcoinPayment: prepared, prepareBitcoinReplacement: prepared },
}
