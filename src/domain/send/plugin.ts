import type { PluginDomain } from '../plugin.js'
import { makesPlans, planEndings, plansDomain, servesSteps } from '../plans/index.js'
import type { OperationId } from '../kernel/types.js'
import type { Slice } from '../root.js'
import { sameJson } from '../shared/json/values.js'
import { decide, exactAmount } from './decide.js'
import { makeTransfer } from './make.js'
import { memory } from './persist.js'
import { endPlansOfOtherNetworks, estimateDrafts, lookUpReceivers, readAmountWithPrice, readOtherAccount, resetDrafts } from './policies.js'
import { makeReplacement, serveReplacement } from './replace.js'
import { endReplacements, followReplacements, learnNonces } from './replaced.js'
import { NO_DRAFT, type SendInputs, type SendState } from './state.js'

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
    walletNonceLearned: true,
  },
  decide,
  evolve: {
    restored(state, { remembered: { send: stored } }) {
      if (stored === undefined) return state
      const { keepsNonce, ...draft } = stored
      const known = { ...state, ...(keepsNonce && { keepsNonce }) }
      if (state.network !== undefined) return known
      const exact = draft.amount && exactAmount(draft.amount)
      return { ...known, ...draft, ...(exact !== undefined && { sendTokenAmount: exact }) }
    },
    planRequested: (state, { operation, act, network, inputs }) =>
      act === 'send' && isOfDraft(state, network, JSON.parse(inputs) as SendInputs) ? withPlans(state, (known) => [...known, operation]) : state,
    planFailed: (state, { operation }) => (state.plans?.includes(operation) ? withPlans(state, (known) => without(known, operation)) : state),
    sendDraftChanged(state, { network, address, receiver, amount, sendTokenAmount, token, speed, lookup, estimate }) {
      const isOther = address !== state.address
      const draft: SendState = state.network !== network ? emptied(state) : isOther ? withoutEstimate(state) : state
      const kept = receiver === undefined || lookup === undefined ? draft : withoutReceiver(draft)
      const {
        amount: typed,
        sendTokenAmount: _,
        token: contract,
        receiver: to,
        estimating: __,
        estimate: known,
        plans,
        ...rest
      } = receiver === null ? withoutReceiver(kept) : kept
      const nextAmount = amount === undefined ? typed : (amount ?? undefined)
      const nextToken = token === undefined ? contract : (token ?? undefined)
      const nextReceiver = receiver === undefined ? to : (receiver ?? undefined)
      return {
        ...rest,
        network,
        ...(address !== undefined && { address }),
        ...(nextToken !== undefined && { token: nextToken }),
        ...(nextAmount && { amount: nextAmount }),
        ...(sendTokenAmount !== undefined && { sendTokenAmount }),
        ...(nextReceiver !== undefined && { receiver: nextReceiver }),
        ...(speed && { speed }),
        ...(lookup !== undefined && { lookup }),
        ...(estimate !== undefined && { estimating: estimate }),
        // Of another token or account, nothing is known.
        ...(known && nextToken === contract && { estimate: known }),
        // A policy has it tried again as it is.
        ...(plans !== undefined && sameJson([nextReceiver, nextAmount, nextToken], [to, typed, contract]) && { plans }),
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
    sendReset: emptied,
    walletNonceLearned: (state, { connectorId, isKept }) => withNonces(state, (known) => (isKept ? [...known, connectorId] : without(known, connectorId))),
    disconnected: (state, { connectorId }) => withNonces(state, (known) => without(known, connectorId)),
    stopped: () => NO_DRAFT,
  },
  remembered: memory,
  policies: {
    makeTransfers: makesPlans('send', makeTransfer),
    makeSpeedUps: makesPlans('speedUp', makeReplacement),
    makeCancels: makesPlans('cancel', makeReplacement),
    lookBeforeSpeedUps: servesSteps('speedUp', serveReplacement),
    lookBeforeCancels: servesSteps('cancel', serveReplacement),
    followReplacements,
    learnNonces,
    endReplacements,
    lookUpReceivers,
    estimateDrafts,
    readOtherAccount,
    readAmountWithPrice,
    resetDrafts,
    endPlansOfOtherNetworks,
  },
  endings: {
    makeTransfers: planEndings('send'),
    makeSpeedUps: planEndings('speedUp'),
    makeCancels: planEndings('cancel'),
    lookBeforeSpeedUps: planEndings('speedUp'),
    lookBeforeCancels: planEndings('cancel'),
    lookUpReceivers: ({ send: { lookup } }, failure) => (lookup === undefined ? [] : [{ type: 'reportReceiverFailed', operation: lookup, failure }]),
    estimateDrafts: ({ send: { estimating } }, failure) =>
      estimating === undefined ? [] : [{ type: 'reportSendEstimateFailed', operation: estimating, failure }],
  },
  outcomes: {
    send: { done: ['planCompleted'], failed: ['planFailed'], cancel: 'cancelPlan' },
    sendRest: { done: ['planCompleted'], failed: ['planFailed'], cancel: 'cancelPlan' },
    speedUpTransaction: { done: ['planCompleted'], failed: ['planFailed'], cancel: 'cancelPlan' },
    cancelTransaction: { done: ['planCompleted'], failed: ['planFailed'], cancel: 'cancelPlan' },
  },
}

function withPlans({ plans, ...state }: SendState, change: (known: readonly OperationId[]) => readonly OperationId[]): SendState {
  const next = change(plans ?? [])
  return { ...state, ...(next.length > 0 && { plans: next }) }
}

/** Returns true if a plan does what the draft says. */
function isOfDraft({ network, receiver, receiverAddress, sendTokenAmount, token }: SendState, planned: string, inputs: SendInputs): boolean {
  return network === planned && (receiverAddress ?? receiver) === inputs.to && sendTokenAmount === inputs.amount && token === inputs.token
}

/** Pure half of `send()`. */
export const sendDomain: PluginDomain = { name: 'send', slices: [send], shares: [plansDomain] }

/** Empties the draft. Knowledge about wallets stays. */
function emptied({ keepsNonce }: SendState): SendState {
  return keepsNonce ? { ...NO_DRAFT, keepsNonce } : NO_DRAFT
}

function withNonces({ keepsNonce = [], ...state }: SendState, change: (known: readonly string[]) => readonly string[]): SendState {
  const known = change(keepsNonce)
  return known.length === 0 ? state : { ...state, keepsNonce: known }
}

function without<T extends string>(known: readonly T[], id: string): readonly T[] {
  return known.filter((one) => one !== id)
}

function withoutEstimate({ estimate: _, estimateFailure: __, estimating: ___, networkBalanceInUSD: ____, ...state }: SendState): SendState {
  return state
}

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
