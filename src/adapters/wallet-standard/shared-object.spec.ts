import { createMemoryTimer, createVirtualTime } from 'latchkit/testing'
import { firstValueFrom } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { keyOf } from '../../../tests/contracts/solana-wallet.js'
import { testKey } from '../../../tests/contracts/bitcoin-wallet.js'
import { createObjectIds } from '../../kit/object-ids.js'
import type { ChainNamespace } from '../../domain/shared/caip/caip.js'
import { createBitcoinConnector } from '../bitcoin/wallets/bitcoin-connector.js'
import { createBitcoinWallets } from '../bitcoin/wallets/bitcoin-wallets.js'
import { createSolanaAdapter } from '../solana/solana-adapter.js'

const solana = keyOf(1)
const bitcoin = testKey(1).payment('bc')
const connectorId = 'wallet-standard:both'

/** Opens a page with one wallet object for Solana and Bitcoin. */
function open({ features = {}, chains = ['solana:mainnet', 'bitcoin:mainnet'] }: { features?: object; chains?: readonly string[] } = {}) {
  const asked: string[] = []
  const accounts = [
    { address: solana.address, publicKey: solana.publicKey, chains: ['solana:mainnet'], features: ['solana:signTransaction'] },
    { address: bitcoin, publicKey: new Uint8Array(33), chains: ['bitcoin:mainnet'], features: [] },
  ]
  const wallet = {
    version: '1.0.0',
    name: 'Both',
    icon: 'data:image/png;base64,AA',
    chains,
    accounts,
    features: {
      'standard:connect': { version: '1.0.0', connect: async () => ({ accounts }) },
      'standard:disconnect': { version: '1.0.0', disconnect: async () => void asked.push('standard:disconnect') },
      'standard:events': { version: '1.0.0', on: () => () => undefined },
      'solana:signTransaction': { version: '1.0.0', supportedTransactionVersions: ['legacy', 0], signTransaction: async () => [] },
      ...features,
    },
  }
  const own = { 'bitcoin:disconnect': { version: '1.0.0', disconnect: async () => void asked.push('bitcoin:disconnect') } }
  if ('bitcoin:disconnect' in features) Object.assign(wallet.features, own)
  const window = new EventTarget()
  window.addEventListener('wallet-standard:app-ready', (event) => (event as CustomEvent).detail.register(wallet))
  const { port: timer } = createMemoryTimer(createVirtualTime())
  const identify = createObjectIds()
  const adapter = createSolanaAdapter({ window, timer, identify, shown: () => ({}), onWarning: () => {} })
  adapter.discovery.announcements().subscribe()
  const wallets = createBitcoinWallets({ window, timer, identify, onWarning: () => {} })
  wallets.discovery.announcements().subscribe()
  const { port } = createBitcoinConnector({
    wallets,
    timer,
    signer: async () => ({}) as never,
    checkKeys: async (grant) => grant,
    verifyMessage: async () => 'valid',
    onWarning: () => {},
  })
  const ports = { solana: adapter.connector, bip122: port } as const
  return {
    asked,
    connect: async () => {
      for (const namespace of ['solana', 'bip122'] as const) await firstValueFrom(ports[namespace].connect({ connectorId, namespace, silent: false }))
    },
    end: (namespace: 'solana' | 'bip122', keeps?: readonly ChainNamespace[]) =>
      firstValueFrom(ports[namespace].disconnect({ connectorId, namespace, ...(keeps && { keeps }) })),
  }
}

const OWN = { 'bitcoin:disconnect': {} }

describe('a wallet object that serves Solana and Bitcoin', () => {
  it.each([
    ['solana', 'bip122', {}, ['standard:disconnect']],
    ['bip122', 'solana', {}, ['standard:disconnect']],
    ['solana', 'bip122', OWN, ['bitcoin:disconnect', 'standard:disconnect']],
    ['bip122', 'solana', OWN, ['bitcoin:disconnect', 'standard:disconnect']],
  ] as const)('[CONN-35] ends %s first without ending %s, and all with the last one', async (first, last, features, all) => {
    const page = open({ features })
    await page.connect()
    await page.end(first, [last])
    expect(page.asked).not.toContain('standard:disconnect')
    await page.end(last)
    expect(page.asked).toEqual(all)
  })

  it('[CONN-35] is disconnected by the standard feature where the chain that stays is of another object', async () => {
    const page = open({ chains: ['solana:mainnet'] })
    await page.end('solana', ['eip155'])
    expect(page.asked).toEqual(['standard:disconnect'])
  })
})
