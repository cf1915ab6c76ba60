import { selectNetwork } from '../network/index.js'
import { beginPlan } from '../plans/index.js'
import type { DomainEvent, Slice } from '../root.js'
import { isDecimalString, parseUnits } from '../shared/amounts/decimal.js'
import { describeRecipient } from '../shared/addresses/describe-recipient.js'
import { isValidAddress } from '../shared/addresses/address-checks.js'
import type { ChainNamespace } from '../shared/caip/caip.js'
import { namespaceOf } from '../shared/caip/caip.js'
import { readAmount } from '../shared/amounts/read-amount.js'
import { failure } from './errors.js'
import { readSendAmount } from './persist.js'
import { MAX_RECEIVER, type SendAmount, type SendInputs, type SendState } from './state.js'

/** Namespaces in which transfers can be made (SEND-05). */
export const SEND_NAMESPACES: readonly ChainNamespace[] = ['eip155', 'solana']

/** Decides drafts and transfers; see the command types. */
export const decide: Slice<'send'>['decide'] = {
  send(state, { to, amount, token, speed, network, silent }, { operation }) {
    const draft = state.send.network === undefined || state.send.network === (network ?? selectNetwork(state)?.caipNetworkId) ? state.send : {}
    const receiver = to ?? draft.receiverAddress
    const much = amount ?? draft.sendTokenAmount
    if (receiver === undefined || much === undefined || receiver === '' || much === '') return { rejected: failure('SEND_INPUT_MISSING') }
    const id = network ?? selectNetwork(state)?.caipNetworkId
    if (id === undefined) return { rejected: failure('NETWORK_MISSING') }
    const namespace = namespaceOf(id)
    if (!SEND_NAMESPACES.includes(namespace)) return { rejected: failure('SEND_CHAIN_UNSUPPORTED') }
    const asset = token ?? (to === undefined ? draft.token : undefined)
    if (asset === '' || (asset !== undefined && !isValidAddress(namespace, asset))) return { rejected: failure('SEND_TOKEN_MISSING') }
    const problem = problemOfReceiver(namespace, receiver)
    if (problem !== undefined) return { rejected: failure('SEND_RECEIVER_INVALID', { ...problem }) }
    if (!isAmountText(much)) return { rejected: failure('SEND_AMOUNT_INVALID', { problem: 'write a decimal text such as "1.5"' }) }
    const fast = speed ?? draft.speed
    const isLookedUp = to === undefined || to === draft.receiverAddress
    const inputs: SendInputs = {
      to: receiver,
      amount: much,
      ...(asset !== undefined && { token: asset }),
      ...(fast && { speed: fast }),
      ...(isLookedUp && draft.receiverProfileName !== undefined && { name: draft.receiverProfileName }),
      ...(isLookedUp && draft.receiverProfileImageUrl !== undefined && { image: draft.receiverProfileImageUrl }),
    }
    return beginPlan(state, operation, { act: 'send', inputs, network, isSilent: silent === true })
  },
  setSendDraft(state, { receiver, amount, token, speed }, { operation }) {
    const network = selectNetwork(state)?.caipNetworkId
    if (network === undefined) return { rejected: failure('NETWORK_MISSING') }
    const read = amount === undefined ? undefined : readSendAmount(amount)
    if (amount !== undefined && read === undefined)
      return { rejected: failure('OPTIONS_INVALID', { option: 'amount', problem: 'must be { text, unit }, with unit "token" or "currency"' }) }
    const typed = read?.text === '' && !read.isMax ? null : read
    if (typeof receiver === 'string' && receiver.length > MAX_RECEIVER) return { rejected: failure('SEND_RECEIVER_INVALID', { problem: 'it is too long' }) }
    const before: SendState = state.send.network === network ? state.send : {}
    const to = receiver === '' ? null : receiver
    const isFound = before.receiverAddress !== undefined || before.lookup !== undefined
    const isOtherReceiver = to !== undefined && (to !== (before.receiver ?? null) || !isFound)
    const exact = typed ? exactAmount(typed) : typed === null ? undefined : before.sendTokenAmount
    const changed = {
      ...(to !== undefined && { receiver: to }),
      ...(typed !== undefined && { amount: typed }),
      ...(token !== undefined && { token: token === '' ? null : token }),
      ...(speed && { speed }),
    }
    return [
      {
        type: 'sendDraftChanged',
        network,
        ...changed,
        ...(exact !== undefined && { sendTokenAmount: exact }),
        ...(isOtherReceiver && typeof to === 'string' && { lookup: `${operation}.l` }),
        estimate: `${operation}.e`,
      },
    ]
  },
  resetSend: ({ send }) => (send.network === undefined ? [] : [{ type: 'sendReset' }]),
  reportReceiver: ({ send }, { type: _, ...found }) => (send.lookup === found.operation ? [{ type: 'sendReceiverFound', ...found }] : []),
  reportReceiverFailed: ({ send }, { operation, failure: reason }) =>
    send.lookup === operation ? [{ type: 'sendReceiverFailed', operation, failure: reason }] : [],
  reportSendEstimate: ({ send }, { operation, estimate }) => (send.estimating === operation ? [{ type: 'sendEstimated', operation, estimate }] : []),
  reportSendEstimateFailed: ({ send }, { operation, failure: reason }): readonly DomainEvent[] =>
    send.estimating === operation ? [{ type: 'sendEstimateFailed', operation, failure: reason }] : [],
}

/** Returns the exact amount in whole units of the token; undefined while the text cannot be read in one way, or is in a currency. */
export function exactAmount({ text, unit, isMax }: SendAmount): string | undefined {
  if (isMax) return 'max'
  const read = readAmount(text)
  return unit === 'token' && read.outcome === 'amount' ? read.amount : undefined
}

/** Returns true for a positive decimal text, or `max`. */
export function isAmountText(text: string): boolean {
  if (text === 'max') return true
  return isDecimalString(text) && !text.startsWith('-') && (parseUnits(text, 255) ?? 0n) > 0n
}

/** Reason why a text is no receiver. `kind` is for views, `problem` a clause in English. */
export interface ReceiverProblem {
  readonly kind: 'transaction' | 'chain' | 'checksum' | 'form'
  readonly problem: string
  readonly chain?: string
}

/** Returns the reason why a text is no address of the namespace; undefined for one. */
export function problemOfReceiver(namespace: ChainNamespace, text: string): ReceiverProblem | undefined {
  if (isValidAddress(namespace, text)) return undefined
  if (/^(0x)?[0-9a-f]{64}$/i.test(text)) return { kind: 'transaction', problem: 'this is the id of a transaction' }
  const other = describeRecipient(text)
  if (other !== undefined) return { kind: 'chain', problem: `this is an address of ${other}`, chain: other }
  return namespace === 'eip155' && /^0x[0-9a-f]{40}$/i.test(text)
    ? { kind: 'checksum', problem: 'one character is wrong' }
    : { kind: 'form', problem: 'its form does not fit' }
}
