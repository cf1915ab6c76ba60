import { WalletKit } from '@reown/walletkit'
import { Core } from '@walletconnect/core'
import { expect, it } from 'vitest'
import { startRelay } from '../../cli/sandbox/relay/relay.js'
import { memoryStorage, startStockApp, stopCore } from './relay-app.js'

it('[WC-01, WC-05] the stock clients of both sides pair, settle and exchange a request over the relay', async () => {
  const relay = await startRelay()
  const app = await startStockApp(relay.url)
  const core = new Core({
    relayUrl: relay.url,
    storage: memoryStorage(),
    customStoragePrefix: 'wallet',
    telemetryEnabled: false,
    logger: 'silent',
  })
  const kit = await WalletKit.init({ core: core as never, metadata: { name: 'W', description: '', url: 'https://w.example', icons: [] } })
  const accounts = ['eip155:1:0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266']
  kit.on('session_proposal', ({ id }) =>
    kit.approveSession({ id, namespaces: { eip155: { accounts, methods: ['personal_sign'], events: ['accountsChanged'] } } }),
  )
  kit.on('session_request', ({ topic, id }) => kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', result: '0x1' } }))
  const { uri = '', approval } = await app.client.connect({
    optionalNamespaces: { eip155: { chains: ['eip155:1'], methods: ['personal_sign'], events: [] } },
  })
  await kit.pair({ uri })
  const { topic } = await approval()
  const request = { method: 'personal_sign', params: ['0x', '0x'] }
  expect(await app.client.request({ topic, chainId: 'eip155:1', request })).toBe('0x1')
  expect(relay.seen().map(({ tag }) => tag)).toEqual([1100, 1101, 1102, 1103, 1108, 1109])
  await Promise.all([app.stop(), stopCore(core as never)])
  await relay.close()
})
