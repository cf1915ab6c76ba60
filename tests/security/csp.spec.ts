import { createLatchkit, mainnet } from 'latchkit'
import { cspFor } from 'latchkit/csp'
import { directory } from 'latchkit/directory'
import { embeddedWallet } from 'latchkit/embedded-wallet'
import { evm } from 'latchkit/evm'
import { names } from 'latchkit/names'
import { services } from 'latchkit/services'
import { solana } from 'latchkit/solana'
import { walletConnect } from 'latchkit/walletconnect'
import { describe, expect, it } from 'vitest'
import { readFileSync } from 'node:fs'
import { solana as solanaNetwork } from '../../src/domain/shared/networks/chains.js'

const chain = { ...mainnet, rpcUrls: { default: { http: ['https://node.example/key-canary?x=1', 'https://second.example/key'] } } }
const options = { networks: [chain], metadata: { name: 'Harbour' }, projectId: 'p' }

describe('cspFor', () => {
  it('[DX-15] names the nodes of an app with nothing else, without their paths and keys', () => {
    const { header, directives, hosts } = cspFor({ ...options, use: [evm()] })
    expect(header).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self' https://node.example https://second.example; base-uri 'none'; object-src 'none'; form-action 'self'; require-trusted-types-for 'script'; trusted-types 'none'",
    )
    expect(directives['connect-src']).toEqual(["'self'", 'https://node.example', 'https://second.example'])
    expect(hosts).toEqual([
      { directive: 'connect-src', source: 'https://node.example', why: 'nodes of Ethereum' },
      { directive: 'connect-src', source: 'https://second.example', why: 'nodes of Ethereum' },
    ])
  })

  it('[DX-15] names what each plugin asks, at the app’s own addresses or at those of the reference deployment, each once with all reasons', () => {
    const own = { data: 'https://api.example/data', wallets: 'https://api.example/wallets', analytics: 'https://api.example' }
    const wallet = { id: 'w', name: 'Heron', mobileLink: 'heron://', imageUrl: 'https://pictures.example/heron.png' }
    const some = cspFor({
      ...options,
      customWallets: [wallet],
      use: [evm(), walletConnect({ relayUrl: 'wss://relay.example/x' }), embeddedWallet({ secureSiteUrl: 'https://secure.example' }), services({ hosts: own })],
    })
    expect(some.directives).toMatchObject({
      'connect-src': ["'self'", 'https://node.example', 'https://second.example', 'wss://relay.example', 'https://api.example'],
      'img-src': ["'self'", 'data:', 'https://pictures.example'],
      'frame-src': ['https://secure.example'],
    })
    expect(some.hosts.find(({ source }) => source === 'https://api.example')?.why).toContain('analytics events')
    const defaults = cspFor({ ...options, use: [evm(), walletConnect(), embeddedWallet(), services(), directory()] })
    expect(defaults.directives['connect-src']?.slice(3)).toEqual([
      'wss://relay.walletconnect.org',
      'https://rpc.walletconnect.org',
      'https://api.web3modal.org',
      'https://pulse.walletconnect.org',
    ])
    expect([defaults.directives['frame-src'], defaults.directives['img-src']]).toEqual([['https://secure.walletconnect.org'], ["'self'", 'data:', 'blob:']])
  })

  it('[DX-15, EVENTS-04] leaves out the host of analytics where none are sent', () => {
    const off = [services({ analytics: false }), services({ analytics: { sink: () => undefined } })]
    for (const one of off) expect(cspFor({ ...options, use: [evm(), one] }).header).not.toContain('pulse')
    expect(cspFor({ ...options, features: { analytics: false }, use: [evm(), services()] }).header).not.toContain('pulse')
  })

  it('[DX-15] leaves out what an app without a project id never asks', () => {
    const { header } = cspFor({ ...options, projectId: undefined as never, use: [evm(), services(), embeddedWallet()] })
    expect(header).not.toMatch(/walletconnect|web3modal|frame-src/)
  })

  it('[DX-15] names pictures of networks, of the app and of accounts, and the sockets of Solana', () => {
    const assets = { imageUrl: 'https://pictures.example/eth.svg' }
    const sol = { ...solanaNetwork, rpcUrls: { default: { http: ['https://sol.example/k', 'http://127.0.0.1:8899'] } } }
    const { directives } = cspFor({
      networks: [{ ...chain, assets }, sol],
      metadata: { name: 'Harbour', icons: ['https://cdn.example/i.png', 'data:image/png;base64,AA', '/icon.png'] },
      use: [evm(), solana(), names({ imageHosts: ['euc.example'], ipfsGateway: 'https://ipfs.example/ipfs/' })],
    })
    expect(directives['img-src']).toEqual(["'self'", 'data:', 'https://pictures.example', 'https://cdn.example'])
    expect(directives['connect-src']?.slice(3)).toEqual([
      'https://sol.example',
      'wss://sol.example',
      'http://127.0.0.1:8899',
      'ws://127.0.0.1:8900',
      // Pictures of accounts are read, and copied.
      'https://euc.example',
      'https://ipfs.example',
    ])
  })

  it('[DX-15, design] names what a plugin from outside declares', () => {
    const plugin = {
      name: 'prices',
      configure: () => ({ hosts: [{ directive: 'connect-src' as const, source: 'https://prices.example/v1', why: 'prices' }] }),
      load: async () => ({}),
    }
    const given = { ...options, use: [evm(), plugin] }
    expect(cspFor(given).hosts.at(-1)).toEqual({ directive: 'connect-src', source: 'https://prices.example', why: 'prices' })
    expect(createLatchkit(given).getState().config.hosts).toEqual([
      { directive: 'connect-src', source: 'https://prices.example/v1', why: 'prices', plugin: 'prices' },
    ])
  })

  it('[DX-15] adds the app’s own sources, which take the place of none, and refuses what would end a directive', () => {
    const { header } = cspFor(
      { ...options, use: [evm()] },
      { 'font-src': ["'self'"], 'trusted-types': ['my-policy'], 'img-src': ['data:', 'https://cdn.example'] },
    )
    expect(header).toContain("img-src 'self' data: https://cdn.example;")
    expect(header).toMatch(/trusted-types my-policy; font-src 'self'$/)
    for (const bad of ["x; script-src 'unsafe-inline'", 'a b', '', 'a,b'])
      expect(() => cspFor({ ...options, use: [evm()] }, { 'img-src': [bad] })).toThrow(expect.objectContaining({ code: 'OPTIONS_INVALID' }))
    expect(() => cspFor({ ...options, use: [evm()] }, { 'a; script-src *': ['x'] })).toThrow(expect.objectContaining({ code: 'OPTIONS_INVALID' }))
  })

  it('[DX-15] refuses the options that createLatchkit refuses', () => {
    expect(() => cspFor({ networks: [], use: [] })).toThrow(expect.objectContaining({ code: 'OPTIONS_INVALID' }))
  })

  it('[DX-15] the relay that it names is that of the stock client', () => {
    expect(readFileSync('node_modules/@walletconnect/core/dist/index.es.js', 'utf8')).toContain('"wss://relay.walletconnect.org"')
  })
})
