import { findNetwork, selectNetwork } from '../network/index.js'
import type { RootState, Slice } from '../root.js'
import { sameAddress } from '../shared/caip/address.js'
import type { CaipNetworkId } from '../shared/caip/caip.js'
import { failure } from '../shared/errors/errors.js'
import type { Failure } from '../shared/errors/failure.js'
import { err, ok, type Result } from '../shared/result.js'
import { MAX_PREPARING } from './state.js'

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

const FORMS = {
  recipient: 'must be an address',
  txid: 'must be the id of a transaction',
  amount: 'must be a decimal text',
  feeRate: 'must be a decimal text',
}
