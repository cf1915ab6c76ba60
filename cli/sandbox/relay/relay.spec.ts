import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { type Relay, type RelayOptions, startRelay } from './relay.js'
import { eventually } from '../../../tests/eventually.js'

const topic = 'a'.repeat(64)
const start = 1_700_000_000_000

/** Creates a clock that a test moves, with timers that fire when it is moved past them. */
function handClock() {
  let now = start
  let timers: { at: number; run: () => void }[] = []
  return {
    now: () => now,
    after(ms: number, run: () => void) {
      const timer = { at: now + ms, run }
      timers.push(timer)
      return () => {
        timers = timers.filter((each) => each !== timer)
      }
    },
    move(ms: number) {
      now += ms
      for (const { run } of timers.filter(({ at }) => at <= now)) run()
      timers = timers.filter(({ at }) => at > now)
    },
    waiting: () => timers.length,
  }
}

let relay: Relay
let clock: ReturnType<typeof handClock>
const clients: RawClient[] = []
async function begin(options: RelayOptions = {}): Promise<void> {
  clock = handClock()
  relay = await startRelay({ clock, ...options })
}
afterEach(async () => {
  await relay.close()
  await Promise.all(clients.splice(0).map(({ closed }) => closed))
  expect([relay.counts().open, relay.counts().topics, clock.waiting()]).toEqual([0, 0, 0])
})

const base58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const newKeys = () => generateKeyPairSync('ed25519')

/** Returns the `did:key` of a public key. */
function didOf(publicKey: KeyObject): string {
  const raw = Buffer.concat([Buffer.from([0xed, 1]), publicKey.export({ type: 'spki', format: 'der' }).subarray(-32)])
  let value = BigInt(`0x${raw.toString('hex')}`)
  let text = ''
  for (; value > 0n; value /= 58n) text = base58[Number(value % 58n)] + text
  return `did:key:z${text}`
}

function tokenOf({ publicKey, privateKey } = newKeys(), changes: Record<string, unknown> = {}, header: object = { alg: 'EdDSA', typ: 'JWT' }): string {
  const iat = start / 1_000
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const body = `${part(header)}.${part({ iss: didOf(publicKey), sub: 'ab'.repeat(32), aud: relay.url, iat, exp: iat + 86_400, ...changes })}`
  return `${body}.${sign(null, Buffer.from(body), privateKey).toString('base64url')}`
}

/** Client that sends raw frames. */
interface RawClient {
  readonly id: string
  /** Every received frame, as text. */
  readonly frames: string[]
  readonly socket: WebSocket
  readonly closed: Promise<{ code: number; reason: string }>
  send(frame: unknown): void
  /** Sends a request and resolves with the answer. */
  ask(method: string, params: unknown): Promise<{ result?: unknown; error?: { code: number; message: string } }>
  deliveries(): { id: string; message: string; raw: string }[]
}

async function connect(keys = newKeys()): Promise<RawClient> {
  const client = attempt(tokenOf(keys), didOf(keys.publicKey))
  await new Promise((opened, failed) => client.socket.on('open', opened).on('error', failed))
  return client
}

function attempt(token: string | undefined, id = ''): RawClient {
  const query = new URLSearchParams({ projectId: '0'.repeat(32), useOnCloseEvent: 'true', ...(token === undefined ? {} : { auth: token }) })
  const socket = new WebSocket(`${relay.url}/?${query}`)
  const frames: string[] = []
  let lastId = 0
  socket.on('message', (data) => frames.push(String(data)))
  socket.on('error', () => {})
  const client: RawClient = {
    id,
    frames,
    socket,
    closed: new Promise((resolve) => socket.on('close', (code, reason) => resolve({ code, reason: String(reason) }))),
    send: (frame) => socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame)),
    async ask(method, params) {
      lastId += 1
      const asked = `ask-${lastId}`
      client.send({ id: asked, jsonrpc: '2.0', method, params })
      return vi.waitUntil(() => frames.map((text) => JSON.parse(text)).find((frame) => frame.id === asked), { timeout: 60_000, interval: 1 })
    },
    deliveries: () =>
      frames
        .filter((text) => text.includes('"irn_subscription"'))
        .map((raw) => ({ raw, id: /^\{"id":(\d+),/.exec(raw)?.[1] ?? '', message: JSON.parse(raw).params.data.message })),
  }
  clients.push(client)
  return client
}

