import { describe, expect, it } from 'vitest'
import type { PairingStep, RelayEvent, Session } from '../../../ports/relay.js'
import { createMemoryNavigation } from '../memory-navigation.js'
import { createMemoryRelay } from './memory-relay.js'
import type { MemoryRelayWalletOptions } from './memory-relay-wallet.js'
import { createVirtualTime } from '../time/virtual-time.js'

const namespaces = {
  eip155: {
    chains: ['eip155:1', 'eip155:10'] as const,
    methods: ['personal_sign', 'wallet_switchEthereumChain', 'wallet_addEthereumChain'],
    events: ['accountsChanged', 'chainChanged'],
  },
}
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

function setup(wallet: MemoryRelayWalletOptions = {}) {
  const time = createVirtualTime({ start: 1_700_000_000_000 })
  const navigation = createMemoryNavigation()
  const relay = createMemoryRelay({ time, wallet })
  const page = () => {
    const client = relay.join({ navigation: navigation.port })
    const events: RelayEvent[] = []
    const listening = client.port.events().subscribe((event) => events.push(event))
    return { ...client, events, leave: () => listening.unsubscribe() }
  }
  const pair = (client: ReturnType<typeof page>) => {
    const steps: PairingStep[] = []
    const failures: unknown[] = []
    const subscription = client.port.pair({ namespaces }).subscribe({ next: (step) => steps.push(step), error: (failure) => failures.push(failure) })
    time.advanceBy(0)
    return { steps, failures, stop: () => subscription.unsubscribe() }
  }
  const connect = (client: ReturnType<typeof page>): Session => {
    const { steps } = pair(client)
    relay.wallet.scan()
    time.advanceBy(0)
    const last = steps.at(-1)
    if (last?.type !== 'settled') throw new Error('not settled')
    return last.session
  }
  return { time, relay, navigation, page, pair, connect }
}

