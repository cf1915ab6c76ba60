import { findNetwork, selectNetwork } from '../network/index.js'
import type { RootState, Slice } from '../root.js'
import { sameAddress } from '../shared/caip/address.js'
import type { CaipNetworkId } from '../shared/caip/caip.js'
import { failure } from '../shared/errors/errors.js'
import type { Failure } from '../shared/errors/failure.js'
import { err, ok, type Result } from '../shared/result.js'
import { isTxid } from './persist.js'
import { MAX_PENDING, MAX_PREPARING } from './state.js'

/** Decides the events of each command, or its rejection; see the command types. */
export const decide: Slice<'bitcoin'>['decide'] = {
  prepareBitcoinPayment(state, { recipient, amount, feeRate, network, address, spendsPostage }, { operation }) {
    const wrong = firstWrong({ recipient, amount, feeRate })
    if (wrong) return { rejected: wrong }
    const sender = senderOf(state, network, address)
    if (!sender.ok) return { rejected: sender.error }
    const more = { ...(feeRate === undefined ? {} : { feeRate }), ...(spendsPostage === true ? { spendsPostage } : {}) }
    return [{ type: 'bitcoinPaymentStarted', operation, ...sender.value, recipient, amount, ...more }]
  },
  prepareBitcoinReplacement(state, { txid, feeRate, network, address }, { operation }) {
    const wrong = firstWrong({ txid, feeRate })
    if (wrong) return { rejected: wrong }
    const sender = senderOf(state, network, address)
    if (!sender.ok) return { rejected: sender.error }
    return [{ type: 'bitcoinReplacementStarted', operation, ...sender.value, txid, ...(feeRate === undefined ? {} : { feeRate }) }]
  },
  reportBitcoinPayment: (state, { type: _, ...prepared }) =>
    state.bitcoin.preparing.includes(prepared.operation) ? [{ type: 'bitcoinPaymentPrepared', ...prepared }] : [],
  reportBitcoinPaymentFailed: (state, { operation, failure: reason }) =>
    state.bitcoin.preparing.includes(operation) ? [{ type: 'bitcoinPaymentFailed', operation, failure: reason }] : [],
  reportBitcoinPaid: (_, { addresses }) => (addresses.length === 0 ? [] : [{ type: 'bitcoinPaid', addresses }]),
  reportBitcoinSent(state, { operation, txid, network, address }) {
    const { pending } = state.bitcoin
    // Without a node nothing can be watched; the app has the id from `requestCompleted`.
    const hasNode = (findNetwork(state, network)?.rpcUrls.default.http.length ?? 0) > 0
    if (!hasNode || !isTxid(txid) || pending.length >= MAX_PENDING || pending.some((one) => one.operation === operation)) return []
    return [{ type: 'bitcoinPaymentSent', operation, txid, network, address }]
  },
  reportBitcoinCoins(state, { operation, spends }) {
    const payment = findPending(state, operation)
    return payment === undefined || payment.spends ? [] : [{ type: 'bitcoinCoinsRead', operation, spends: spends.slice(0, MAX_COINS) }]
  },
  reportBitcoinOutcome(state, { operation, outcome }) {
    const payment = findPending(state, operation)
    if (payment === undefined) return []
    const { txid, network } = payment
    switch (outcome.kind) {
      case 'confirmed':
        return [{ type: 'bitcoinPaymentConfirmed', operation, txid, network, height: outcome.height }]
      case 'replaced':
        return [{ type: 'bitcoinPaymentReplaced', operation, txid, network, by: outcome.by, height: outcome.height }]
      case 'outbid':
        return payment.replacedBy === outcome.by ? [] : [{ type: 'bitcoinPaymentOutbid', operation, by: outcome.by }]
      case 'unclear':
        return [{ type: 'bitcoinPaymentUnclear', operation, txid, network, failure: failure('TRANSACTION_UNCLEAR', { hash: txid }) }]
    }
  },
}

function findPending(state: RootState, operation: string) {
  return state.bitcoin.pending.find((one) => one.operation === operation)
}

/** Wallet, network and address of a payment. */
interface Sender {
  readonly connectorId: string
  readonly network: CaipNetworkId
  readonly address: string
}

/** Returns the account that pays: the active one, or the one that the command names. */
function senderOf(state: RootState, id: CaipNetworkId | undefined, from: string | undefined): Result<Sender, Failure> {
  const connectorId = state.connection.namespaces.bip122?.connectorId
  const account = state.account.namespaces.bip122
  const address = from ?? account?.address
  if (connectorId === undefined || address === undefined) return err(failure('NETWORK_OR_ADDRESS_MISSING', {}, failure('NOT_CONNECTED')))
  if (!account?.allAccounts.some((one) => sameAddress('bip122', one.address, address)))
    return err(failure('ADDRESS_OR_AUTH_CONNECTOR_NOT_FOUND', { namespace: 'bip122' }))
  const network = id === undefined ? selectNetwork(state, 'bip122') : findNetwork(state, id)
  if (network === undefined || network.chainNamespace !== 'bip122') return err(failure('NETWORK_MISSING'))
  if (state.bitcoin.preparing.length >= MAX_PREPARING) return err(failure('TOO_MANY_REQUESTS'))
  return ok({ connectorId, network: network.caipNetworkId, address })
}

/** Returns the failure of the first member that is no text. Only the rate may be missing. */
function firstWrong(members: { readonly [Name in keyof typeof FORMS]?: unknown }): Failure | undefined {
  const wrong = Object.entries(members).find(([name, value]) => typeof value !== 'string' && (name !== 'feeRate' || value !== undefined))
  return wrong && failure('OPTIONS_INVALID', { option: wrong[0], problem: FORMS[wrong[0] as keyof typeof FORMS] })
}

/** Most coins of a sent payment that are kept. */
const MAX_COINS = 16

const FORMS = {
  recipient: 'must be an address',
  txid: 'must be the id of a transaction',
  amount: 'must be a decimal text',
  feeRate: 'must be a decimal text',
}