const publish = (message = 'sealed', changes: object = {}) => ({ topic, message, ttl: 300, tag: 1108, prompt: true, ...changes })

describe('who may connect to a relay', () => {
  it('[WC-05] a client that holds the key of its name, within 120 s of the relay’s clock', async () => {
    await begin()
    const keys = newKeys()
    const client = await connect(keys)
    expect(relay.clients()).toEqual([didOf(keys.publicKey)])
    expect(client.id).toMatch(/^did:key:z6Mk/)
    for (const iat of [start / 1_000 + 119, start / 1_000 - 1_000]) expect((await openOrClosed(attempt(tokenOf(keys, { iat })))).code).toBe(0)
    expect((await openOrClosed(attempt(tokenOf(keys, { exp: start / 1_000 - 119 })))).code).toBe(0)
  })

  it.each<[string, (token: (changes?: Record<string, unknown>, header?: object) => string) => string | undefined]>([
    ['Unauthorized: missing JWT', () => undefined],
    ['JWT validation error: JWT Token is not yet valid: basic.iat: 1700000121', (token) => token({ iat: start / 1_000 + 121 })],
    ['JWT validation error: JWT Token is expired: basic.exp: 1699999879', (token) => token({ exp: start / 1_000 - 121 })],
    ['JWT validation error: JWT Token has an invalid audience', (token) => token({ aud: 'wss://relay.example' })],
    ['JWT validation error: JWT Token has an invalid signature', (token) => token({ iss: didOf(newKeys().publicKey) })],
    ['JWT validation error: JWT Token has an invalid signature', (token) => token().replace(/\.[^.]+$/, '.c2lnbmF0dXJl')],
    ['JWT validation error: JWT Token is malformed', (token) => token({}, { alg: 'none', typ: 'JWT' })],
    ['JWT validation error: JWT Token is malformed', (token) => token({ iss: 'did:key:zNothing0' })],
    ['JWT validation error: JWT Token is malformed', () => 'a.b'],
  ])('[F25] nobody else: 3000 (%s)', async (reason, token) => {
    await begin()
    const { code, reason: told } = await attempt(token((changes, header) => tokenOf(undefined, changes, header))).closed
    expect([code, told]).toEqual([3000, expect.stringContaining(reason)])
    expect(relay.counts()).toMatchObject({ open: 0, opened: 0, refused: 1 })
  })

  it('[F25] who cannot read close codes gets 401, and may bring the token in a header', async () => {
    await begin()
    const status = (url: string, headers = {}) =>
      new Promise((resolve) => {
        const socket = new WebSocket(url, { headers })
        socket.on('unexpected-response', (_request, response) => resolve(response.statusCode))
        socket.on('open', () => resolve(socket.terminate()))
      })
    expect(await status(relay.url)).toBe(401)
    expect(await status(`${relay.url}?useOnCloseEvent=false`, { authorization: 'Bearer a.b.c' })).toBe(401)
    expect(await status(relay.url, { authorization: `Bearer ${tokenOf()}` })).toBeUndefined()
    await eventually(() => expect(relay.counts().open).toBe(0))
  })

  it('[WC-05] is pinged, and cut off when it does not answer', async () => {
    await begin()
    const client = await connect()
    let pings = 0
    client.socket.on('ping', () => {
      pings += 1
    })
    clock.move(15_000)
    await eventually(() => expect(pings).toBe(1))
    await client.ask('irn_subscribe', { topic })
    clock.move(15_000)
    await eventually(() => expect(pings).toBe(2))
    client.socket.pause()
    clock.move(15_000)
    clock.move(15_000)
    await eventually(() => expect(relay.counts().open).toBe(0))
    client.socket.resume()
  })
})

/** Resolves with the close of a connection, or with code 0 if it opened. */
async function openOrClosed(client: RawClient): Promise<{ code: number; reason?: string }> {
  return Promise.race([client.closed, new Promise<{ code: number }>((resolve) => client.socket.on('open', () => resolve({ code: 0 })))])
}

