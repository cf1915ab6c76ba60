import type { Observable } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { mainnet } from '../../../domain/shared/networks/evm-chains.js'
import type { ConnectorRef } from '../../../ports/connector.js'
import type { Announcement } from '../../../ports/discovery.js'
import { SAMPLE_ACCOUNT } from './memory-wallet.js'
import { createMemoryWallets } from './memory-wallets.js'
import { createVirtualTime } from '../time/virtual-time.js'

const alpha: ConnectorRef = { connectorId: 'io.example.alpha', namespace: 'eip155' }
const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

function world() {
  const time = createVirtualTime()
  return { time, wallets: createMemoryWallets({ time }) }
}

function hear(source: Observable<unknown>): unknown[] {
  const heard: unknown[] = []
  source.subscribe({ next: (value) => heard.push(value), error: ({ code, cause }) => heard.push([code, cause?.code]) })
  return heard
}

describe('scripted wallets', () => {
  it('[DX-22] a wallet needs an id only, and is an extension with one account that allows everything', () => {
    const { wallets } = world()
    const wallet = wallets.add({ id: 'io.example.alpha' })
    expect(wallet.announcement).toEqual({
      type: 'ANNOUNCED',
      id: 'io.example.alpha',
      uuid: '00000000-0000-4000-8000-000000000001',
      name: 'io.example.alpha',
      icon: null,
      rdns: 'io.example.alpha',
      namespace: 'eip155',
    })
    expect([wallet.accounts(), wallet.network(), wallet.isGranted()]).toEqual([[SAMPLE_ACCOUNT], 'eip155:1', false])
  })

  it('[CONN-23] one that shows itself late is found late, by those who look then and afterwards', () => {
    const { time, wallets } = world()
    const found: string[] = []
    wallets.discovery.announcements().subscribe(({ id }: Announcement) => found.push(`${id}@${time.now()}`))
    wallets.add({ id: 'late', announceAfter: 700 })
    wallets.add({ id: 'soon' })
    time.advanceBy(699)
    expect(found).toEqual(['soon@0'])
    time.advanceBy(1)
    wallets.discovery.announcements().subscribe(({ id }) => found.push(`again ${id}`))
    expect(found).toEqual(['soon@0', 'late@700', 'again late', 'again soon'])
  })

  it('[T2] a second claim to an id gets another id and keeps the rdns it claims', () => {
    const { wallets } = world()
    const ids = [1, 2, 3].map(() => wallets.add({ id: 'io.example.alpha' }).announcement)
    expect(ids.map(({ id }) => id)).toEqual(['io.example.alpha', 'io.example.alpha#2', 'io.example.alpha#3'])
    expect(new Set(ids.map(({ rdns }) => rdns)).size).toBe(1)
    expect(wallets.add({ id: 'io.example.alpha', namespace: 'solana' }).announcement.id).toBe('io.example.alpha')
  })

  it('[CONN-42] who is not there cannot be asked', () => {
    const { time, wallets } = world()
    const heard = hear(wallets.connector.connect({ ...alpha, silent: false }))
    time.advanceBy(0)
    expect(heard).toEqual([['CONNECTOR_NOT_FOUND', undefined]])
    expect(() => wallets.get('io.example.alpha')).toThrow('there are: none')
  })

  it('[F29] a prompt waits for the person; a page that stopped waiting does not take the decision back', () => {
    const { time, wallets } = world()
    const wallet = wallets.add({ id: 'io.example.alpha', policy: 'ask' })
    const heard: unknown[] = []
    const subscription = wallets.connector.connect({ ...alpha, silent: false }).subscribe((reply) => heard.push(reply))
    time.advanceBy(60_000)
    expect(wallet.prompts().map(({ method, outcome }) => [method, outcome])).toEqual([['connect', 'pending']])
    subscription.unsubscribe()
    expect(wallet.requests()[0]?.dropped).toBe(true)
    expect([wallet.approve(), wallet.approve()]).toEqual([true, false])
    expect([heard, wallet.isGranted(), wallet.prompts()]).toEqual([[], true, []])
  })

  it('[F29] one that never answers does not answer by hand either', () => {
    const { time, wallets } = world()
    const wallet = wallets.add({ id: 'io.example.alpha', policy: { methods: { restore: 'silent' } }, granted: true })
    const heard = hear(wallets.connector.connect({ ...alpha, silent: true }))
    time.advanceBy(3_600_000)
    expect([heard, wallet.approve(), wallet.open()]).toEqual([[], false, 1])
  })

  it('[F32] events may come before the answer, or after it', () => {
    for (const eventsBeforeAnswer of [true, false]) {
      const { time, wallets } = world()
      wallets.add({ id: 'io.example.alpha', network: 'eip155:5', policy: { eventsBeforeAnswer } })
      const order: string[] = []
      wallets.connector.events(alpha).subscribe(({ type }) => order.push(type))
      wallets.connector.switchNetwork({ ...alpha, network: mainnet }).subscribe(() => order.push('answer'))
      time.advanceBy(10)
      expect(order).toEqual(eventsBeforeAnswer ? ['chainChanged', 'answer'] : ['answer', 'chainChanged'])
    }
  })

  it('[F33] kinds come in the order in which each was said last', () => {
    const { time, wallets } = world()
    const wallet = wallets.add({ id: 'io.example.alpha', granted: true })
    const heard = hear(wallets.connector.events(alpha))
    wallet.switchAccount(OTHER)
    wallet.switchNetwork('eip155:8453')
    wallet.switchAccount(SAMPLE_ACCOUNT)
    time.advanceBy(0)
    expect(heard).toEqual([
      { type: 'chainChanged', network: 'eip155:8453' },
      { type: 'accountsChanged', accounts: [SAMPLE_ACCOUNT, OTHER] },
    ])
  })

  it('[F34] a locked wallet tells no accounts and lets prompts wait; a wallet without permission says nothing of its accounts', () => {
    const { time, wallets } = world()
    const wallet = wallets.add({ id: 'io.example.alpha', granted: true })
    const events = hear(wallets.connector.events(alpha))
    wallet.lock()
    const restored = hear(wallets.connector.connect({ ...alpha, silent: true }))
    const signed = hear(wallets.connector.signMessage({ ...alpha, address: SAMPLE_ACCOUNT, message: 'm' }))
    time.advanceBy(10)
    expect(events).toEqual([{ type: 'accountsChanged', accounts: [] }])
    expect(restored).toEqual([['CONNECT_FAILED', 'ACCOUNTS_UNAVAILABLE']])
    expect([signed, wallet.prompts().length]).toEqual([[], 1])
    wallet.unlock()
    wallet.approve()
    time.advanceBy(10)
    expect(signed.length).toBe(1)
    wallet.disconnect()
    wallet.setAccounts([OTHER])
    time.advanceBy(10)
    expect(events.map((event) => (event as { type: string }).type)).toEqual(['accountsChanged', 'accountsChanged', 'disconnect'])
  })

  it('[F34] without accounts connecting fails, unguarded it does not; an account that was not granted cannot be used', () => {
    const { time, wallets } = world()
    const wallet = wallets.add({ id: 'io.example.alpha', policy: { emptyAccounts: true } })
    const guarded = hear(wallets.connector.connect({ ...alpha, silent: false }))
    time.advanceBy(0)
    wallet.setPolicy({ emptyAccounts: true, unguarded: true })
    const unguarded = hear(wallets.connector.connect({ ...alpha, silent: false }))
    time.advanceBy(0)
    expect(guarded).toEqual([['CONNECT_FAILED', 'ACCOUNTS_UNAVAILABLE']])
    expect(unguarded).toMatchObject([{ accounts: [] }])
    wallet.setPolicy('approve')
    const signed = hear(wallets.connector.signMessage({ ...alpha, address: OTHER, message: 'm' }))
    time.advanceBy(0)
    expect(signed).toEqual([['RPC_FAILED', 4100]])
  })

  it('[F35, F42] unguarded, garbage of the right type comes through as it is', () => {
    const { time, wallets } = world()
    const policy = (garbage: string | readonly string[]) => ({ garbage, unguarded: true })
    const wallet = wallets.add({ id: 'io.example.alpha', granted: true, policy: policy('eip155:NaN') })
    const heard = [hear(wallets.connector.readNetwork(alpha)), hear(wallets.connector.signMessage({ ...alpha, address: SAMPLE_ACCOUNT, message: 'm' }))]
    wallet.setPolicy(policy(['0x1', '0x1']))
    heard.push(hear(wallets.connector.connect({ ...alpha, silent: false })))
    time.advanceBy(0)
    expect(heard.slice(0, 2)).toEqual([['eip155:NaN'], ['eip155:NaN']])
    expect(heard[2]).toMatchObject([{ accounts: ['0x1', '0x1'] }])
  })

  it('[F10, F36] a wallet may lie about its network', () => {
    const { time, wallets } = world()
    wallets.add({ id: 'io.example.alpha', granted: true, policy: { lieAboutChain: 'eip155:8453' } })
    const heard = [
      hear(wallets.connector.readNetwork(alpha)),
      hear(wallets.connector.sendTransaction({ ...alpha, address: SAMPLE_ACCOUNT, network: 'eip155:1', transaction: {} })),
    ]
    time.advanceBy(0)
    expect(heard).toEqual([['eip155:8453'], [['CHAIN_MISMATCH', undefined]]])
  })

  it('[DX-21] signatures and hashes have their form and are the same for the same request', () => {
    const sign = () => {
      const { time, wallets } = world()
      const wallet = wallets.add({ id: 'io.example.alpha', granted: true })
      const signed = hear(wallets.connector.signMessage({ ...alpha, address: SAMPLE_ACCOUNT, message: 'm' }))
      for (let n = 0; n < 2; n += 1)
        hear(wallets.connector.sendTransaction({ ...alpha, address: SAMPLE_ACCOUNT, network: 'eip155:1', transaction: { to: OTHER } }))
      time.advanceBy(0)
      return { signed, sent: wallet.sent() }
    }
    const [first, second] = [sign(), sign()]
    expect(first).toEqual(second)
    expect(first.signed.map((signature) => /^0x[0-9a-f]{130}$/.test(String(signature)))).toEqual([true])
    expect(new Set(first.sent.map(({ hash }) => hash)).size).toBe(2)
    expect(first.sent.every(({ hash }) => /^0x[0-9a-f]{64}$/.test(hash))).toBe(true)
  })

  it('[CONN-32] a policy for one method leaves the others alone', () => {
    const { time, wallets } = world()
    wallets.add({
      id: 'io.example.alpha',
      granted: true,
      policy: { decision: 'reject', methods: { disconnect: 'silent', signMessage: { decision: 'approve', delayMs: 50 } } },
    })
    const heard = [
      hear(wallets.connector.disconnect(alpha)),
      hear(wallets.connector.signMessage({ ...alpha, address: SAMPLE_ACCOUNT, message: 'm' })),
      hear(wallets.connector.connect({ ...alpha, silent: false })),
      hear(wallets.connector.readNetwork(alpha)),
    ]
    time.advanceBy(49)
    expect(heard.map(({ length }) => length)).toEqual([0, 0, 1, 1])
    time.advanceBy(1)
    expect(heard.map(({ length }) => length)).toEqual([0, 1, 1, 1])
    expect(heard[2]).toEqual([['CONNECTION_REJECTED', 4001]])
  })
})
