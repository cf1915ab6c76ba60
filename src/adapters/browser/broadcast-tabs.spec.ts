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
})
