import { findNetwork, selectNetwork } from '../network/index.js'
import type { Slice } from '../root.js'
import { sameAddress } from '../shared/caip/address.js'
import { failure } from '../shared/errors/errors.js'
import { MAX_PREPARING } from './state.js'

/** Decides the events of each command, or its rejection; see the command types. */
export const decide: Slice<'bitcoin'>['decide'] = {
  prepareBitcoinPayment(state, { recipient, amount, feeRate, network: id, address: from, spendsPostage }, { operation }) {
    const wrong = [
      ['recipient', recipient],
      ['amount', amount],
      ['feeRate', feeRate ?? ''],
    ].find(([, text]) => typeof text !== 'string')
    if (wrong)
      return {
        rejected: failure('OPTIONS_INVALID', { option: `${wrong[0]}`, problem: wrong[0] === 'recipient' ? 'must be an address' : 'must be a decimal text' }),
      }
    const connectorId = state.connection.namespaces.bip122?.connectorId
    const account = state.account.namespaces.bip122
    const address = from ?? account?.address
    if (connectorId === undefined || address === undefined) return { rejected: failure('NETWORK_OR_ADDRESS_MISSING', {}, failure('NOT_CONNECTED')) }
    if (!account?.allAccounts.some((one) => sameAddress('bip122', one.address, address)))
      return { rejected: failure('ADDRESS_OR_AUTH_CONNECTOR_NOT_FOUND', { namespace: 'bip122' }) }
    const network = id === undefined ? selectNetwork(state, 'bip122') : findNetwork(state, id)
    if (network === undefined || network.chainNamespace !== 'bip122') return { rejected: failure('NETWORK_MISSING') }
    if (state.bitcoin.preparing.length >= MAX_PREPARING) return { rejected: failure('TOO_MANY_REQUESTS') }
    return [
      {
        type: 'bitcoinPaymentStarted',
        operation,
        connectorId,
        network: network.caipNetworkId,
        address,
        recipient,
        amount,
        ...(feeRate === undefined ? {} : { feeRate }),
        ...(spendsPostage === true ? { spendsPostage } : {}),
      },
    ]
  },
  reportBitcoinPayment: (state, { operation, psbt, inputs, review }) =>
    state.bitcoin.preparing.includes(operation) ? [{ type: 'bitcoinPaymentPrepared', operation, psbt, inputs, review }] : [],
  reportBitcoinPaymentFailed: (state, { operation, failure: reason }) =>
    state.bitcoin.preparing.includes(operation) ? [{ type: 'bitcoinPaymentFailed', operation, failure: reason }] : [],
  reportBitcoinPaid: (_, { addresses }) => (addresses.length === 0 ? [] : [{ type: 'bitcoinPaid', addresses }]),
}
