import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { verifyMessage } from 'viem'
import { describe, expect, it } from 'vitest'
import type { Session } from '../../../src/ports/relay.js'
import { eventually } from '../../eventually.js'
import { once, openRelayPage } from './walletconnect-app.js'
import { grantAll, owner, second } from './walletconnect-wallet.js'
import { relayWorld } from './walletconnect-world.js'

const world = relayWorld()

describe('pairing', () => {
  it('[WC-01, WC-03, WC-05, T4] with a stock wallet, which signs', async () => {
    const { app, peer, session } = await world.connected()
    expect(session).toMatchObject({
      topic: expect.stringMatching(/^[0-9a-f]{64}$/),
      namespaces: { eip155: { accounts: [`eip155:1:${owner.address}`, `eip155:10:${owner.address}`], chains: ['eip155:1', 'eip155:10'] } },
      peer: { name: 'Stock wallet', url: 'https://wallet.example', icons: ['https://wallet.example/i.png'], nativeLink: 'stockwallet://' },
    })
    expect('universalLink' in session.peer).toBe(false)
    const signature = (await once(app.request(session, 'personal_sign', ['0x6869', owner.address] as never))) as `0x${string}`
    expect(await verifyMessage({ address: owner.address, message: 'hi', signature })).toBe(true)
    await once(app.relay.port.disconnect({ topic: session.topic }))
    await eventually(() => expect(peer.sessions()).toEqual([]))
  })

  it('[WC-04, WC-05] tells the wallet who asks, and the relay for which project', async () => {
    const metadata = { name: 'An app', description: 'Made by a test', url: 'https://app.example', icons: ['https://app.example/i.png'] }
    const { peer, session } = await world.connected(undefined, { metadata })
    expect(peer.kit.getActiveSessions()[session.topic]?.peer.metadata).toEqual(metadata)
    const asked: (string | undefined)[] = []
    const server = createServer().on('upgrade', ({ url }, socket) => {
      asked.push(url)
      socket.destroy()
    })
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    const { port } = server.address() as AddressInfo
    const page = openRelayPage(`ws://127.0.0.1:${port}`, { projectId: 'ab'.repeat(16) })
    const pairing = page.pair()
    await eventually(() => expect(asked.length).toBeGreaterThan(0))
    expect(new URL(asked[0] ?? '', 'ws://relay').searchParams.get('projectId')).toBe('ab'.repeat(16))
    pairing.stop()
    page.relay.dispose()
    await new Promise((closed) => server.close(closed))
  })

  it('[WC-31, WC-14] a refusal is Connection rejected, and the next try is free', async () => {
    const app = world.page()
    const { kit, conduct } = await world.wallet({ grant: () => ({ code: 5000, message: 'User rejected.' }) })
    const refused = app.pair()
    await kit.pair({ uri: await refused.uri })
    await expect(refused.settled).rejects.toMatchObject({ code: 'CONNECTION_REJECTED', cause: { code: 5000 } })
    expect(app.relay.pairingUri()).toBeUndefined()
    conduct.grant = grantAll()
    const pairing = app.pair()
    await kit.pair({ uri: await pairing.uri })
    expect((await pairing.settled).session.namespaces.eip155?.chains).toEqual(['eip155:1', 'eip155:10'])
  })

  it('[F38] what a wallet agrees to after it was given up ends at once', async () => {
    const app = world.page()
    const { kit, sessions } = await world.wallet()
    const pairing = app.pair()
    const uri = await pairing.uri
    pairing.stop()
    await kit.pair({ uri })
    await eventually(() => expect(world.relay.seen().map(({ tag }) => tag)).toContain(1112))
    await eventually(() => expect(sessions()).toEqual([]))
    expect(await once(app.relay.port.sessions())).toEqual([])
  })

  it('[WC-07] an address that nobody used ends before the client gives it up, and nothing is left unheard', async () => {
    const app = world.page({ now: () => Date.now() + 298_500 })
    const { settled } = app.pair()
    await expect(settled).rejects.toMatchObject({ code: 'PAIRING_EXPIRED' })
  })
})

