import { describe, expect, it, vi } from 'vitest'
import { createBroadcastTabs } from './broadcast-tabs.js'

class FakeChannel extends EventTarget {
  static readonly open = new Set<FakeChannel>()
  readonly posted: unknown[] = []
  constructor(readonly name: string) {
    super()
    FakeChannel.open.add(this)
  }
  postMessage(message: unknown): void {
    this.posted.push(message)
  }
  close(): void {
    FakeChannel.open.delete(this)
  }
  receive(data: unknown): void {
    this.dispatchEvent(Object.assign(new Event('message'), { data }))
  }
}

describe('tabs over a channel', () => {
  it('[T16, I-41] what comes in is copied to plain JSON objects; all else is dropped', () => {
    vi.stubGlobal('BroadcastChannel', FakeChannel)
    const heard: unknown[] = []
    const subscription = createBroadcastTabs({ prefix: 'app' })
      .messages()
      .subscribe((message) => heard.push(message))
    const [channel] = FakeChannel.open
    const nested: Record<string, unknown> = {}
    nested.self = nested
    const odd = [null, 7, 'text', [1], new Map(), nested, { big: 1n }, JSON.parse('{"__proto__":{"x":1}}')]
    for (const data of [...odd, { kind: 'connection', at: new Date(0) }, { ok: true }]) channel?.receive(data)
    expect(heard).toEqual([{}, { kind: 'connection', at: {} }, { ok: true }])
    expect(channel?.name).toBe('app:tabs')
    subscription.unsubscribe()
    expect(FakeChannel.open.size).toBe(0)
  })

  it('[I-44] listeners share one channel, and it is closed with the last of them', () => {
    vi.stubGlobal('BroadcastChannel', FakeChannel)
    const tabs = createBroadcastTabs({ prefix: 'app' })
    const [first, second] = [tabs.messages().subscribe(), tabs.messages().subscribe()]
    expect(FakeChannel.open.size).toBe(1)
    const [channel] = FakeChannel.open
    tabs.post({ n: 1 }).subscribe()
    expect([FakeChannel.open.size, channel?.posted]).toEqual([1, [{ n: 1 }]])
    first.unsubscribe()
    expect(FakeChannel.open.size).toBe(1)
    second.unsubscribe()
    expect(FakeChannel.open.size).toBe(0)
    const third = tabs.messages().subscribe()
    expect(FakeChannel.open.size).toBe(1)
    third.unsubscribe()
  })

  it('[UX-44, F48] a page in the back-forward cache has no channel; back again it has one, and asks once for what it missed', () => {
    vi.stubGlobal('BroadcastChannel', FakeChannel)
    const page = new EventTarget()
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
    vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
    const heard: unknown[] = []
    const tabs = createBroadcastTabs({ prefix: 'app' })
    const both = [tabs.messages().subscribe((message) => heard.push(message)), tabs.messages().subscribe()]
    for (let times = 1; times <= 2; times += 1) {
      page.dispatchEvent(new Event('pagehide'))
      expect(FakeChannel.open.size).toBe(0)
      page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
      expect(FakeChannel.open.size).toBe(1)
      const [channel] = FakeChannel.open
      expect(channel?.posted).toEqual([{ kind: 'hello', since: expect.any(Number) }])
      expect(heard.splice(0)).toEqual([{ kind: 'returned' }])
      channel?.receive({ n: times })
      expect(heard.splice(0)).toEqual([{ n: times }])
    }
    for (const one of both) one.unsubscribe()
    page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    expect(FakeChannel.open.size).toBe(0)
  })
})
