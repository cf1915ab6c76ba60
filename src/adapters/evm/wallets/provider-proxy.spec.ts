import { describe, expect, it, vi } from 'vitest'
import { announce, scriptedWallet, uuidOf, walletError } from '../../../../tests/peers/evm/evm-scripted-wallet.js'
import { createMemoryClock } from '../../memory/time/memory-clock.js'
import { createMemoryTimer } from '../../memory/time/memory-timer.js'
import { createVirtualTime } from '../../memory/time/virtual-time.js'
import { createEvmAdapter } from '../evm-adapter.js'
import { createProviderFace } from './provider-proxy.js'

function setup(script = {}) {
  const time = createVirtualTime()
  const window = new EventTarget()
  const wallet = scriptedWallet(script)
  announce(window, { uuid: uuidOf(1), name: 'Wallet', rdns: 'com.wallet' }, wallet)
  const adapter = createEvmAdapter({ clock: createMemoryClock(time).port, timer: createMemoryTimer(time).port, window })
  adapter.discovery.announcements().subscribe()
  const provider = adapter.getProvider('com.wallet')
  if (provider === undefined) throw new Error('no provider')
  return { adapter, wallet, provider, window }
}

describe('the provider for the app', () => {
  it('[CONN-51] is the same object each time, and there is none for a wallet that is not found', () => {
    const { adapter, provider } = setup()
    expect(adapter.getProvider('com.wallet')).toBe(provider)
    expect(adapter.getProvider('com.other')).toBeUndefined()
  })

  it('[CONN-51] passes requests, answers and errors as they are', async () => {
    const answer = { some: new Map() }
    const refusal = walletError(4001)
    const { wallet, provider } = setup({ eth_custom: answer, eth_refused: refusal })
    expect(await provider.request({ method: 'eth_custom', params: [1n] })).toBe(answer)
    expect(wallet.asked).toEqual([{ method: 'eth_custom', params: [1n] }])
    await expect(provider.request({ method: 'eth_refused' })).rejects.toBe(refusal)
  })

  it('[CONN-51] a throw at once is a rejection', async () => {
    const { wallet, window, adapter } = setup()
    const error = new Error('boom')
    announce(
      window,
      { uuid: uuidOf(2), name: 'Thrower', rdns: 'com.thrower' },
      {
        ...wallet,
        request: () => {
          throw error
        },
      },
    )
    await expect(adapter.getProvider('com.thrower')?.request({ method: 'x' })).rejects.toBe(error)
  })

  it('[CONN-51] events reach the app, with all their arguments, until it stops listening', () => {
    const { wallet, provider } = setup()
    const listener = vi.fn()
    expect(provider.on('message', listener)).toBe(provider)
    wallet.emit('message', { type: 'x' }, 2)
    provider.removeListener('message', listener)
    provider.removeListener('message', listener)
    wallet.emit('message', 3)
    expect(listener.mock.calls).toEqual([[{ type: 'x' }, 2]])
    expect(wallet.listenerCount()).toBe(0)
  })

  it('[CONN-51] it shares the listeners of the connector', () => {
    const { adapter, wallet, provider } = setup()
    adapter.connector.events({ connectorId: 'com.wallet', namespace: 'eip155' }).subscribe()
    for (const event of ['accountsChanged', 'chainChanged', 'disconnect']) for (let n = 0; n < 5; n++) provider.on(event, () => undefined)
    expect(wallet.listenerCount()).toBe(4)
  })

  it('[CONN-51] after the end it refuses with the code of EIP-1193 and hears nothing', async () => {
    const { adapter, wallet, provider } = setup({ eth_chainId: '0x1' })
    const listener = vi.fn()
    provider.on('chainChanged', listener)
    adapter.dispose()
    wallet.emit('chainChanged', '0x1')
    provider.on('chainChanged', listener)
    expect(wallet.listenerCount()).toBe(0)
    expect(listener).not.toHaveBeenCalled()
    await expect(provider.request({ method: 'eth_chainId' })).rejects.toMatchObject({ code: 4900 })
    expect(wallet.asked).toEqual([])
  })
})

it('[UTIL-07] more than ten listeners of one event are warned of, once per event', () => {
  const warnings: unknown[] = []
  const { provider } = createProviderFace({ provider: {} as never, events: { listen: () => () => undefined } }, ({ code, context }) =>
    warnings.push([code, context]),
  )
  const listen = (event: string, count: number) => {
    for (let index = 0; index < count; index += 1) provider.on(event, () => undefined)
  }
  listen('accountsChanged', 10)
  expect(warnings).toEqual([])
  listen('accountsChanged', 3)
  listen('chainChanged', 11)
  expect(warnings).toEqual([
    ['TOO_MANY_LISTENERS', { event: 'accountsChanged', count: 11 }],
    ['TOO_MANY_LISTENERS', { event: 'chainChanged', count: 11 }],
  ])
})
