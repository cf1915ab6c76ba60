import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { filter, firstValueFrom } from 'rxjs'
import { createLatchkit, mainnet } from 'latchkit'
import { evm } from 'latchkit/evm'
import { startRelay, startWalletConnectWallet } from 'latchkit/sandbox'
import { createMemoryDisk, createMemoryStorage } from 'latchkit/testing'
import { walletConnect } from 'latchkit/walletconnect'
import { verifyMessage } from 'viem'
import { expect, it } from 'vitest'
import { createNodePorts } from '../../src/adapters/node/node-ports.js'
import { eventually } from '../eventually.js'

it('[WC-01, WC-05, DX-12] an app in Node pairs by the entry that it imports, signs, comes back and ends', async () => {
  const relay = await startRelay()
  const folder = await mkdtemp(join(tmpdir(), 'latchkit-node-'))
  const wallet = await startWalletConnectWallet({ relayUrl: relay.url, chains: [{ chainId: 1, rpcUrl: 'http://127.0.0.1:9' }], policy: 'approve', requestQueue: false })
  const keys = createMemoryDisk()
  const open = () => {
    const { clock, ports } = createNodePorts({ storageFile: join(folder, 'storage.json'), storagePrefix: 'latchkit' })
    const storage = createMemoryStorage({ disk: keys, prefix: 'keys' }).port
    return createLatchkit({ networks: [mainnet], metadata: { name: 'A service' }, use: [evm(), walletConnect({ relayUrl: relay.url, storage })], ports: { ...ports, clock } })
  }
  const kit = open()
  kit.start()
  const ready = firstValueFrom(kit.events$.pipe(filter(({ type }) => type === 'pairingReady')))
  const connected = kit.run({ type: 'connect', connectorId: 'walletConnect' })
  await ready
  await wallet.pair(kit.getPairingUri() ?? '')
  expect(await connected).toMatchObject({ type: 'connected', connectorId: 'walletConnect', name: 'Heron' })
  const done = await kit.run({ type: 'signMessage', message: 'Hello' })
  const address = kit.getState().account.namespaces.eip155?.address as `0x${string}`
  expect(await verifyMessage({ address, message: 'Hello', signature: done?.result as `0x${string}` })).toBe(true)
  kit.dispose()

  const again = open()
  again.start()
  await eventually(() => expect(again.getState().connection.namespaces.eip155?.connectorId).toBe('walletConnect'))
  expect(wallet.requests.map(({ method }) => method)).toEqual(['wc_sessionPropose', 'personal_sign'])
  await again.run({ type: 'disconnect' })
  await eventually(() => expect(wallet.sessions).toEqual([]))
  again.dispose()
  await eventually(() => expect(relay.counts().open).toBe(1))
  await wallet.stop()
  await relay.close()
  await rm(folder, { recursive: true, force: true })
}, 30_000)
