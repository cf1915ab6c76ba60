import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { verifyMessage } from 'viem'
import { startRelay, type Relay } from '../../cli/sandbox/relay/relay.js'
import { openRelayPage, once, type RelayPage } from './walletconnect-app.js'
import { owner, startStockWallet, type StockWallet } from './walletconnect-wallet.js'

let relay: Relay
const ends: (() => unknown)[] = []
beforeEach(async () => {
  relay = await startRelay()
})
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
  await relay.close()
})

const page = (options: Parameters<typeof openRelayPage>[1] = {}): RelayPage => {
  const made = openRelayPage(relay.url, options)
  ends.unshift(() => made.relay.dispose())
  return made
}
const wallet = async (conduct: Parameters<typeof startStockWallet>[1] = {}): Promise<StockWallet> => {
  const made = await startStockWallet(relay.url, conduct)
  ends.push(() => made.stop())
  return made
}
const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: 8_000, interval: 20 })

it('[WC-01, WC-03, WC-05, T4] pairs with a stock wallet, and signs through it', async () => {
  const app = page()
  const { kit } = await wallet()
  const pairing = app.pair()
  await kit.pair({ uri: await pairing.uri })
  const { session } = await pairing.settled
  expect(session).toMatchObject({
    topic: expect.stringMatching(/^[0-9a-f]{64}$/),
    namespaces: { eip155: { accounts: [`eip155:1:${owner.address}`, `eip155:10:${owner.address}`], chains: ['eip155:1', 'eip155:10'] } },
    peer: { name: 'Stock wallet', url: 'https://wallet.example', icons: ['https://wallet.example/i.png'], nativeLink: 'stockwallet://' },
  })
  expect('universalLink' in session.peer).toBe(false)
  const signature = (await once(app.request(session, 'personal_sign', ['0x6869', owner.address] as never))) as `0x${string}`
  expect(await verifyMessage({ address: owner.address, message: 'hi', signature })).toBe(true)
  await once(app.relay.port.disconnect({ topic: session.topic }))
  await eventually(() => expect(kit.getActiveSessions()).toEqual({}))
})
