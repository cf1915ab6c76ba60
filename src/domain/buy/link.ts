import { type CaipNetworkId, namespaceOf, referenceOf } from '../shared/caip/caip.js'
import type { ApiInputs } from '../api/shapes.js'
import type { LinkRequest } from '../../ports/services/ramp.js'
import type { MeldConfig } from './config.js'

/** Names of Coinbase's networks, by chain id (RAMP-10). */
const coinbaseNetworks: Readonly<Record<string, string>> = {
  '1': 'ethereum',
  '10': 'optimism',
  '137': 'polygon',
  '8453': 'base',
  '42161': 'arbitrum',
  '42220': 'celo',
  '43114': 'avalanche-c-chain',
  '80094': 'berachain',
}

/** Returns Coinbase's name of a network: `ethereum` for one that it does not serve. */
export function coinbaseNetwork(network: CaipNetworkId): string {
  const chain = referenceOf(network)
  return Object.hasOwn(coinbaseNetworks, chain) ? (coinbaseNetworks[chain] as string) : 'ethereum'
}

/** Returns true if Coinbase serves a network. On any other it would deliver on Ethereum. */
export function isOnCoinbase(network: CaipNetworkId): boolean {
  return namespaceOf(network) === 'eip155' && Object.hasOwn(coinbaseNetworks, referenceOf(network))
}

/** Returns the symbol that Meld delivers: SOL on Solana, else USDC (RAMP-08). */
export function meldAsset(network: CaipNetworkId): string {
  return namespaceOf(network) === 'solana' ? 'SOL' : 'USDC'
}

/**
 * Returns the address of Meld's page (RAMP-20), with account, network, amount, currency and country of the purchase: its first screen must not ask again, nor
 * show another figure (field lesson o1).
 */
export function meldLink({ url, publicKey }: MeldConfig, projectId: string | undefined, request: Omit<LinkRequest, 'provider'>): string {
  const { address, network, amount, currency, country } = request
  const members = {
    publicKey,
    destinationCurrencyCode: meldAsset(network),
    walletAddress: address,
    externalCustomerId: projectId,
    sourceAmount: amount,
    sourceCurrencyCode: currency,
    countryCode: country,
    network,
  }
  const query = Object.entries(members).flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`]))
  return `${url}${url.includes('?') ? '&' : '?'}${query.join('&')}`
}

/** Returns the input of the call for Coinbase's page (RAMP-19): the one network of the purchase, and no other that coins could be sent on. */
export function coinbaseLinkInput({ address, network, asset, amount }: LinkRequest): ApiInputs['onrampUrl'] {
  const name = coinbaseNetwork(network)
  return {
    destinationWallets: [{ address, blockchains: [name], assets: [asset] }],
    defaultNetwork: name,
    partnerUserId: address,
    presetFiatAmount: Number(amount),
  }
}
