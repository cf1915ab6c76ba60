import { describe, expect, it } from 'vitest'
import { createMemoryDisk, relayContract, type RelayHarness } from 'latchkit/testing'
import { startRelay } from '../../../cli/sandbox/relay/relay.js'
import { once, openRelayPage } from './walletconnect-app.js'
import { openOrigin } from './walletconnect-tabs.js'
// Loaded here, so that no test waits for a file: the adapter imports it when it is first used.
import '@walletconnect/sign-client'
import { grantAll, owner, startStockWallet } from './walletconnect-wallet.js'

describe.each([
  ['the stock client, the stock wallet kit, and a relay between them', false],
  ['a tab that asks another one, which has the stock client', true],
] as const)('%s', (name, asks) => {
  relayContract({ describe, it, expect }, name, async (): Promise<RelayHarness> => {
    const relay = await startRelay()
    const disk = createMemoryDisk()
    const origin = openOrigin()
    const open = () => openRelayPage(relay.url, { disk, ...(asks ? { tab: origin.join() } : {}) })
    const leader = asks ? open() : undefined
    if (leader) await once(leader.relay.port.sessions())
    const pages = [open()]
    const peer = await startStockWallet(relay.url)
    const sign = peer.conduct.answer
    const topic = () => peer.sessions().at(-1) ?? ''
    const [page] = pages as [(typeof pages)[number]]
    return {
      port: page.relay.port,
      // All running work ends: nothing new at the relay for a while.
      async elapse() {
        const news = () => JSON.stringify([relay.seen().length, relay.counts(), pages.map(({ events }) => events.length)])
        // In short steps: a process that got no time reads its sockets between two of them.
        for (let [before, quiet] = [news(), 0]; quiet < (asks ? 30 : 15); quiet = before === news() ? quiet + 1 : 0) {
          before = news()
          await new Promise((resolve) => setTimeout(resolve, 10))
        }
      },
      pairingUri: page.relay.pairingUri,
      address: owner.address,
      networks: ['eip155:1', 'eip155:10'],
      reload() {
        page.relay.dispose()
        // Only the leader hears events that occurred while the tab was away; the other tabs then read the current sessions.
        leader?.relay.dispose()
        const next = open()
        pages.push(next)
        return next.relay
      },
      opened: () => page.navigation.opened().map(({ url }) => url),
      wallet: {
        decide(decision) {
          const refuse = () => {
            throw { code: 5000, message: 'User rejected.' }
          }
          peer.conduct.grant = decision === 'approve' ? grantAll() : () => ({ code: 5000, message: 'User rejected.' })
          peer.conduct.answer = decision === 'approve' ? sign : decision === 'reject' ? refuse : () => undefined
        },
        scan: (uri) => peer.kit.pair({ uri }),
        emit: ({ name, data, network }) => peer.kit.emitSessionEvent({ topic: topic(), event: { name, data }, chainId: network }),
        async update(namespaces) {
          await peer.kit.updateSession({ topic: topic(), namespaces: namespaces as never })
        },
        ping: () => peer.kit.engine.signClient.ping({ topic: topic() }),
        leave: () => peer.kit.disconnectSession({ topic: topic(), reason: { code: 6000, message: 'Bye' } }),
        sessions: () => peer.sessions().length,
        asked: () => peer.asked.length,
      },
      duplicate: (on) => (on ? relay.faults.set({ kind: 'duplicate', on: 'delivery' }) : relay.faults.clear()),
      refuse: (on) => (on ? relay.faults.set({ kind: 'refuse-auth', reason: 'clock' }) : relay.faults.clear()),
      async dispose() {
        for (const { relay: adapter } of [...pages, ...(leader ? [leader] : [])]) adapter.dispose()
        await peer.stop()
        await relay.close()
      },
    }
  })
})
