import { selectActiveAddress } from '../account/selectors.js'
import { findNetwork, selectNetwork } from '../network/index.js'
import { selectTokenPrice, selectUsdPrice } from '../portfolio/selectors.js'
import { failure as planFailure } from '../plans/errors.js'
import { beginPlan, findPlan } from '../plans/index.js'
import type { DomainEvent, RootState, Slice } from '../root.js'
import { formatUnits, isDecimalString, parseUnits } from '../shared/amounts/decimal.js'
import { describeRecipient } from '../shared/addresses/describe-recipient.js'
import type { PastedAddress } from '../shared/addresses/pasted-address.js'
import { isValidAddress } from '../shared/addresses/address-checks.js'
import { type CaipNetworkId, type ChainNamespace, namespaceOf } from '../shared/caip/caip.js'
import { readAmount } from '../shared/amounts/read-amount.js'
import { isCoinMark } from '../shared/tokens/token-id.js'
import { multiply } from '../shared/tokens/values.js'
import { toCurrency, toToken } from './convert.js'
import { failure } from './errors.js'
import { readSendAmount } from './persist.js'
import { decideReplacement } from './replace.js'
import { MAX_RECEIVER, type SendAmount, type SendInputs, type SendState } from './state.js'

/** Namespaces in which transfers can be made (SEND-05). */
export const SEND_NAMESPACES: readonly ChainNamespace[] = ['eip155', 'solana', 'bip122']

/** Decides drafts and transfers; see the command types. */
export const decide: Slice<'send'>['decide'] = {
  send(state, { to, amount, token, speed, testFirst, network, silent }, { operation }) {
    const draft = state.send.network === undefined || state.send.network === (network ?? selectNetwork(state)?.caipNetworkId) ? state.send : {}
    const receiver = to ?? draft.receiverAddress
    const much = amount ?? draft.sendTokenAmount
    if (receiver === undefined || much === undefined || receiver === '' || much === '') return { rejected: failure('SEND_INPUT_MISSING') }
    const id = network ?? selectNetwork(state)?.caipNetworkId
    if (id === undefined) return { rejected: failure('NETWORK_MISSING') }
    const namespace = namespaceOf(id)
    if (!SEND_NAMESPACES.includes(namespace)) return { rejected: failure('SEND_CHAIN_UNSUPPORTED') }
    const given = token ?? (to === undefined ? draft.token : undefined)
    const asset = isCoinMark(given) ? undefined : given
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
      ...(testFirst && { testFirst: true as const }),
      ...(isLookedUp && draft.receiverProfileName !== undefined && { name: draft.receiverProfileName }),
      ...(isLookedUp && draft.receiverProfileImageUrl !== undefined && { image: draft.receiverProfileImageUrl }),
    }
    return beginPlan(state, operation, { act: 'send', inputs, network, isSilent: silent === true })
  },
  sendRest(state, { plan: id }, { operation }) {
    const test = findPlan(state, id, (one) => one.act === 'send' && one.content?.later !== undefined)
    const [rest] = test?.content?.later ?? []
    if (test?.phase !== 'done' || rest === undefined) return { rejected: planFailure('PLAN_NOT_READY') }
    const { testFirst: _, ...given } = JSON.parse(test.inputs) as SendInputs
    const proof = test.progress.find(({ hash }) => hash !== undefined)?.hash
    const inputs: SendInputs = {
      ...given,
      ...(proof !== undefined && { provenBy: proof }),
      amount: given.amount === 'max' ? 'max' : formatUnits(BigInt(rest.units), rest.decimals),
    }
    const { network, address, isSilent } = test
    return beginPlan(state, operation, { act: 'send', inputs, network, address, isSilent: isSilent === true })
  },
  speedUpTransaction: (state, command, { operation }) => decideReplacement(state, 'speedUp', command, operation),
  cancelTransaction: (state, command, { operation }) => decideReplacement(state, 'cancel', command, operation),
  setSendDraft(state, { receiver, amount, token: given, speed }, { operation }) {
    const token = isCoinMark(given) ? '' : given
    const network = selectNetwork(state)?.caipNetworkId
    if (network === undefined) return { rejected: failure('NETWORK_MISSING') }
    const read = amount === undefined ? undefined : readSendAmount(amount)
    if (amount !== undefined && read === undefined)
      return { rejected: failure('OPTIONS_INVALID', { option: 'amount', problem: 'must be { text, unit }, with unit "token" or "currency"' }) }
    const typed = read?.text === '' && read.unit === 'token' && !read.isMax ? null : read
    if (typeof receiver === 'string' && receiver.length > MAX_RECEIVER) return { rejected: failure('SEND_RECEIVER_INVALID', { problem: 'it is too long' }) }
    const before: SendState = state.send.network === network ? state.send : {}
    const to = receiver === '' ? null : receiver
    const isFound = before.receiverAddress !== undefined || before.lookup !== undefined
    const isOtherReceiver = to !== undefined && (to !== (before.receiver ?? null) || !isFound)
    const asset = token === undefined ? before.token : token === '' ? undefined : token
    const much = typed === undefined ? before.amount : (typed ?? undefined)
    const exact = much && exactAmount(much, priceFor(state, network, asset))
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
        ...senderOf(state, network),
        ...changed,
        ...(exact !== undefined && { sendTokenAmount: exact }),
        ...(isOtherReceiver && typeof to === 'string' && { lookup: `${operation}.l` }),
        estimate: `${operation}.e`,
      },
    ]
  },
  toggleSendUnit(state, _, { operation }) {
    const { network, amount, token } = state.send
    const price = network === undefined ? undefined : selectTokenPrice(state, network, token)
    if (network === undefined || price === undefined) return []
    const toggled = toggle(amount ?? { text: '', unit: 'token' }, price, decimalsOf(state, network, token))
    const exact = toggled && exactAmount(toggled, priceFor(state, network, token))
    if (toggled === undefined) return []
    return [
      {
        type: 'sendDraftChanged',
        network,
        ...senderOf(state, network),
        amount: toggled,
        ...(exact !== undefined && { sendTokenAmount: exact }),
        estimate: `${operation}.e`,
      },
    ]
  },
  resetSend: ({ send }) => (send.network === undefined ? [] : [{ type: 'sendReset' }]),
  reportReceiver: ({ send }, { type: _, ...found }) => (send.lookup === found.operation ? [{ type: 'sendReceiverFound', ...found }] : []),
  reportReceiverFailed: ({ send }, { operation, failure: reason }) =>
    send.lookup === operation ? [{ type: 'sendReceiverFailed', operation, failure: reason }] : [],
  reportSendEstimate(state, { operation, estimate }) {
    const { estimating, network, amount, token, sendTokenAmount } = state.send
    if (estimating !== operation || network === undefined) return []
    const price = selectUsdPrice(state, network)
    const { units, decimals } = estimate.native
    const worth = price === undefined ? undefined : multiply(formatUnits(BigInt(units), decimals), price)
    const told: DomainEvent = { type: 'sendEstimated', operation, estimate, ...(worth !== undefined && { networkBalanceInUSD: worth }) }
    // An amount in a currency waited for the decimals of its token.
    const each = sendTokenAmount === undefined && amount !== undefined ? selectTokenPrice(state, network, token) : undefined
    const exact = amount && each !== undefined ? exactAmount(amount, { price: each, decimals: estimate.asset.decimals }) : undefined
    return exact === undefined || amount === undefined
      ? [told]
      : [told, { type: 'sendDraftChanged', network, ...senderOf(state, network), amount, sendTokenAmount: exact, estimate: `${operation}.d` }]
  },
  reportWalletNonce: ({ send: { keepsNonce = [] } }, { connectorId, isKept }) =>
    keepsNonce.includes(connectorId) === isKept ? [] : [{ type: 'walletNonceLearned', connectorId, isKept }],
  reportSendEstimateFailed: ({ send }, { operation, failure: reason }): readonly DomainEvent[] =>
    send.estimating === operation ? [{ type: 'sendEstimateFailed', operation, failure: reason }] : [],
}

