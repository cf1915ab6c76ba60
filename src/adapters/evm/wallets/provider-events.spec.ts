import { describe, expect, it, vi } from 'vitest'
import { scriptedWallet, settle } from '../../../../tests/peers/evm/evm-scripted-wallet.js'
import { createMemoryTimer } from '../../memory/time/memory-timer.js'
import { createVirtualTime } from '../../memory/time/virtual-time.js'
import { captureProvider, type Eip1193Listener } from './eip1193.js'
import { createProviderEvents, type ProviderEvents } from './provider-events.js'
import { type WalletEvent, walletEvents } from './wallet-events.js'

function hubOf(provider: object): ProviderEvents {
  const captured = captureProvider({ request: () => undefined, ...provider })
  if (captured === undefined) throw new Error('no provider')
  return createProviderEvents(captured)
}

function setup(wallet = scriptedWallet({})) {
  const time = createVirtualTime()
  const timer = createMemoryTimer(time)
  const hub = hubOf(wallet)
  const heard: WalletEvent[] = []
  const listen = () => walletEvents(hub, timer.port).subscribe((event) => heard.push(event))
  return { time, timer, wallet, hub, heard, listen }
}

describe('listening to a provider', () => {
  it('[CONN-48] three listeners however many listen, and none when nobody does', () => {
    const { wallet, listen } = setup()
    const subscriptions = Array.from({ length: 50 }, listen)
    expect(wallet.listenerCount()).toBe(4)
    for (const one of subscriptions) one.unsubscribe()
    expect(wallet.listenerCount()).toBe(0)
    listen()
    expect(wallet.listenerCount()).toBe(4)
  })

  it('[CONN-48] off takes the place of removeListener, addListener that of on', () => {
    const [addListener, off] = [vi.fn(), vi.fn()]
    hubOf({ addListener, off }).listen('disconnect', () => undefined)()
    expect(off).toHaveBeenCalledWith('disconnect', addListener.mock.calls[0]?.[1])
  })

  it.each<[string, object]>([
    ['that cannot take listeners back', {}],
    [
      'that throws when it should',
      {
        removeListener: () => {
          throw new Error('no')
        },
      },
    ],
  ])('[CONN-48] a provider %s gets no second listener, and nobody hears it meanwhile', (_, more) => {
    const attached: Eip1193Listener[] = []
    const hub = hubOf({ on: (_event: string, listener: Eip1193Listener) => attached.push(listener), ...more })
    const first = vi.fn()
    hub.listen('chainChanged', first)()
    attached[0]?.('0x1')
    expect(first).not.toHaveBeenCalled()
    const second = vi.fn()
    for (let n = 0; n < 20; n++) hub.listen('chainChanged', second)
    attached[0]?.('0x2')
    expect(attached).toHaveLength(1)
    expect(second).toHaveBeenCalledTimes(20)
  })

  it('[CONN-48] a provider that goes on calling a listener it was told to drop is not heard twice', () => {
    const attached: Eip1193Listener[] = []
    const hub = hubOf({ on: (_event: string, listener: Eip1193Listener) => attached.push(listener), removeListener: () => undefined })
    hub.listen('chainChanged', () => undefined)()
    const listener = vi.fn()
    hub.listen('chainChanged', listener)
    for (const one of attached) one('0x1')
    expect(attached).toHaveLength(2)
    expect(listener).toHaveBeenCalledTimes(1)
  })

  it('[CONN-48] a provider whose on throws, or is missing, is listened to in vain and without harm', () => {
    expect(() =>
      hubOf({
        on: () => {
          throw new Error('no')
        },
      }).listen('disconnect', () => undefined)(),
    ).not.toThrow()
    expect(() => hubOf({}).listen('disconnect', () => undefined)()).not.toThrow()
  })

  it("[CONN-51] a listener that throws is reported as the page's own, and keeps nobody else from hearing", () => {
    const wallet = scriptedWallet({})
    const hub = hubOf(wallet)
    const error = new Error('boom')
    const reports: (() => void)[] = []
    vi.stubGlobal('queueMicrotask', (report: () => void) => reports.push(report))
    const other = vi.fn()
    hub.listen('chainChanged', () => {
      throw error
    })
    hub.listen('chainChanged', other)
    expect(() => wallet.emit('chainChanged', '0x1')).not.toThrow()
    vi.unstubAllGlobals()
    expect(other).toHaveBeenCalledTimes(1)
    expect(reports).toHaveLength(1)
    expect(reports[0]).toThrow(error)
  })

  it('[CONN-48] the same function may listen twice and stop once', () => {
    const wallet = scriptedWallet({})
    const hub = hubOf(wallet)
    const listener = vi.fn()
    const stop = hub.listen('chainChanged', listener)
    hub.listen('chainChanged', listener)
    stop()
    stop()
    wallet.emit('chainChanged', '0x1')
    expect(listener).toHaveBeenCalledTimes(1)
  })
})

describe('events of one turn', () => {
  it('[CONN-48] 10,000 events in a tick are one of a kind, with the last value, in the order of the last ones', async () => {
    const { wallet, heard, listen } = setup()
    listen()
    for (let n = 0; n < 10_000; n++) {
      wallet.emit('chainChanged', n)
      wallet.emit('accountsChanged', [n])
    }
    await settle()
    expect(heard).toEqual([
      { type: 'chainChanged', payload: 9_999 },
      { type: 'accountsChanged', payload: [9_999] },
    ])
  })

  it('[CONN-48] kinds come in the order of their last events', async () => {
    const { wallet, heard, listen } = setup()
    listen()
    for (const event of ['accountsChanged', 'chainChanged', 'accountsChanged']) wallet.emit(event, 1)
    await settle()
    expect(heard.map(({ type }) => type)).toEqual(['chainChanged', 'accountsChanged'])
  })

  it('[CONN-48] what follows in the same turn waits for the next', async () => {
    const { time, timer, wallet, heard, listen } = setup()
    const subscription = listen()
    wallet.emit('chainChanged', 1)
    await settle()
    wallet.emit('chainChanged', 2)
    wallet.emit('chainChanged', 3)
    await settle()
    expect(heard.map(({ payload }) => payload)).toEqual([1])
    time.advanceBy(0)
    expect(heard.map(({ payload }) => payload)).toEqual([1, 3])
    time.advanceBy(0)
    expect(timer.held()).toBe(0)
    wallet.emit('chainChanged', 4)
    await settle()
    expect(heard.map(({ payload }) => payload)).toEqual([1, 3, 4])
    subscription.unsubscribe()
    expect(timer.held()).toBe(0)
  })

  it('[CONN-48] after the last listener nothing comes, not even what was on its way', async () => {
    const { wallet, heard, listen } = setup()
    const subscription = listen()
    wallet.emit('disconnect', new Error('bye'))
    subscription.unsubscribe()
    await settle()
    expect(heard).toEqual([])
  })

  it('[CONN-48] an event that a listener causes is not lost', async () => {
    const wallet = scriptedWallet({})
    const { time, heard, hub, timer } = setup(wallet)
    walletEvents(hub, timer.port).subscribe((event) => {
      heard.push(event)
      if (event.payload === 1) wallet.emit('chainChanged', 2)
    })
    wallet.emit('chainChanged', 1)
    await settle()
    time.advanceBy(0)
    expect(heard.map(({ payload }) => payload)).toEqual([1, 2])
  })
})
