import { EventEmitter } from 'node:events'
import { expect, it } from 'vitest'
import { createMemoryTimer, createVirtualTime } from 'latchkit/testing'
import { tameSocket } from './sign-client-socket.js'
import type { StockRelayer } from './sign-client-types.js'

/** Creates a relayer whose sockets open while the relay is up, and records the time of each try. */
function setup() {
  const time = createVirtualTime({ start: 1_700_000_000_000 })
  const tried: number[] = []
  const taken: unknown[] = []
  let up = false
  let open = false
  let silent = false
  const idle = async () => undefined
  const relayer = {
    events: new EventEmitter(),
    get connected() {
      return open
    },
    provider: {
      events: new EventEmitter(),
      async connect() {
        if (silent) await new Promise(() => undefined)
        if (!up) throw new Error('WebSocket connection failed')
        open = true
      },
      // Like the client's own method, it throws on anything but an object.
      onPayload(payload: unknown) {
        taken.push('id' in (payload as object) ? payload : 'no id')
      },
      onClose: () => undefined,
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
  const silence = () => {
    silent = true
  }
  /** Simulates a relay that drops the socket, with a close code and reason where it gives them. */
  const drop = async (reason?: { readonly code: number; readonly reason: string }) => {
    open = false
    if (reason !== undefined) (relayer.provider.onClose as (event: unknown) => void)(reason)
    await (relayer as unknown as StockRelayer).onProviderDisconnect()
  }
  return { time, tried, taken, relayer, socket, pass, raise, silence, drop }
}

it('[F1, WC-08] the first try of a visitor after a long outage is made at once', async () => {
  const { time, tried, socket, pass, raise } = setup()
  socket.wake()
  await pass(600_000)
  const { length } = tried
  // The last try is a moment ago, the next is half a minute away.
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

it('[F2, F25] names the reason of the last socket that the relay closed, also where the next one neither opens nor fails before the deadline', async () => {
  const { tried, socket, pass, raise, silence, drop } = setup()
  raise()
  socket.wake()
  await pass(500)
  silence()
  await drop({ code: 1013, reason: 'Try again later' })
  const outcome = socket.ready().catch((error: unknown) => error)
  await pass(15_000)
  expect(tried).toHaveLength(2)
  expect(await outcome).toMatchObject({ code: 'RELAY_UNAVAILABLE', cause: { code: 1013, message: 'Try again later' } })
  socket.close()
})

it('[I-41, T3] drops every frame that the client cannot take, and takes those that follow', async () => {
  const { relayer, taken, socket, pass, raise } = setup()
  raise()
  const ready = socket.ready()
  await pass(500)
  await ready
  const odd = [null, 1, 'x', true, [], [null], {}, { id: 1 }, { id: 1, jsonrpc: '2.0' }, { id: null, jsonrpc: '2.0', result: true }]
  const misshapen = [
    { id: 1, jsonrpc: '2.0', error: null },
    { id: 1, jsonrpc: '2.0', method: 5, params: {} },
    ...[undefined, null, {}, { data: null }, { data: { topic: 1, message: 'm' } }, { data: { topic: 't' } }].map((params) => ({
      id: 1,
      jsonrpc: '2.0',
      method: 'irn_subscription',
      params,
    })),
  ]
  for (const payload of [...odd, ...misshapen]) expect(() => relayer.provider.onPayload(payload)).not.toThrow()
  expect(taken).toEqual([])
  const good = [
    { id: 1, jsonrpc: '2.0', result: true },
    { id: '2', jsonrpc: '2.0', error: { code: -32000, message: 'no' } },
    { id: 3, jsonrpc: '2.0', method: 'irn_subscription', params: { id: 's', data: { topic: 't', message: 'm' } } },
    // Ids of the relay have 19 digits: the client's parser makes them bigints.
    { id: 1_795_452_623_246_000_000n, jsonrpc: '2.0', method: 'irn_subscription', params: { id: 's', data: { topic: 't', message: 'm' } } },
  ]
  for (const payload of good) relayer.provider.onPayload(payload)
  expect(taken).toEqual(good)
  socket.close()
})

it('[F2] waits longer each time while the relay drops sockets within 5 s, and half a second after one that lived longer', async () => {
  const { tried, socket, pass, raise, drop } = setup()
  raise()
  socket.wake()
  await pass(500)
  const gaps: number[] = []
  for (let n = 0; n < 4; n += 1) {
    const before = tried.length
    await drop()
    const dropped = tried.at(-1) as number
    while (tried.length === before) await pass(500)
    gaps.push((tried.at(-1) as number) - dropped)
  }
  // The random values are almost the maximum of each wait, which doubles.
  for (const [index, most] of [1_000, 2_000, 4_000, 8_000].entries()) {
    expect(gaps[index]).toBeGreaterThan(most * 0.9)
    expect(gaps[index]).toBeLessThanOrEqual(most + 500)
  }
  await pass(60_000)
  const before = tried.length
  await drop()
  await pass(1_000)
  expect(tried).toHaveLength(before + 1)
  socket.close()
})
