// @vitest-environment jsdom
import { createStore } from 'mipd'
import { describe, expect, it, vi } from 'vitest'
import { announce, randomUuid } from './announce.js'
import { createHeadlessWallet } from '../headless.js'
import { drawingFor, iconOf } from './icon.js'

const chains = [{ chainId: 31_337, rpcUrl: 'http://127.0.0.1:1' }]
const kestrel = createHeadlessWallet({ name: 'Kestrel', rdns: 'dev.latchkit.kestrel', chains })
const lumen = createHeadlessWallet({ name: 'Lumen', rdns: 'dev.latchkit.lumen', chains })

describe('announcing a wallet by EIP-6963', () => {
  it('[DX-22] is understood by an independent listener, whoever comes first', () => {
    const stopKestrel = announce(window, kestrel.info, kestrel.provider)
    const store = createStore()
    const stopLumen = announce(window, lumen.info, lumen.provider)
    const found = store.getProviders()
    expect(found.map(({ info }) => info.rdns)).toEqual(['dev.latchkit.kestrel', 'dev.latchkit.lumen'])
    expect(found.map(({ provider }) => provider)).toEqual([kestrel.provider, lumen.provider])
    store.destroy()
    stopKestrel()
    stopLumen()
  })

  it('[DX-22] answers each time it is asked, until stopped, with the same frozen words', () => {
    const heard: CustomEvent[] = []
    const listener = (event: Event) => heard.push(event as CustomEvent)
    window.addEventListener('eip6963:announceProvider', listener)
    const stop = announce(window, kestrel.info, kestrel.provider)
    window.dispatchEvent(new Event('eip6963:requestProvider'))
    stop()
    window.dispatchEvent(new Event('eip6963:requestProvider'))
    window.removeEventListener('eip6963:announceProvider', listener)
    expect(heard).toHaveLength(2)
    expect(heard[0]?.detail).toBe(heard[1]?.detail)
    expect(Object.isFrozen(heard[0]?.detail) && Object.isFrozen(heard[0]?.detail.info)).toBe(true)
  })

  it('[DX-22] has an identifier of version 4, a new one for each wallet', () => {
    expect(kestrel.info.uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(kestrel.info.uuid).not.toBe(lumen.info.uuid)
    vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes.fill(255) })
    expect(randomUuid()).toBe('ffffffff-ffff-4fff-bfff-ffffffffffff')
  })

  it('[DX-22] has a picture of its own as a data address below 64 KiB that is well-formed', () => {
    for (const name of ['Kestrel', 'Lumen', 'Another']) {
      const icon = iconOf(drawingFor(name))
      expect(icon.length).toBeLessThan(65_536)
      const [, body = ''] = icon.split(',', 2)
      const parsed = new DOMParser().parseFromString(decodeURIComponent(body), 'image/svg+xml')
      expect(parsed.documentElement.tagName).toBe('svg')
    }
    expect(iconOf(drawingFor('A'))).not.toBe(iconOf(drawingFor('B')))
  })
})
