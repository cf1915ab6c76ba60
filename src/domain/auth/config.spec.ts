import { describe, expect, it } from 'vitest'
import { solana } from '../shared/networks/chains.js'
import { base, mainnet } from '../shared/networks/evm-chains.js'
import { type EmbeddedWalletInput, FRAME_NETWORKS, resolveEmbeddedWallet } from './config.js'

const NETWORKS = [mainnet, base, solana]
const resolve = (input: EmbeddedWalletInput = {}, projectId: string | undefined = 'p', networks = NETWORKS) => resolveEmbeddedWallet(input, projectId, networks)

describe('the options of the embedded wallet', () => {
  it('[FRAME-47] it has 24 EVM chains and three Solana clusters, each once', () => {
    expect(FRAME_NETWORKS).toEqual([
      ...`1 5 11155111 10 420 42161 421613 137 80001 42220 1313161554 1313161555 56 97 43114 43113 324 280 100 8453 84531 84532 7777777 999`
        .split(' ')
        .map((id) => `eip155:${id}`),
      'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
      'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
    ])
    expect(new Set(FRAME_NETWORKS).size).toBe(27)
  })

  it('[AUTH-01, AUTH-02] it is offered with a project id, a way to log in, and a network that it serves', () => {
    expect(resolve()?.networks).toEqual(['eip155:1', 'eip155:8453', solana.caipNetworkId])
    expect(resolveEmbeddedWallet({}, undefined, NETWORKS)).toBeUndefined()
    expect(resolve({ email: false, socials: false })).toBeUndefined()
    expect(resolve({ email: false })?.email).toBe(false)
    expect(resolve({}, 'p', [{ ...mainnet, id: 31337, caipNetworkId: 'eip155:31337' }])).toBeUndefined()
    expect(resolve({ networks: ['eip155:31337'] }, 'p', [{ ...mainnet, id: 31337, caipNetworkId: 'eip155:31337' }])?.networks).toEqual(['eip155:31337'])
  })

  it('[AUTH-04, AUTH-05, AUTH-06, AUTH-48] socials stand in their order; unknown ones are left out, and named', () => {
    expect(resolve()?.socials).toEqual(['google', 'x', 'farcaster', 'discord', 'apple', 'github', 'facebook'])
    expect(resolve({ socials: ['github', 'myspace' as never, 'x', 'github'] })).toMatchObject({
      socials: ['github', 'x'],
      ignoredSocials: ['myspace'],
      emailShowWallets: true,
    })
  })

  it('[FRAME-03] the secure site is an origin, the default one or the own', () => {
    expect(resolve()?.secureSite).toBe('https://secure.walletconnect.org')
    expect(resolve({ secureSiteUrl: 'https://secure.example:8443/sdk?x=1' })?.secureSite).toBe('https://secure.example:8443')
    expect(resolve({ secureSiteUrl: 'http://127.0.0.1:4000' })?.secureSite).toBe('http://127.0.0.1:4000')
    for (const secureSiteUrl of ['http://secure.example', 'javascript:alert(1)', 'https://a b', 'https://user@secure.example', ''])
      expect(() => resolve({ secureSiteUrl }), secureSiteUrl).toThrow(/secureSiteUrl/)
  })

  it('[DX-05] says what cannot work', () => {
    expect(() => resolve({ networks: ['bip122:1' as never] })).toThrow(/networks/)
    expect(() => resolve({ preferredAccountType: 'payment' as never })).toThrow(/preferredAccountType/)
    expect(() => resolve({ socials: 'google' as never })).toThrow(/socials/)
  })
})