/** Price of a token, with the decimals that the chain or the source tells. */
interface TokenPrice {
  readonly price: string
  readonly decimals: number
}

/** Returns the exact amount in whole units of the token; undefined while the text cannot be read in one way, or is in a currency without a price. */
export function exactAmount({ text, unit, isMax, typed }: SendAmount, price?: TokenPrice): string | undefined {
  if (isMax) return 'max'
  if (typed) return exactAmount(typed, price)
  const read = readAmount(text)
  if (read.outcome !== 'amount') return undefined
  return unit === 'token' ? read.amount : price && toToken(read.amount, price.price, price.decimals)
}

/** Returns the amount in the other unit; undefined while the text cannot be read, or a value has to become a token whose decimals were not read. */
function toggle({ text, unit, typed, isMax }: SendAmount, price: string, decimals: number | undefined): SendAmount | undefined {
  if (typed) return typed
  const other = unit === 'token' ? 'currency' : 'token'
  const read = readAmount(text)
  if (isMax || read.outcome === 'empty') return { text: '', unit: other }
  if (read.outcome !== 'amount') return undefined
  const converted = unit === 'token' ? toCurrency(read.amount, price) : decimals === undefined ? undefined : toToken(read.amount, price, decimals)
  return converted === undefined ? undefined : { text: converted, unit: other, typed: { text, unit } }
}

function priceFor(state: RootState, network: CaipNetworkId, token: string | undefined): TokenPrice | undefined {
  const price = selectTokenPrice(state, network, token)
  const decimals = decimalsOf(state, network, token)
  return price === undefined || decimals === undefined ? undefined : { price, decimals }
}

/** Returns the account that sends, if one is connected. */
function senderOf(state: RootState, network: CaipNetworkId): { readonly address?: string } {
  const address = selectActiveAddress(state, namespaceOf(network))
  return address === undefined ? {} : { address }
}

/** Returns the decimals of a token as the chain tells them; of the network's own coin also as its network does. Undefined for a token that was not read yet: a guess would send another amount. */
function decimalsOf(state: RootState, network: CaipNetworkId, token: string | undefined): number | undefined {
  const { estimate, token: known } = state.send
  if (estimate !== undefined && known === token) return estimate.asset.decimals
  return token === undefined ? findNetwork(state, network)?.nativeCurrency.decimals : undefined
}

/** Returns true for a positive decimal text, or `max`. */
export function isAmountText(text: string): boolean {
  if (text === 'max') return true
  return isDecimalString(text) && !text.startsWith('-') && (parseUnits(text, 255) ?? 0n) > 0n
}

/** Reason why a text is no receiver. `kind` is for views, `problem` a clause in English. */
export interface ReceiverProblem {
  readonly kind: 'transaction' | 'chain' | 'checksum' | 'form' | 'request'
  readonly problem: string
  readonly chain?: string
}

/** Returns the reason why a pasted text cannot be taken for the address in it. */
export function problemOfPasted(state: RootState, pasted: Exclude<PastedAddress, { readonly text: string }>): ReceiverProblem {
  if (pasted.problem === 'request') return { kind: 'request', problem: 'this is a payment request, of which only the address would be taken' }
  const chain = findNetwork(state, pasted.network)?.name ?? pasted.network
  return { kind: 'chain', problem: `this is an address of ${chain}`, chain }
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
