import { describe, expect, it } from 'vitest'
import { A } from '../../../tests/domain/facts.js'
import { coinbaseLinkInput, coinbaseNetwork, meldLink } from './link.js'

describe('the link', () => {
  it('[RAMP-10] names Coinbase’s network, and Ethereum for any other', () => {
    const names = ['1', '42161', '137', '80094', '43114', '10', '42220', '8453', '56'].map((chain) => coinbaseNetwork(`eip155:${chain}`))
    expect(names).toEqual(['ethereum', 'arbitrum', 'polygon', 'berachain', 'avalanche-c-chain', 'optimism', 'celo', 'base', 'ethereum'])
  })

  it('[RAMP-19] o3 of Coinbase is asked for with the one account and network of the purchase', () => {
    expect(coinbaseLinkInput({ provider: 'coinbase', address: A, network: 'eip155:8453', asset: 'USDC', amount: '100', currency: 'USD' })).toEqual({
      destinationWallets: [{ address: A, blockchains: ['base'], assets: ['USDC'] }],
      defaultNetwork: 'base',
      partnerUserId: A,
      presetFiatAmount: 100,
    })
  })

  it('[RAMP-20] o1 o3 of Meld has account, network, amount, currency, country and project, and the country only if it is known', () => {
    const request = { address: A, network: 'eip155:137', asset: 'USDC', amount: '100', currency: 'EUR' } as const
    const link = new URL(meldLink({ url: 'https://meldcrypto.com', publicKey: 'key' }, 'project', { ...request, country: 'DE' }))
    expect(Object.fromEntries(link.searchParams)).toEqual({
      publicKey: 'key',
      destinationCurrencyCode: 'USDC',
      walletAddress: A,
      externalCustomerId: 'project',
      sourceAmount: '100',
      sourceCurrencyCode: 'EUR',
      countryCode: 'DE',
      network: 'eip155:137',
    })
    expect(meldLink({ url: 'https://a.example/?x=1' }, undefined, request)).toMatch(
      /^https:\/\/a\.example\/\?x=1&destinationCurrencyCode=USDC&.*network=eip155%3A137$/,
    )
  })
})
