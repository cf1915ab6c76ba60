import { EventEmitter } from 'node:events'
import { expect, it } from 'vitest'
import { createMemoryTimer, createVirtualTime } from 'latchkit/testing'
import { tameSocket } from './stock-socket.js'
import type { StockRelayer } from './stock-types.js'

/** A relayer whose sockets open while the relay is up. Tells when each was tried. */
function setup() {
  const time = createVirtualTime({ start: 1_700_000_000_000 })
  const tried: number[] = []
  let up = false
  let open = false
  const idle = async () => undefined
  const relayer = {
    events: new EventEmitter(),
    get connected() {
      return open
    },
    provider: {
      events: new EventEmitter(),
      async connect() {
        if (!up) throw new Error('WebSocket connection failed')
        open = true
      },
    },
    subscriber: { hasAnyTopics: true, start: idle, stop: idle },
    publisher: { queue: new Map() },
    request: idle,
    async createProvider() {
      tried.push(time.now())
    },
    unregisterProviderListeners: () => undefined,
  }
  const socket = tameSocket(relayer as unknown as StockRelayer, {
    timer: createMemoryTimer(time).port,
    now: () => time.now(),
    random: () => 0.99,
    tvf: false,
    online: () => undefined,
    refused: () => undefined,
  })
  const pass = async (ms: number) => {
    for (let left = ms; left > 0; left -= 500) {
      time.advanceBy(Math.min(500, left))
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  const raise = () => {
    up = true
  }
  return { time, tried, socket, pass, raise }
}

it('[F1, WC-08] the first try of a visitor after a long outage is made at once', async () => {
  const { time, tried, socket, pass, raise } = setup()
  socket.wake()
  await pass(600_000)
  const { length } = tried
  // The last try is a moment ago, the next is half a minute off.
  while (tried.length === length) await pass(500)
  raise()
  const ready = socket.ready()
  const asked = time.now()
  await pass(500)
  await ready
  expect(tried.at(-1)).toBeLessThanOrEqual(asked + 500)
  const most = Math.max(...tried.map((start) => tried.filter((at) => at >= start && at < start + 60_000).length))
  expect(most).toBeLessThanOrEqual(8)
  socket.close()
})

it('[F1] a relay that stays away fails what is asked after 15 s, again and again, with at most 8 sockets in 60 s', async () => {
  const { tried, socket, pass } = setup()
  for (let n = 0; n < 10; n += 1) {
    const outcome = socket.ready().catch((error: unknown) => error)
    await pass(15_000)
    expect(await outcome).toMatchObject({ code: 'RELAY_UNAVAILABLE' })
  }
  const most = (ms: number) => Math.max(...tried.map((start) => tried.filter((at) => at >= start && at < start + ms).length))
  expect(most(60_000)).toBeLessThanOrEqual(8)
  expect(most(300_000)).toBeLessThanOrEqual(20)
  socket.close()
})
