import type { OnrampQuote } from '../../../../src/domain/api/shapes.js'
import type { PortfolioToken } from '../../../../src/ports/services/portfolio.js'
import type { QuoteRequest, RampOptions } from '../../../../src/ports/services/ramp.js'

/** Account on a network. */
export interface Held {
  readonly network: string
  readonly address: string
}

/** Returns the key of an account on a network: case does not matter in EVM addresses. */
export function keyOf({ network, address }: Held): string {
  return `${network}:${network.startsWith('eip155:') ? address.toLowerCase() : address}`
}

/** Returns the tokens of an account: each says whose it is, and on which network. */
export function tokensOf(account: Held): readonly PortfolioToken[] {
  const key = keyOf(account)
  return Array.from({ length: 1 + (key.length % 3) }, (_, at) => ({
    ...(account.network.startsWith('eip155:') && { token: `0x${String(at + 1).repeat(40)}` }),
    name: `Token ${at} of ${markOf(key)}`,
    symbol: `T${at}`,
    decimals: 6,
    units: `${77 * (at + 1)}`,
    price: '1',
  })).slice(0, account.network.startsWith('eip155:') ? undefined : 1)
}

/** Returns a short text for an account on a network: names are cut where they are long. */
export function markOf(key: string): string {
  return `${key.slice(0, 16)} ${key.slice(-8)}`
}

/** Returns the id of the quote for these inputs: it names them all. */
export function quoteIdOf({ purchaseCurrency, paymentCurrency, amount, network }: QuoteRequest): string {
  return `quote for ${purchaseCurrency}/${paymentCurrency}/${amount}/${network}`
}

/** Returns the quote for these inputs. */
export function quoteOf(request: QuoteRequest): OnrampQuote {
  const money = (amount: string, currency: string) => ({ amount, currency })
  const { amount, paymentCurrency, purchaseCurrency } = request
  return {
    quoteId: quoteIdOf(request),
    purchaseAmount: money(amount, purchaseCurrency),
    paymentTotal: money(amount, paymentCurrency),
    paymentSubtotal: money(amount, paymentCurrency),
    coinbaseFee: money('0', paymentCurrency),
    networkFee: money('0', paymentCurrency),
  }
}

/** Currencies that the service sells. */
export const OPTIONS: RampOptions = {
  purchaseCurrencies: ['USDC', 'ETH', 'DAI'].map((symbol) => ({
    id: symbol,
    name: symbol,
    symbol,
    networks: [
      { name: 'ethereum-mainnet', display_name: 'Ethereum', chain_id: '1', contract_address: symbol === 'ETH' ? '' : `0x${'c1'.repeat(20)}` },
      { name: 'base-mainnet', display_name: 'Base', chain_id: '8453', contract_address: symbol === 'ETH' ? '' : `0x${'c2'.repeat(20)}` },
    ],
  })),
  paymentCurrencies: ['USD', 'EUR', 'GBP'].map((id) => ({ id, payment_method_limits: [{ id: 'card', min: '10', max: '500' }] })),
}

/** Ending of the names that can be registered. */
export const SUFFIX = '.reown.id'
