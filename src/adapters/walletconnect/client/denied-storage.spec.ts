import { describe, expect, it } from 'vitest'
import { withoutDeniedStorage } from './denied-storage.js'

const denied = (page: object) =>
  Object.defineProperty(page, 'localStorage', {
    configurable: true,
    get() {
      throw new DOMException('denied', 'SecurityError')
    },
  }) as { localStorage?: unknown }

describe('code that reads storage when it loads', () => {
  it('[F19] finds none where it is denied, and the page has its own property again, after the last of two', async () => {
    const page = denied({})
    const ends: (() => void)[] = []
    const load = () => withoutDeniedStorage(() => new Promise<unknown>((resolve) => ends.push(() => resolve(page.localStorage))), page)
    const loads = [load(), load()]
    expect(page.localStorage).toBe(undefined)
    ends[0]?.()
    expect(await loads[0]).toBe(undefined)
    expect(page.localStorage).toBe(undefined)
    ends[1]?.()
    await loads[1]
    expect(() => page.localStorage).toThrow('denied')
  })

  it('[F19] leaves a page alone that may read it, and what the page defines meanwhile', async () => {
    const area = { localStorage: {} }
    expect(await withoutDeniedStorage(async () => area.localStorage, area)).toBe(area.localStorage)
    const page = denied({})
    const own = { getItem: () => null }
    await withoutDeniedStorage(async () => Object.defineProperty(page, 'localStorage', { configurable: true, value: own }), page)
    expect(page.localStorage).toBe(own)
    const failing = denied({})
    await expect(withoutDeniedStorage(() => Promise.reject(new Error('offline')), failing)).rejects.toThrow('offline')
    expect(() => failing.localStorage).toThrow('denied')
    const frozen = Object.freeze(denied({}))
    await withoutDeniedStorage(async () => undefined, frozen)
    expect(() => frozen.localStorage).toThrow('denied')
  })
})