describe('what clients ask of a relay', () => {
  it('[T3, F5] a message waits for who comes later, is repeated to who does not acknowledge, and never comes back to its sender', async () => {
    await begin()
    const [app, keys] = [await connect(), newKeys()]
    expect(await app.ask('irn_subscribe', { topic })).toMatchObject({
      result: createHash('sha256')
        .update(topic + app.id)
        .digest('hex'),
    })
    expect(await app.ask('irn_publish', publish())).toMatchObject({ result: true })
    const wallet = await connect(keys)
    await wallet.ask('irn_subscribe', { topic })
    await eventually(() => expect(wallet.deliveries()).toHaveLength(1))
    expect(JSON.parse(wallet.deliveries()[0]?.raw ?? '')).toMatchObject({
      method: 'irn_subscription',
      params: { id: expect.any(String), data: { topic, message: 'sealed', publishedAt: start, tag: 1108, attestation: null } },
    })
    wallet.socket.terminate()
    const again = await connect(keys)
    await again.ask('irn_batchSubscribe', { topics: [topic] })
    await eventually(() => expect(again.deliveries()).toHaveLength(1))
    again.send({ id: `${again.deliveries()[0]?.id}n`, jsonrpc: '2.0', result: true })
    await again.ask('irn_subscribe', { topic })
    expect([again.deliveries().length, app.deliveries().length]).toEqual([1, 0])
  })

  it.each([
    ['a number', (id: string) => `{"id":${id},"jsonrpc":"2.0","result":true}`],
    ['text', (id: string) => `{"id":"${id}","jsonrpc":"2.0","result":true}`],
    ['text with n', (id: string) => `{"id":"${id}n","jsonrpc":"2.0","result":true}`],
  ])('[T3] its own ids have 19 digits, and an acknowledgement counts with the id as %s', async (_form, answer) => {
    await begin()
    const [app, wallet] = [await connect(), await connect()]
    await app.ask('irn_publish', publish())
    await wallet.ask('irn_subscribe', { topic })
    await eventually(() => expect(wallet.deliveries()[0]?.id).toMatch(/^\d{19}$/))
    wallet.send(answer(wallet.deliveries()[0]?.id ?? ''))
    await wallet.ask('irn_subscribe', { topic })
    expect(wallet.deliveries()).toHaveLength(1)
  })

  it('[T3] an id comes back as it was written, beyond what numbers hold', async () => {
    await begin()
    const client = await connect()
    for (const id of ['1795198609856123456', '"1795198609856123457"', '7'])
      client.send(`{"params":{"topic":"${topic}","id":5},"method":"irn_subscribe","jsonrpc":"2.0","id":${id}}`)
    await eventually(() => expect(client.frames).toHaveLength(3))
    expect(client.frames.map((text) => text.slice(0, text.indexOf(',')))).toEqual(['{"id":1795198609856123456', '{"id":"1795198609856123457"', '{"id":7'])
  })

  it('[T3] batches publish, fetch in pages, and unsubscribe', async () => {
    await begin()
    const [app, wallet] = [await connect(), await connect()]
    const messages = Array.from({ length: 130 }, (_, index) => publish(`m${index}`))
    expect(await app.ask('irn_batchPublish', { messages })).toMatchObject({ result: true })
    const first = (await wallet.ask('irn_fetchMessages', { topic })).result as { messages: { message: string }[]; hasMore: boolean }
    const rest = (await wallet.ask('irn_batchFetchMessages', { topics: [topic] })).result as typeof first
    expect([first.messages.length, first.hasMore, rest.messages.length, rest.hasMore]).toEqual([100, true, 30, false])
    expect([...first.messages, ...rest.messages].map(({ message }) => message)).toEqual(messages.map(({ message }) => message))
    await wallet.ask('irn_subscribe', { topic })
    expect(await wallet.ask('irn_batchUnsubscribe', { subscriptions: [{ topic, id: 'whatever' }] })).toMatchObject({ result: true })
    await app.ask('irn_publish', publish('late'))
    expect([wallet.deliveries(), relay.counts().topics]).toEqual([[], 0])
  })

  it.each<[string, unknown, number, string]>([
    ['irn_subscribe', { topic: 'A'.repeat(64) }, -32_600, 'Invalid payload: Topic decoding failed'],
    ['irn_publish', publish('m', { topic: 'short' }), -32_600, 'Invalid payload: Topic decoding failed'],
    ['irn_publish', publish('m', { ttl: 0 }), -32_000, 'Request handler error: TTL too short'],
    ['irn_publish', publish('m', { ttl: 2_592_001 }), -32_000, 'Request handler error: TTL too long'],
    ['irn_publish', publish('m', { tag: 'x' }), -32_600, 'Invalid payload: tag'],
    ['irn_batchSubscribe', { topics: Array.from({ length: 501 }, () => topic) }, -32_600, 'Invalid payload: topics'],
    ['irn_batchSubscribe', { topics: [] }, -32_600, 'Invalid payload: topics'],
    ['irn_nothing', {}, -32_600, 'Invalid payload: Unknown method: irn_nothing'],
    ['toString', {}, -32_600, 'Invalid payload: Unknown method'],
    ['wc_proposeSession', undefined, -32_600, 'Invalid payload: params'],
  ])('[T3] what is wrong with a request is told: %s', async (method, params, code, message) => {
    await begin()
    expect((await (await connect()).ask(method, params)).error).toMatchObject({ code, message: expect.stringContaining(message) })
  })

  it('[T3] frames that are no requests are answered or ignored, and too large or binary ones end the connection', async () => {
    await begin()
    const client = await connect()
    for (const frame of ['nonsense', '[]', '{"id":1}', '{"id":null,"jsonrpc":"2.0","method":"irn_subscribe"}', '{"id":9,"jsonrpc":"2.0","result":true}'])
      client.send(frame)
    await client.ask('irn_subscribe', { topic })
    const errors = client.frames.slice(0, 4).map((text) => JSON.parse(text))
    expect(errors.map(({ id, error }) => [id, error.code])).toEqual([
      [null, -32_600],
      [null, -32_600],
      [1, -32_600],
      [null, -32_600],
    ])
    expect(client.frames).toHaveLength(5)
    client.socket.send(Buffer.from([1]))
    expect((await client.closed).code).toBe(1003)
    const other = await connect()
    other.send('x'.repeat(4_194_305))
    expect((await other.closed).code).toBe(1009)
  })

  it('[T3] a full mailbox and too many readers are refused in words', async () => {
    await begin({ limits: { perTopic: 1 } })
    const client = await connect()
    await client.ask('irn_publish', publish())
    expect((await client.ask('irn_publish', publish())).error).toMatchObject({
      code: -32_000,
      message: 'Request handler error: Mailbox limit exceeded',
    })
    const readers = await Promise.all(Array.from({ length: 64 }, async () => (await connect()).ask('irn_subscribe', { topic })))
    expect(readers.every(({ error }) => error === undefined)).toBe(true)
    expect((await client.ask('irn_subscribe', { topic })).error?.message).toBe('Request handler error: Subscriber limit exceeded')
  })
})

describe('the faults of a relay, from outside its process', () => {
  it('[DX-22] are set, listed and cleared over HTTP, with what the relay saw', async () => {
    await begin()
    const client = await connect()
    await client.ask('irn_publish', publish('secret', { tvf: { chainId: 'eip155:1' } }))
    const url = `${relay.url.replace('ws', 'http')}/__faults`
    const post = (fault: unknown) => fetch(url, { method: 'POST', body: JSON.stringify(fault) })
    expect((await post({ kind: 'nothing' })).status).toBe(400)
    expect(await (await post({ kind: 'delay', ms: 5, times: 2 })).json()).toMatchObject({ faults: [{ kind: 'delay', ms: 5, times: 2 }] })
    const { seen, counts } = (await (await fetch(url)).json()) as { seen: object[]; counts: object }
    expect(seen).toEqual([
      {
        at: start,
        client: client.id,
        method: 'irn_publish',
        topic,
        tag: 1108,
        ttl: 300,
        length: 6,
        clear: { prompt: true, tvf: { chainId: 'eip155:1' } },
      },
    ])
    expect(counts).toMatchObject({ open: 1, messages: 1 })
    expect(await (await fetch(url, { method: 'DELETE' })).json()).toMatchObject({ faults: [] })
  })
})