describe('the relay in memory', () => {
  it('[WC-01, WC-03, WC-21] shows an address, settles what the wallet grants, and is over', () => {
    const { time, relay, page, pair } = setup()
    const client = page()
    const { steps } = pair(client)
    expect(steps).toEqual([{ type: 'ready', expiresAt: time.now() + 300_000 }])
    expect(client.pairingUri()).toMatch(/^wc:[0-9a-f]{64}@2\?relay-protocol=irn&symKey=[0-9a-f]{64}&expiryTimestamp=\d{10}$/)
    expect(relay.wallet.scan(client.pairingUri())).toBe(true)
    time.advanceBy(0)
    expect(steps[1]).toMatchObject({
      type: 'settled',
      session: { namespaces: { eip155: { chains: ['eip155:1', 'eip155:10'] } }, peer: { name: 'Test wallet' } },
    })
    expect(client.pairingUri()).toBeUndefined()
    expect(relay.open()).toBe(0)
  })

  it('[WC-31] a refusal is Connection rejected, a wallet without these chains a failure, silence an expired code', () => {
    const { time, relay, page, pair } = setup({ policy: 'reject' })
    const refused = pair(page())
    relay.wallet.scan()
    time.advanceBy(0)
    expect(refused.failures).toMatchObject([{ code: 'CONNECTION_REJECTED', cause: { code: 5000 } }])
    relay.wallet.setPolicy({ error: { code: 5100, message: 'Unsupported chains.' } })
    const failed = pair(page())
    relay.wallet.scan()
    time.advanceBy(0)
    expect(failed.failures).toMatchObject([{ code: 'CONNECT_FAILED', cause: { code: 5100 } }])
    const expired = pair(page())
    time.advanceBy(300_000)
    expect(expired.failures).toMatchObject([{ code: 'PAIRING_EXPIRED' }])
  })

  it('[F38] a pairing that was given up leaves no session, whatever the wallet says later', () => {
    const { time, relay, page, pair } = setup({ policy: 'ask' })
    const { steps, stop } = pair(page())
    relay.wallet.scan()
    time.advanceBy(0)
    stop()
    relay.wallet.approve()
    time.advanceBy(0)
    expect([steps.length, relay.stored(), relay.wallet.sessions()]).toEqual([1, [], []])
  })

  it.each([true, false])(
    "[I-10, F38] what it agrees to when the page has gone is the next page's, if it waits (%s); else it is ended after a while",
    (waits) => {
      const { time, relay, page, pair } = setup()
      const first = page()
      pair(first)
      const uri = first.pairingUri()
      first.leave()
      expect(relay.wallet.scan(uri)).toBe(true)
      time.advanceBy(1_000)
      expect(relay.stored()).toEqual([])
      const next = page()
      const heard: (readonly Session[])[] = []
      const looking = next.port.sessions(waits ? { awaits: true } : undefined).subscribe((sessions) => heard.push(sessions))
      time.advanceBy(5_000)
      expect(heard).toMatchObject(waits ? [[{ untaken: true }]] : [[]])
      expect(relay.stored()).toMatchObject([{ topic: relay.wallet.sessions()[0]?.topic }])
      time.advanceBy(30_000)
      expect([relay.stored().length, relay.wallet.sessions().length]).toEqual(waits ? [1, 1] : [0, 0])
      looking.unsubscribe()
    },
  )

  it('[F5, WC-16] a page that comes back has its session and hears once what came meanwhile', () => {
    const { time, relay, page, connect } = setup({ namespaces: { eip155: { accounts: [other] } } })
    const first = page()
    const { topic } = connect(first)
    first.leave()
    relay.setFaults({ duplicate: true })
    relay.wallet.switchNetwork('eip155:10')
    relay.wallet.emit({ name: 'accountsChanged', data: [other], network: 'eip155:1' })
    time.advanceBy(1_000)
    expect(relay.waiting()).toBe(2)
    const second = page()
    const sessions: Session[] = []
    second.port.sessions().subscribe((found) => sessions.push(...found))
    time.advanceBy(0)
    expect(sessions.map((session) => session.topic)).toEqual([topic])
    expect(second.events.filter(({ type }) => type === 'sessionEvent')).toEqual([
      { type: 'sessionEvent', topic, network: 'eip155:10', name: 'chainChanged', data: 10 },
      { type: 'sessionEvent', topic, network: 'eip155:1', name: 'accountsChanged', data: [other] },
    ])
  })

  it('[F4, WC-18, WC-19] out of order, the last word counts, and nothing comes after the end', () => {
    const { time, relay, page, connect } = setup()
    const client = page()
    const session = connect(client)
    const one = { eip155: { ...session.namespaces.eip155, chains: ['eip155:1'] } } as Session['namespaces']
    relay.setFaults({ reorder: true, delayMs: 10 })
    relay.wallet.update(one)
    relay.wallet.update(session.namespaces)
    time.advanceBy(10)
    expect(relay.stored()[0]?.namespaces).toEqual(session.namespaces)
    relay.wallet.update(one)
    relay.wallet.disconnect()
    time.advanceBy(10)
    expect(client.events.map(({ type }) => type)).toEqual(['relayStatus', 'sessionUpdated', 'sessionDeleted'])
    expect(relay.stored()).toEqual([])
  })

  it('[F43] a session that ends takes its requests with it, once', () => {
    const { time, relay, page, connect } = setup({ policy: { methods: { personal_sign: 'silent' } } })
    const client = page()
    const { topic } = connect(client)
    const failures: unknown[] = []
    client.port.request({ topic, network: 'eip155:1', method: 'personal_sign', params: [] }).subscribe({ error: (failure) => failures.push(failure) })
    time.advanceBy(0)
    relay.wallet.disconnect()
    time.advanceBy(0)
    expect(failures).toMatchObject([{ code: 'SESSION_ENDED' }])
    expect(relay.open()).toBe(0)
  })

  it('[WC-22, WC-23, WC-24] what cannot be asked says why', () => {
    const { time, page, connect } = setup()
    const client = page()
    const failures: string[] = []
    const ask = (topic: string, network: 'eip155:1' | 'eip155:7' | 'solana:x', method = 'personal_sign') => {
      client.port.request({ topic, network, method, params: [] }).subscribe({ error: ({ message }) => failures.push(message) })
      time.advanceBy(0)
    }
    ask('0', 'eip155:1')
    const { topic } = connect(client)
    ask('0', 'eip155:1')
    ask(topic, 'solana:x')
    ask(topic, 'eip155:7')
    ask(topic, 'eip155:1', 'eth_sign')
    expect(failures).toEqual([
      'Sign Client not initialized',
      'Session not initialized. Please call connect() before enable()',
      "Namespace 'solana' is not configured. Please call connect() first with namespace config.",
      'Chain is not supported',
      'UnsupportedProviderMethodError: The session does not allow eth_sign',
    ])
  })

  it('[F1, F25] an unreachable or refusing relay is told and fails what is asked', () => {
    const { time, relay, page, pair } = setup()
    relay.setFaults({ offline: true })
    const client = page()
    const offline = pair(client)
    time.advanceBy(15_000)
    expect(offline.failures).toMatchObject([{ code: 'RELAY_UNAVAILABLE' }])
    relay.setFaults({ refuse: 'JWT validation error: JWT Token is not yet valid: basis: 1' })
    const refused = pair(client)
    expect(refused.failures).toMatchObject([{ code: 'SESSION_EXPIRED', cause: { code: 3000 } }])
    relay.setFaults({})
    expect(client.events.map((event) => (event.type === 'relayStatus' ? event.online : event.type))).toEqual([false, 'fault', true])
  })

  it('[WC-02, T5] opens the wallet in the same call, with the address in the link, and nothing without one', () => {
    const { relay, navigation, page, pair, time } = setup()
    const client = page()
    const open = (link: string) => {
      const codes: string[] = []
      client.port.open({ link, target: '_self' }).subscribe({ error: ({ code }) => codes.push(code) })
      return codes.join()
    }
    expect(open('walletapp://wc?uri={uri}')).toBe('LINK_REFUSED')
    pair(client)
    const uri = client.pairingUri() as string
    open('walletapp://wc?uri={uri}')
    open('https://wallet.example/wc?uri={uri2}')
    open('javascript:alert({uri})')
    expect(navigation.opened().map(({ url }) => url)).toEqual([
      `walletapp://wc?uri=${encodeURIComponent(uri)}`,
      `https://wallet.example/wc?uri=${encodeURIComponent(encodeURIComponent(uri))}`,
    ])
    relay.wallet.scan()
    time.advanceBy(0)
    expect(open('walletapp://wc?uri={uri}')).toBe('LINK_REFUSED')
    expect(open('walletapp://')).toBe('')
  })
})
