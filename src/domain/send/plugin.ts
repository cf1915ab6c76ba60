import type { PluginDomain } from '../plugin.js'
import { makesPlans, planEndings, plansDomain } from '../plans/index.js'
import type { Slice } from '../root.js'
import { decide, exactAmount } from './decide.js'
import { makeTransfer } from './make.js'
import { memory } from './persist.js'
import { endPlansOfOtherNetworks, estimateDrafts, lookUpReceivers, resetDrafts } from './policies.js'
import { NO_DRAFT, type SendState } from './state.js'

/** Send slice: the draft of a transfer, and its plan. */
const send: Slice<'send'> = {
  name: 'send',
  publicEvents: {
    sendDraftChanged: true,
    sendReceiverFound: true,
    sendReceiverFailed: true,
    sendEstimated: true,
    sendEstimateFailed: true,
    sendReset: true,
  },
  decide,
  evolve: {
    restored(state, { remembered: { send: stored } }) {
      if (stored === undefined || state.network !== undefined) return state
      const exact = stored.amount && exactAmount(stored.amount)
      return { ...state, ...stored, ...(exact !== undefined && { sendTokenAmount: exact }) }
    },
    sendDraftChanged(state, { network, receiver, amount, sendTokenAmount, token, speed, lookup, estimate }) {
      const draft: SendState = state.network === network ? state : NO_DRAFT
      const kept = receiver === undefined || lookup === undefined ? draft : withoutReceiver(draft)
      const {
        amount: typed,
        sendTokenAmount: _,
        token: contract,
        receiver: to,
        estimating: __,
        estimate: known,
        ...rest
      } = receiver === null ? withoutReceiver(kept) : kept
      const nextAmount = amount === undefined ? typed : (amount ?? undefined)
      const nextToken = token === undefined ? contract : (token ?? undefined)
      const nextReceiver = receiver === undefined ? to : (receiver ?? undefined)
      return {
        ...rest,
        network,
        ...(nextToken !== undefined && { token: nextToken }),
        ...(nextAmount && { amount: nextAmount }),
        ...(sendTokenAmount !== undefined && { sendTokenAmount }),
        ...(nextReceiver !== undefined && { receiver: nextReceiver }),
        ...(speed && { speed }),
        ...(lookup !== undefined && { lookup }),
        ...(estimate !== undefined && { estimating: estimate }),
        // Of another token, nothing is known.
        ...(known && nextToken === contract && { estimate: known }),
      }
    },
    sendReceiverFound: ({ lookup: _, ...state }, { operation, address, name, image, facts }) => ({
      ...state,
      receiverAddress: address,
      ...(name !== undefined && { receiverProfileName: name }),
      ...(image !== undefined && { receiverProfileImageUrl: image }),
      ...(facts && { receiverFacts: facts }),
      estimating: `${operation}.e`,
    }),
    sendReceiverFailed: ({ lookup: _, ...state }, { failure }) => ({ ...state, receiverFailure: failure }),
    sendEstimated: ({ estimating: _, estimateFailure: __, networkBalanceInUSD: ___, ...state }, { estimate, networkBalanceInUSD }) => ({
      ...state,
      estimate,
      ...(networkBalanceInUSD !== undefined && { networkBalanceInUSD }),
    }),
    sendEstimateFailed: ({ estimating: _, ...state }, { failure }) => ({ ...state, estimateFailure: failure }),
    sendReset: () => NO_DRAFT,
    stopped: () => NO_DRAFT,
  },
  remembered: memory,
  policies: { makeTransfers: makesPlans('send', makeTransfer), lookUpReceivers, estimateDrafts, resetDrafts, endPlansOfOtherNetworks },
  endings: {
    makeTransfers: planEndings('send'),
    lookUpReceivers: ({ send: { lookup } }, failure) => (lookup === undefined ? [] : [{ type: 'reportReceiverFailed', operation: lookup, failure }]),
    estimateDrafts: ({ send: { estimating } }, failure) =>
      estimating === undefined ? [] : [{ type: 'reportSendEstimateFailed', operation: estimating, failure }],
  },
  outcomes: {
    send: { done: ['planCompleted'], failed: ['planFailed'], cancel: 'cancelPlan' },
    sendRest: { done: ['planCompleted'], failed: ['planFailed'], cancel: 'cancelPlan' },
  },
}

/** Pure half of `send()`. */
export const sendDomain: PluginDomain = { name: 'send', slices: [send], shares: [plansDomain] }

function withoutReceiver({
  receiver: _,
  receiverAddress: __,
  receiverProfileName: ___,
  receiverProfileImageUrl: ____,
  receiverFacts: _____,
  receiverFailure: ______,
  lookup: _______,
  ...state
}: SendState): SendState {
  return state
}
