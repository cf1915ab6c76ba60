import { expect, it } from 'vitest'
import { createMemoryPorts } from '../../src/adapters/memory/memory-ports.js'
import { selectConnectionStatus } from '../../src/domain/connection/index.js'
import { solana } from '../../src/domain/shared/networks/chains.js'
import { S } from '../domain/facts.js'
import { openPage, type PageOptions } from '../domain/page.js'

const APP: PageOptions = { options: { networks: [solana] }, adapters: ['solana'] }
const traits = ['version 1.0.0', 'feature standard:connect', 'chain solana:mainnet']
const named = { id: 'wallet-standard:ghost', name: 'Ghost', rdns: null, protocol: 'wallet-standard', namespace: 'solana', accounts: [S] } as const

it('[T2, CONN-11] a wallet that takes the name and knows the account of the one before is not connected by a reload', async () => {
  const first = openPage({ ...APP, wallets: [{ ...named, network: solana.caipNetworkId, traits, icon: 'data:image/svg+xml;base64,PHN2Zy8+' }] })
  await first.run({ type: 'connect', connectorId: named.id })
  first.wait(10)
  first.close()
  const memory = createMemoryPorts({ disk: first.memory.disk })
  const page = openPage({ ...APP, memory, wallets: [{ ...named, network: solana.caipNetworkId, traits, granted: true }] })
  page.wait(5_000)
  expect([selectConnectionStatus(page.state(), 'solana'), page.state().alerts.current?.key]).toEqual(['disconnected', 'walletChanged'])
})