describe('what the wallet says by itself', () => {
  it('[WC-15, WC-16, WC-17, WC-18] events, updates, extensions and pings', async () => {
    const { app, peer, session } = await world.connected()
    const { topic } = session
    const { kit } = peer
    const said = () => app.events.filter((event) => 'topic' in event)
    await kit.emitSessionEvent({ topic, event: { name: 'chainChanged', data: 10 }, chainId: 'eip155:10' })
    await eventually(() => expect(said()).toHaveLength(1))
    const both = [owner.address, second.address]
    const namespaces = grantAll(both)({
      eip155: { chains: ['eip155:1', 'eip155:10', 'eip155:137'], methods: ['personal_sign'], events: ['accountsChanged'] },
    }) as Session['namespaces']
    await kit.updateSession({ topic, namespaces: namespaces as never })
    await eventually(() => expect(said()).toHaveLength(2))
    await kit.emitSessionEvent({ topic, event: { name: 'accountsChanged', data: [`eip155:1:${second.address}`] }, chainId: 'eip155:1' })
    await kit.extendSession({ topic })
    await eventually(() => expect(said()).toHaveLength(4))
    await kit.engine.signClient.ping({ topic })
    await eventually(() => expect(said()).toHaveLength(5))
    expect(said()).toMatchObject([
      { type: 'sessionEvent', topic, network: 'eip155:10', name: 'chainChanged', data: 10 },
      {
        type: 'sessionUpdated',
        topic,
        namespaces: { eip155: { chains: ['eip155:1', 'eip155:10', 'eip155:137'], methods: ['personal_sign'] } },
      },
      { type: 'sessionEvent', topic, network: 'eip155:1', name: 'accountsChanged', data: [`eip155:1:${second.address}`] },
      { type: 'sessionExtended', topic },
      { type: 'sessionPinged', topic },
    ])
  })

  it('[WC-19, F43] its end is told once and takes the requests that wait with it', async () => {
    const { app, peer, session } = await world.connected({ answer: () => undefined })
    const waiting = once(app.request(session, 'personal_sign', ['0x', owner.address] as never)).catch((error: unknown) => error)
    await eventually(() => expect(peer.asked).toHaveLength(1))
    await peer.kit.disconnectSession({ topic: session.topic, reason: { code: 6000, message: 'Bye' } })
    expect(await waiting).toMatchObject({ code: 'SESSION_ENDED', cause: { code: 6000 } })
    await eventually(() =>
      expect(app.events.filter(({ type }) => type === 'sessionDeleted')).toEqual([{ type: 'sessionDeleted', topic: session.topic, code: 6000 }]),
    )
    expect(await once(app.relay.port.sessions())).toEqual([])
    await expect(once(app.request(session, 'personal_sign', [] as never))).rejects.toMatchObject({ code: 'SESSION_MISSING' })
  })

  it('[F41, F42] its refusals keep their code', async () => {
    const { app, session } = await world.connected({
      answer: () => {
        throw { code: 4001, message: 'User rejected the request.' }
      },
    })
    await expect(once(app.request(session, 'personal_sign', [] as never))).rejects.toMatchObject({
      code: 'RPC_USER_REJECTED',
      cause: { code: 4001 },
    })
    await expect(once(app.request(session, 'eth_sign', [] as never))).rejects.toMatchObject({ cause: { code: 4200 } })
    await expect(once(app.request(session, 'personal_sign', [] as never, 'eip155:5'))).rejects.toMatchObject({
      code: 'CHAIN_NOT_SUPPORTED',
    })
  })
})

