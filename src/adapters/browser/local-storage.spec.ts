import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createPageArea } from '../shared/area-storage.js'
import { createTabStorage } from './local-storage.js'

const KEY = 'latchkit:address_labels'

/** Labels as they are stored. */
const text = (...names: readonly string[]) => JSON.stringify({ v: 1, d: Object.fromEntries(names.map((name) => [`eip155:${name}`, name])) })
const stored = () => Object.values(JSON.parse(localStorage.getItem(KEY) ?? '{}').d).sort()

/** Writes as another tab does: this page is told after. */
function writeElsewhere(value: string): void {
  localStorage.setItem(KEY, value)
  dispatchEvent(new Event('storage'))
}

beforeEach(() => {
  const page = new EventTarget()
  vi.stubGlobal('localStorage', createPageArea())
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page))
})

describe('items that all tabs of the origin write', () => {
  it('[F22, SIWX-13] who reads them beside the domain takes nothing from it: what another tab wrote is still joined', async () => {
    const storage = createTabStorage({ prefix: 'latchkit' })
    const end = storage.watch()
    storage.load().subscribe()
    storage.write('address_labels', text('before')).subscribe()
    writeElsewhere(text('before', 'elsewhere'))
    // As sign-ins are read: the domain has not taken in what the other tab wrote, and writes what it has itself.
    storage.apart.load().subscribe()
    storage.write('address_labels', text('before', 'here')).subscribe()
    await expect.poll(stored).toEqual(['before', 'elsewhere', 'here'])
    end()
  })

  it('[F22] what is written while the code that joins is on its way waits for it, in its order', async () => {
    const storage = createTabStorage({ prefix: 'latchkit' })
    const end = storage.watch()
    storage.load().subscribe()
    storage.write('address_labels', text('before')).subscribe()
    writeElsewhere(text('before', 'elsewhere'))
    storage.write('address_labels', text('before', 'one')).subscribe()
    storage.write('address_labels', text('before', 'one', 'two')).subscribe()
    // It is not there yet.
    expect(stored()).toEqual(['before', 'elsewhere'])
    await expect.poll(stored).toEqual(['before', 'elsewhere', 'one', 'two'])
    end()
  })

  it('[F22, F20] a page that goes away before that code is there writes without it, and once', async () => {
    const storage = createTabStorage({ prefix: 'latchkit' })
    const end = storage.watch()
    storage.load().subscribe()
    writeElsewhere(text('elsewhere'))
    const heard: string[] = []
    storage.write('address_labels', text('here')).subscribe({ complete: () => heard.push('written') })
    dispatchEvent(new Event('pagehide'))
    // No longer than a browser lets what is due run after an event.
    await Promise.resolve()
    expect([stored(), heard]).toEqual([['here'], ['written']])
    // Where the page comes back, that code is there some time later: what was written is not written again.
    const writes = vi.spyOn(localStorage, 'setItem')
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    storage.write('address_labels', text('here', 'again')).subscribe()
    await expect.poll(stored).toEqual(['again', 'here'])
    expect([writes.mock.calls.length, heard]).toEqual([1, ['written']])
    end()
  })
  it('[F22, F20] a page that goes away once that code is there does not wait for its lock', async () => {
    const storage = createTabStorage({ prefix: 'latchkit' })
    const end = storage.watch()
    storage.load().subscribe()
    storage.write('address_labels', text('before')).subscribe()
    writeElsewhere(text('before', 'elsewhere'))
    storage.write('address_labels', text('before', 'here')).subscribe()
    await expect.poll(stored).toEqual(['before', 'elsewhere', 'here'])
    // Whoever writes what is left to write at the end of the page.
    addEventListener('pagehide', () => void storage.write('address_labels', text('before', 'last')).subscribe())
    dispatchEvent(new Event('pagehide'))
    expect(stored()).toEqual(['before', 'last'])
    end()
  })
})

describe('a page that comes back', () => {
  it('[F22, F48] joins what it writes with what another tab wrote while it was away', async () => {
    const storage = createTabStorage({ prefix: 'latchkit' })
    const end = storage.watch()
    storage.load().subscribe()
    storage.write('address_labels', text('before')).subscribe()
    dispatchEvent(new Event('pagehide'))
    // No `storage` event reaches a page that is away.
    localStorage.setItem('latchkit:address_labels', text('before', 'elsewhere'))
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    // Read when it is back: the domain takes a part of it alone, so the rest is not known.
    storage.load().subscribe()
    storage.write('address_labels', text('before', 'here')).subscribe()
    await expect.poll(stored).toEqual(['before', 'elsewhere', 'here'])
    end()
  })
})
