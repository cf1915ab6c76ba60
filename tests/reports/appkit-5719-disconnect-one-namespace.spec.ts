import { expect, it } from 'vitest'
import { selectConnectionStatus } from '../../src/domain/connection/index.js'
import { bitcoin, solana } from '../../src/domain/shared/networks/chains.js'
import { mainnet } from '../../src/domain/shared/networks/evm-chains.js'
import { openPage } from '../domain/page.js'
import { A, S } from '../domain/facts.js'

const NAMED = 'wallet-standard:multi'
const TAPROOT = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'

it('[CONN-35] a disconnect by the id of a wallet that has it in two chains ends both, and leaves another wallet of that id', async () => {
  const one = { name: 'Multi', rdns: null, protocol: 'wallet-standard', object: 'o1' } as const
  const page = openPage({
    options: { networks: [mainnet, solana, bitcoin] },
    adapters: ['eip155', 'solana', 'bip122'],
    wallets: [
      { ...one, id: NAMED, accounts: [A] },
      { ...one, id: NAMED, namespace: 'solana', network: solana.caipNetworkId, accounts: [S] },
      { ...one, id: NAMED, object: 'o2', namespace: 'bip122', network: bitcoin.caipNetworkId, accounts: [TAPROOT] },
    ],
  })
  for (const namespace of ['eip155', 'solana', 'bip122'] as const) await page.run({ type: 'connect', connectorId: NAMED, namespace })
  const status = () => (['eip155', 'solana', 'bip122'] as const).map((namespace) => selectConnectionStatus(page.state(), namespace))
  expect(status()).toEqual(['connected', 'connected', 'connected'])
  await page.run({ type: 'disconnect', connectorId: NAMED })
  expect(status()).toEqual(['disconnected', 'disconnected', 'connected'])
  // By what `state.connection` has of the last one.
  await page.run({ type: 'disconnect', connectorId: page.state().connection.namespaces.bip122?.connectorId ?? '' })
  expect(status()).toEqual(['disconnected', 'disconnected', 'disconnected'])
})
