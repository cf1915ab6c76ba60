import type { PaymentCurrency, PurchaseCurrency } from '../api/shapes.js'
import type { RampOptions } from '../../ports/services/ramp.js'

const NETWORKS: PurchaseCurrency['networks'] = [
  { name: 'ethereum-mainnet', display_name: 'Ethereum', chain_id: '1', contract_address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' },
  { name: 'polygon-mainnet', display_name: 'Polygon', chain_id: '137', contract_address: '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174' },
]
const ID = '2b92315d-eab7-5bef-84fa-089a131333f5'

/** Currency that is bought by default (RAMP-05). */
export const DEFAULT_PURCHASE: PurchaseCurrency = { id: ID, name: 'USD Coin', symbol: 'USDC', networks: NETWORKS }

/** Limits where the service tells none (RAMP-17). */
const LIMITS: PaymentCurrency['payment_method_limits'] = [
  { id: 'card', min: '10.00', max: '7500.00' },
  { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
]

/** Currencies where the options call failed or is empty (RAMP-16, RAMP-18). */
export const FALLBACK_OPTIONS: RampOptions = {
  purchaseCurrencies: [DEFAULT_PURCHASE, { id: ID, name: 'Ether', symbol: 'ETH', networks: NETWORKS.map((one) => ({ ...one, contract_address: '' })) }],
  paymentCurrencies: ['USD', 'EUR'].map((id) => ({ id, payment_method_limits: LIMITS })),
}