describe('a page that comes back', () => {
  it('[WC-16, F5, I-10] has its session, and hears once what was said meanwhile', async () => {
    const { app, peer, session } = await world.connected()
    const { topic } = session
    await peer.kit.emitSessionEvent({ topic, event: { name: 'chainChanged', data: 10 }, chainId: 'eip155:10' })
    await eventually(() => expect(app.events.some(({ type }) => type === 'sessionEvent')).toBe(true))
    app.relay.dispose()
    world.relay.faults.set({ kind: 'duplicate', on: 'delivery', copies: 2 })
    await peer.kit.emitSessionEvent({ topic, event: { name: 'chainChanged', data: 1 }, chainId: 'eip155:1' })
    await peer.kit.emitSessionEvent({ topic, event: { name: 'accountsChanged', data: [owner.address] }, chainId: 'eip155:1' })
    const again = world.page({ disk: app.disk })
    expect(await once(again.relay.port.sessions())).toEqual([session])
    await eventually(() => expect(again.events.filter(({ type }) => type === 'sessionEvent')).toHaveLength(2))
    expect(again.events.filter(({ type }) => type === 'sessionEvent').map((event) => 'name' in event && event.name)).toEqual([
      'chainChanged',
      'accountsChanged',
    ])
    const signature = await once(again.request(session, 'personal_sign', ['0x6869', owner.address] as never))
    expect(signature).toMatch(/^0x/)
    expect(again.events.filter(({ type }) => type === 'sessionEvent')).toHaveLength(2)
  })

  it('[WC-19] that was away when the wallet left, hears of it', async () => {
    const { app, peer, session } = await world.connected()
    app.relay.dispose()
    await peer.kit.disconnectSession({ topic: session.topic, reason: { code: 6000, message: 'Bye' } })
    const again = world.page({ disk: app.disk })
    expect(await once(again.relay.port.sessions())).toHaveLength(1)
    await eventually(() => expect(again.events.some(({ type }) => type === 'sessionDeleted')).toBe(true))
    again.relay.dispose()
    expect(await once(world.page({ disk: app.disk }).relay.port.sessions())).toEqual([])
  })

  it('[design, WC-23] loads nothing where there is nothing, and says so when something is asked', async () => {
    let loads = 0
    const app = world.page({
      load: () => {
        loads += 1
        return Promise.reject(new Error('not to be loaded'))
      },
    })
    expect(await once(app.relay.port.sessions())).toEqual([])
    expect([loads, world.relay.counts().opened]).toEqual([0, 0])
    await expect(once(app.relay.port.request({ topic: 'a', network: 'eip155:1', method: 'm', params: [] }))).rejects.toMatchObject({
      code: 'SIGN_CLIENT_MISSING',
      message: 'Sign Client not initialized',
    })
    await expect(app.pair().settled).rejects.toMatchObject({ code: 'CODE_UNAVAILABLE' })
    expect(loads).toBe(1)
  })

  it.each([
    ['Node', Object.assign(new Error("Cannot find package '@walletconnect/sign-client'"), { code: 'ERR_MODULE_NOT_FOUND' })],
    ['Chrome', new TypeError("Failed to resolve module specifier '@walletconnect/sign-client'")],
    ['Firefox', new TypeError('The specifier “@walletconnect/sign-client” was a bare specifier, but was not remapped to anything.')],
    ['Safari', new TypeError("Module name, '@walletconnect/sign-client' does not resolve to a valid URL.")],
    ['Vite', new Error('Could not resolve "@walletconnect/sign-client" imported by "latchkit". Is it installed?')],
  ])('[CORE-10, WC-23] says that the package is missing, as %s says it', async (_, error) => {
    const app = world.page({ load: () => Promise.reject(error) })
    await expect(app.pair().settled).rejects.toMatchObject({ code: 'SIGN_CLIENT_NOT_INSTALLED' })
  })

  it.each([{}, { SignClient: { init: () => Promise.reject(new Error('of another version')) } }])(
    '[CORE-10, WC-23] says that the package is of a version that cannot be used',
    async (module) => {
      const app = world.page({ load: () => Promise.resolve(module as never) })
      await expect(app.pair().settled).rejects.toMatchObject({ code: 'SIGN_CLIENT_UNUSABLE' })
    },
  )
})
