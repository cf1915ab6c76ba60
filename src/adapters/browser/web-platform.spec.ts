// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest'
import type { PlatformFacts, PlatformPort } from '../../ports/platform.js'
import { createWebPlatform, INSTANCE_EVENT } from './web-platform.js'

const isSecond = (platform: PlatformPort) => {
  let second: boolean | undefined
  platform.read().subscribe((facts) => {
    second = facts.second
  })
  return second
}

describe('instances of one page', () => {
  it('[F28] with another prefix are no second instance', () => {
    const started = createWebPlatform({ prefix: 'app' }).changes().subscribe()
    expect([isSecond(createWebPlatform({ prefix: 'other' })), isSecond(createWebPlatform({ prefix: 'app' }))]).toEqual([false, true])
    started.unsubscribe()
    expect(isSecond(createWebPlatform({ prefix: 'app' }))).toBe(false)
  })

  it('[F27] one that is stopped and started again is not second to itself', () => {
    const platform = createWebPlatform({ prefix: 'app' })
    const first = platform.changes().subscribe()
    expect(isSecond(platform)).toBe(false)
    first.unsubscribe()
    const second = platform.changes().subscribe()
    expect(isSecond(platform)).toBe(false)
    second.unsubscribe()
  })

  it('[T16] what others say under the same event is looked at with care', () => {
    const started = createWebPlatform({ prefix: 'app' }).changes().subscribe()
    for (const detail of [null, undefined, 7, 'app', {}, { prefix: 'other' }])
      expect(window.dispatchEvent(new CustomEvent(INSTANCE_EVENT, { cancelable: true, detail }))).toBe(true)
    expect(window.dispatchEvent(new Event(INSTANCE_EVENT, { cancelable: true }))).toBe(true)
    started.unsubscribe()
  })

  it('[DX-13] leave no name in the page', () => {
    const before = Object.getOwnPropertyNames(window).length
    const started = createWebPlatform({ prefix: 'app' }).changes().subscribe()
    isSecond(createWebPlatform({ prefix: 'app' }))
    expect(Object.getOwnPropertyNames(window).length).toBe(before)
    started.unsubscribe()
  })
})

describe('a page of the back-forward cache', () => {
  it('[UX-44, F48] counts as hidden as soon as it is left; back again it tells of all that changed meanwhile, once', () => {
    const told: Partial<PlatformFacts>[] = []
    const ends = createWebPlatform({ prefix: 'app' })
      .changes()
      .subscribe((facts) => told.push(facts))
    dispatchEvent(new Event('pagehide'))
    expect(told).toEqual([{ visible: false }])
    // A frozen page gets no `offline` event.
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    for (let times = 0; times < 2; times++) dispatchEvent(new Event('pageshow'))
    expect(told.slice(1)).toEqual([{ visible: true, online: false }])
    ends.unsubscribe()
    dispatchEvent(new Event('pagehide'))
    expect(told).toHaveLength(2)
  })
})
