import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createPageArea } from '../shared/web-storage.js'
import { createTabStorage } from './local-storage.js'

const KEY = 'latchkit:address_labels'

/** Address labels as they are stored. */
const text = (...names: readonly string[]) => JSON.stringify({ v: 1, d: Object.fromEntries(names.map((name) => [`eip155:${name}`, name])) })
const stored = () => Object.values(JSON.parse(localStorage.getItem(KEY) ?? '{}').d).sort()

/** Writes as another tab does; this page gets its `storage` event afterwards. */
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
    // This is how sign-ins are read: the domain does not know of the other tab's write, and writes its own data.
    storage.apart.load().subscribe()
    storage.write('address_labels', text('before', 'here')).subscribe()
    await expect.poll(stored).toEqual(['before', 'elsewhere', 'here'])
    end()
  })

  it('[F22] what is written waits for the lock, in its order', async () => {
    const storage = createTabStorage({ prefix: 'latchkit' })
    const end = storage.watch()
    storage.load().subscribe()
    storage.write('address_labels', text('before')).subscribe()
    writeElsewhere(text('before', 'elsewhere'))
    storage.write('address_labels', text('before', 'one')).subscribe()
    storage.write('address_labels', text('before', 'one', 'two')).subscribe()
    // The lock is not held yet.
    expect(stored()).toEqual(['before', 'elsewhere'])
    await expect.poll(stored).toEqual(['before', 'elsewhere', 'one', 'two'])
    end()
  })

  it('[F22, F20] a page that goes away writes what waits for the lock, and once', async () => {
    const storage = createTabStorage({ prefix: 'latchkit' })
    const end = storage.watch()
    storage.load().subscribe()
    writeElsewhere(text('elsewhere'))
    const heard: string[] = []
    storage.write('address_labels', text('here')).subscribe({ complete: () => heard.push('written') })
    dispatchEvent(new Event('pagehide'))
    // The write must be done in a microtask: a browser runs little more after the event.
    await Promise.resolve()
    expect([stored(), heard]).toEqual([['elsewhere', 'here'], ['written']])
    // When the page comes back from the back-forward cache, the write has completed already.
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    storage.write('address_labels', text('here', 'again')).subscribe()
    await expect.poll(stored).toEqual(['again', 'elsewhere', 'here'])
    expect(heard).toEqual(['written'])
    end()
  })

  it('[F22, F20] a page that goes away does not wait for the lock with what it writes last', async () => {
    const storage = createTabStorage({ prefix: 'latchkit' })
    const end = storage.watch()
    storage.load().subscribe()
    storage.write('address_labels', text('before')).subscribe()
    writeElsewhere(text('before', 'elsewhere'))
    storage.write('address_labels', text('before', 'here')).subscribe()
    await expect.poll(stored).toEqual(['before', 'elsewhere', 'here'])
    // Code that saves remaining data at the end of the page.
    addEventListener('pagehide', () => void storage.write('address_labels', text('before', 'last')).subscribe())
    dispatchEvent(new Event('pagehide'))
    expect(stored()).toEqual(['before', 'last'])
    end()
  })

  it('[F22] a write of another tab that did not know of ours is joined with it, without a further write here', async () => {
    const storage = createTabStorage({ prefix: 'latchkit' })
    const end = storage.watch()
    storage.load().subscribe()
    storage.write('address_labels', text('before')).subscribe()
    storage.write('address_labels', text('before', 'here')).subscribe()
    writeElsewhere(text('before', 'elsewhere'))
    await expect.poll(stored).toEqual(['before', 'elsewhere', 'here'])
    end()
  })

  it('[F22, F21] a repair that is written over by a further tab is made again, and not for ever', async () => {
    const storage = createTabStorage({ prefix: 'latchkit' })
    const end = storage.watch()
    storage.load().subscribe()
    storage.write('address_labels', text('before')).subscribe()
    storage.write('address_labels', text('before', 'here')).subscribe()
    let repairs = 0
    for (const other of ['one', 'two', 'three', 'four', 'five', 'six', 'seven']) {
      writeElsewhere(text('before', other))
      await new Promise((done) => setTimeout(done, 20))
      if (stored().includes('here')) repairs += 1
    }
    expect(repairs).toBe(5)
    // The next write of this tab is repaired anew.
    storage.write('address_labels', text('before', 'here', 'later')).subscribe()
    await expect.poll(stored).toContain('later')
    writeElsewhere(text('before'))
    await expect.poll(stored).toEqual(['before', 'here', 'later'])
    end()
  })

  it('[F22, F28] of two watchers the first to end leaves the other one listening; after both nobody listens', async () => {
    const storage = createTabStorage({ prefix: 'latchkit' })
    const [first, second] = [storage.watch(), storage.watch()]
    storage.load().subscribe()
    storage.write('address_labels', text('before')).subscribe()
    first()
    writeElsewhere(text('before', 'elsewhere'))
    storage.write('address_labels', text('before', 'here')).subscribe()
    await expect.poll(stored).toEqual(['before', 'elsewhere', 'here'])
    second()
    const other = createTabStorage({ prefix: 'latchkit' })
    other.watch()()
    writeElsewhere(text('elsewhere'))
    other.write('address_labels', text('here')).subscribe()
    // Written in the call, because no other tab was noticed.
    expect(stored()).toEqual(['here'])
  })
})

describe('a page that comes back', () => {
  it('[F22, F48] joins what it writes with what another tab wrote while it was away', async () => {
    const storage = createTabStorage({ prefix: 'latchkit' })
    const end = storage.watch()
    // Older than the writes that are repaired by themselves.
    localStorage.setItem(KEY, text('before'))
    storage.load().subscribe()
    dispatchEvent(new Event('pagehide'))
    // A page in the back-forward cache gets no `storage` event.
    localStorage.setItem(KEY, text('before', 'elsewhere'))
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    // The domain takes only a part of the item over.
    storage.load('look').subscribe()
    storage.write('address_labels', text('before', 'here')).subscribe()
    await expect.poll(stored).toEqual(['before', 'elsewhere', 'here'])
    end()
  })

  it('[F22] that is loaded anew was not away: it writes in the call', () => {
    const storage = createTabStorage({ prefix: 'latchkit' })
    const end = storage.watch()
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }))
    storage.write('address_labels', text('here')).subscribe()
    expect(stored()).toEqual(['here'])
    end()
  })
})
