import { describe, expect, it, vi } from 'vitest'
import { answering, json, type NodeAnswer, rpcError, scriptedNodes } from '../../../tests/peers/evm-scripted-node.js'
import { settle, silence } from '../../../tests/peers/evm-scripted-wallet.js'
import { createMemoryTimer } from '../memory/memory-timer.js'
import { createVirtualTime } from '../memory/virtual-time.js'
import { post } from './rpc-post.js'

const A = 'https://a.example/key-of-a'
const B = 'https://b.example'
const good = answering(() => '0x1')
const status =
  (code: number, headers: Record<string, string> = {}): NodeAnswer =>
  () =>
    new Response('no', { status: code, headers })
const unreachable: NodeAnswer = () => {
  throw new TypeError('fetch failed')
}
const hangs: NodeAnswer = () => silence()
/** Sends the header and a byte now and then, never the end. */
const stalls: NodeAnswer = () =>
  new Response(new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode('{')) }), {
    headers: { 'content-type': 'application/json' },
  })

describe('a call', () => {
  it('[RPC-01] is POSTed as JSON-RPC 2.0 with id, method and params, without cookies, to the address as the host wrote it', async () => {
    const { call, requests } = scriptedNodes({ 'a.example': good })
    expect((await call('eth_getBalance', { urls: [A], params: ['0xaa', 'latest'] })).outcome).toEqual({ ok: true, result: '0x1' })
    expect(requests).toHaveLength(1)
    expect(requests[0]).toMatchObject({
      url: A,
      calls: [{ jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params: ['0xaa', 'latest'] }],
      isBatch: false,
    })
    expect(requests[0]?.init).toMatchObject({
      method: 'POST',
      credentials: 'omit',
      cache: 'no-store',
      headers: { 'content-type': 'application/json' },
    })
  })

  it.each([
    'eth_sendTransaction',
    'eth_accounts',
    'eth_requestAccounts',
    'personal_sign',
    'eth_sign',
    'eth_signTypedData_v4',
    'wallet_switchEthereumChain',
    'wallet_getCapabilities',
  ])('[RPC-27] %s needs the wallet and never goes to a node', async (method) => {
    const { call, requests } = scriptedNodes({ 'a.example': good })
    expect((await call(method, { urls: [A] })).outcome).toMatchObject({ ok: false, failure: { code: 'RPC_CALL_NOT_ALLOWED' } })
    expect(requests).toEqual([])
  })

  it('[RPC-14] an error of the node is named, with its code, the host and its data', async () => {
    const { call, requests } = scriptedNodes({ 'a.example': answering(() => rpcError(-32602, 'bad params', { at: 0 })) })
    expect((await call('eth_call', { urls: [A] })).outcome).toMatchObject({
      ok: false,
      failure: {
        code: 'RPC_FAILED',
        message: 'InvalidParamsRpcError: bad params',
        context: { host: 'a.example', data: { at: 0 } },
        cause: { code: -32602 },
      },
    })
    expect(requests).toHaveLength(1)
  })

  it('[RPC-21] a revert is an answer: no other endpoint is asked', async () => {
    const { call, requests } = scriptedNodes({ 'a.example': answering(() => rpcError(3, 'execution reverted: nope')), 'b.example': good })
    expect((await call('eth_call', { urls: [A, B] })).outcome).toMatchObject({
      ok: false,
      failure: { message: 'ExecutionRevertedError: nope' },
    })
    expect(requests).toHaveLength(1)
  })

  it('[RPC-06] addresses that cannot be used are passed over; none at all is a failure that says so', async () => {
    const { call, requests } = scriptedNodes({ 'a.example': good })
    expect((await call('eth_call', { urls: ['ftp://x.example', 'nonsense', A, A] })).outcome).toMatchObject({ ok: true })
    expect((await call('eth_call', { urls: [] })).outcome).toMatchObject({
      ok: false,
      failure: { code: 'RPC_ALL_FAILED', message: 'No endpoint answered: none for eip155:1' },
    })
    expect(requests).toHaveLength(1)
  })

  it('[BAL-01] a call that nobody waits for is aborted, and nothing is left', async () => {
    const { rpc, requests, timer, time } = scriptedNodes({ 'a.example': hangs })
    const subscription = rpc.call({ network: 'eip155:1', urls: [A], method: 'eth_getBalance', params: [] }).subscribe()
    await settle()
    subscription.unsubscribe()
    await settle()
    expect(requests[0]?.aborted).toBe(true)
    expect(timer.held()).toBe(0)
    time.advanceBy(100_000)
    await settle()
    expect(requests).toHaveLength(1)
  })

  it('[BAL-01] nothing is sent for an interest that is over', async () => {
    const fetcher = vi.fn(() => silence())
    const timer = createMemoryTimer(createVirtualTime())
    const sent = post(
      fetcher as never,
      timer.port,
      { url: A, host: 'a.example', contentType: 'application/json' },
      '{}',
      AbortSignal.abort(),
    )
    await expect(sent).rejects.toMatchObject({ code: 'ABORTED' })
    expect(fetcher).not.toHaveBeenCalled()
    expect(timer.held()).toBe(0)
  })

  it('[BAL-01] one that is given up before it was sent is not sent', async () => {
    const { rpc, requests } = scriptedNodes({ 'a.example': good })
    rpc
      .call({ network: 'eip155:1', urls: [A], method: 'eth_getBalance', params: [] })
      .subscribe()
      .unsubscribe()
    await settle()
    expect(requests).toEqual([])
  })
})

describe('trying again', () => {
  it.each([403, 408, 413, 429, 500, 502, 503, 504])(
    '[RPC-08] [RPC-09] [RPC-12] after %i, three times, after 150, 300 and 600 ms',
    async (code) => {
      const { call, requests, timer } = scriptedNodes({ 'a.example': status(code) })
      const { outcome, took } = await call('eth_chainId', { urls: [A] })
      expect(requests.map(({ at }) => at)).toEqual([0, 150, 450, 1_050])
      expect(took).toBe(1_050)
      expect(outcome).toMatchObject({
        ok: false,
        failure: { code: 'RPC_ALL_FAILED', message: 'No endpoint answered: a.example', cause: { code: 'HTTP_STATUS' } },
      })
      expect(timer.held()).toBe(0)
    },
  )

  it.each([400, 401, 404, 501])('[RPC-12] not after %i', async (code) => {
    const { call, requests } = scriptedNodes({ 'a.example': status(code) })
    expect((await call('eth_chainId', { urls: [A] })).outcome).toMatchObject({
      ok: false,
      failure: { cause: { message: `HTTP status code: ${code}` } },
    })
    expect(requests).toHaveLength(1)
  })

  it('[RPC-08] a node that recovers answers', async () => {
    const { call, requests } = scriptedNodes({ 'a.example': [status(500), unreachable, good] })
    expect((await call('eth_chainId', { urls: [A] })).outcome).toEqual({ ok: true, result: '0x1' })
    expect(requests).toHaveLength(3)
  })

  it.each<[string, string, number]>([
    ['seconds', '2', 2_000],
    ['a date', 'Tue, 14 Nov 2023 22:13:25 GMT', 5_000],
    ['too many seconds: 30 s', '99999999', 30_000],
    ['a date that is past: at once', 'Tue, 14 Nov 2023 22:13:00 GMT', 0],
    ['nonsense: the usual delay', 'soon', 150],
  ])('[RPC-10] Retry-After sets the delay: %s', async (_, header, delay) => {
    const { call, requests } = scriptedNodes({ 'a.example': [status(429, { 'retry-after': header }), good] })
    expect((await call('eth_chainId', { urls: [A] })).outcome).toEqual({ ok: true, result: '0x1' })
    expect(requests.map(({ at }) => at)).toEqual([0, delay])
  })

  it('[RPC-10] waiting ends before the deadline of the call', async () => {
    const { call, requests } = scriptedNodes({ 'a.example': status(503, { 'retry-after': '30' }) })
    const { took } = await call('eth_chainId', { urls: [A] })
    expect(requests.map(({ at }) => at)).toEqual([0, 30_000])
    expect(took).toBe(30_000)
  })

  it('[RPC-12] a JSON-RPC error in an answer is tried again only for limit exceeded and internal error', async () => {
    for (const [code, tries] of [
      [-32005, 4],
      [-32603, 4],
      [-32601, 1],
      [-32000, 1],
    ] as const) {
      const { call, requests } = scriptedNodes({ 'a.example': answering(() => rpcError(code)) })
      expect((await call('eth_call', { urls: [A] })).outcome).toMatchObject({ ok: false, failure: { code: 'RPC_FAILED', cause: { code } } })
      expect(requests).toHaveLength(tries)
    }
  })

  it('[RPC-13] what cannot be repeated safely is sent once', async () => {
    const { call, requests } = scriptedNodes({ 'a.example': status(500), 'b.example': good })
    expect((await call('eth_newFilter', { urls: [A, B] })).outcome).toMatchObject({ ok: false })
    expect(requests).toHaveLength(1)
  })
})

describe('deadlines', () => {
  it.each([
    ['never answers', hangs],
    ['stalls after its header', stalls],
  ])('[RPC-11] a node that %s is given up after 10 s and its request aborted', async (_, node) => {
    const { call, requests } = scriptedNodes({ 'a.example': [node, good] })
    const { outcome, took } = await call('eth_chainId', { urls: [A] })
    expect(outcome).toEqual({ ok: true, result: '0x1' })
    expect(took).toBe(10_150)
    expect(requests[0]?.aborted).toBe(true)
  })

  it('[RPC-11] a body that breaks off is tried again', async () => {
    const breaks: NodeAnswer = () =>
      new Response(
        new ReadableStream({
          start: (controller) => controller.enqueue(new TextEncoder().encode('{')),
          pull: (controller) => controller.error(new Error('reset')),
        }),
      )
    const { call, requests } = scriptedNodes({ 'a.example': [breaks, good] })
    expect((await call('eth_chainId', { urls: [A] })).outcome).toEqual({ ok: true, result: '0x1' })
    expect(requests.map(({ at }) => at)).toEqual([0, 150])
  })

  it('[RPC-11] a byte a second does not hold it open', async () => {
    const drip: NodeAnswer = () =>
      new Response(
        new ReadableStream({
          pull: (controller) => {
            controller.enqueue(new Uint8Array([0x20]))
            return settle(1)
          },
        }),
      )
    const { call, requests } = scriptedNodes({ 'a.example': [drip, good] })
    const { outcome, took } = await call('eth_chainId', { urls: [A] })
    expect(outcome).toEqual({ ok: true, result: '0x1' })
    expect(took).toBeLessThanOrEqual(10_150)
    expect(requests[0]?.aborted).toBe(true)
  })

  it('[RPC-11] a call is over after 45 s, whatever the number of endpoints, with an error that names each', async () => {
    const hosts = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `${name}.example`)
    const { call, requests, timer } = scriptedNodes(Object.fromEntries(hosts.map((host) => [host, hangs])))
    const { outcome, took } = await call('eth_chainId', { urls: hosts.map((host) => `https://${host}`) })
    expect(took).toBe(45_000)
    expect(outcome).toMatchObject({ ok: false, failure: { code: 'RPC_ALL_FAILED', context: { hosts: hosts.join(', ') } } })
    expect(requests.every(({ aborted }) => aborted)).toBe(true)
    expect(timer.held()).toBe(0)
  })
})

describe('answers', () => {
  const one =
    (body: unknown): NodeAnswer =>
    ({ calls }) =>
      json({ jsonrpc: '2.0', id: calls[0]?.id, ...(body as object) })

  it.each<[string, NodeAnswer, number]>([
    ['another id', one({ id: 99, result: '0x1' }), 1],
    ['the id as text', ({ calls }) => json({ jsonrpc: '2.0', id: `${calls[0]?.id}`, result: '0x1' }), 1],
    ['result and error', one({ result: '0x1', error: { code: -32000, message: 'x' } }), 1],
    ['neither result nor error', one({}), 1],
    ['a result beside no error', one({ error: null }), 1],
    ['an error without code', one({ error: { message: 'x' } }), 1],
    ['a list', ({ calls }) => json([{ jsonrpc: '2.0', id: calls[0]?.id, result: '0x1' }]), 1],
    ['a text', () => json('0x1'), 1],
    ['a prototype', () => new Response('{"id":1,"__proto__":{"result":1}}', { headers: { 'content-type': 'application/json' } }), 1],
    ['a web page', () => new Response('<html>', { headers: { 'content-type': 'text/html' } }), 1],
    ['half of its JSON', () => new Response('{"id":1,"resu', { headers: { 'content-type': 'application/json' } }), 4],
    ['nothing', () => new Response(null, { status: 200 }), 4],
    ['20 MB by its header', () => new Response('{}', { headers: { 'content-type': 'application/json', 'content-length': '20000000' } }), 1],
    [
      'more than 1 MiB without a header',
      () => new Response(new Blob([new Uint8Array(1_048_577).fill(0x20)]).stream(), { headers: { 'content-type': 'application/json' } }),
      1,
    ],
  ])('[RPC-02] an answer that is none is a typed failure: %s', async (_, node, tries) => {
    const { call, requests } = scriptedNodes({ 'a.example': node })
    expect((await call('eth_chainId', { urls: [A] })).outcome).toMatchObject({
      ok: false,
      failure: { code: 'RPC_ALL_FAILED', cause: { code: 'HTTP_ANSWER_INVALID' } },
    })
    expect(requests).toHaveLength(tries)
  })

  it('[RPC-02] both members, one of them null, is how older servers answer', async () => {
    expect((await scriptedNodes({ 'a.example': one({ result: '0x1', error: null }) }).call('eth_chainId', { urls: [A] })).outcome).toEqual({
      ok: true,
      result: '0x1',
    })
    expect(
      (
        await scriptedNodes({ 'a.example': one({ result: null, error: { code: -32601, message: 'x' } }) }).call('eth_chainId', {
          urls: [A],
        })
      ).outcome,
    ).toMatchObject({ ok: false, failure: { cause: { code: -32601 } } })
    expect((await scriptedNodes({ 'a.example': one({ result: null }) }).call('eth_chainId', { urls: [A] })).outcome).toEqual({
      ok: true,
      result: null,
    })
  })

  it('[RPC-02] text/plain and no content type at all are read, too', async () => {
    for (const headers of [{ 'content-type': 'text/plain' }, {}]) {
      const node: NodeAnswer = ({ calls }) =>
        new Response(new TextEncoder().encode(JSON.stringify({ jsonrpc: '2.0', id: calls[0]?.id, result: '0x1' })), { headers })
      expect((await scriptedNodes({ 'a.example': node }).call('eth_chainId', { urls: [A] })).outcome).toEqual({ ok: true, result: '0x1' })
    }
  })

  it('[RPC-12] a bad status with JSON that answers nothing, or with a web page, is the bad status', async () => {
    for (const body of [
      Response.json({}, { status: 400 }),
      new Response('<p>', { status: 400, headers: { 'content-type': 'text/html' } }),
    ]) {
      const { call } = scriptedNodes({ 'a.example': () => body.clone() })
      expect((await call('eth_chainId', { urls: [A] })).outcome).toMatchObject({
        ok: false,
        failure: { cause: { message: 'HTTP status code: 400' } },
      })
    }
  })

  it('[RPC-12] an error of JSON-RPC under a bad status is the error of the node', async () => {
    const node: NodeAnswer = ({ calls }) =>
      json({ jsonrpc: '2.0', id: calls[0]?.id, error: { code: -32602, message: 'bad' } }, { status: 400 })
    expect((await scriptedNodes({ 'a.example': node }).call('eth_chainId', { urls: [A] })).outcome).toMatchObject({
      ok: false,
      failure: { code: 'RPC_FAILED', cause: { code: -32602 } },
    })
  })
})

describe('several endpoints', () => {
  it('[RPC-06] [RPC-07] the next is asked at once when one fails, in the order of the request', async () => {
    for (const failing of [status(500), status(404), unreachable, answering(() => rpcError(-32601))]) {
      const { call, requests } = scriptedNodes({ 'a.example': failing, 'b.example': good })
      const { outcome, took } = await call('eth_chainId', { urls: [A, B] })
      expect(outcome).toEqual({ ok: true, result: '0x1' })
      expect(requests.map(({ url }) => url)).toEqual([A, B])
      expect(took).toBe(0)
    }
  })

  it('[RPC-08] four requests in all, back at the first after its delay', async () => {
    const { call, requests } = scriptedNodes({ 'a.example': status(500), 'b.example': unreachable })
    const { outcome } = await call('eth_chainId', { urls: [A, B] })
    expect(requests.map(({ url, at }) => [url, at])).toEqual([
      [A, 0],
      [B, 0],
      [A, 150],
      [B, 150],
    ])
    expect(outcome).toMatchObject({
      ok: false,
      failure: {
        code: 'RPC_ALL_FAILED',
        message: 'No endpoint answered: a.example, b.example',
        context: {
          failures: [
            { host: 'a.example', code: 'HTTP_STATUS' },
            { host: 'b.example', code: 'HTTP_UNREACHABLE' },
          ],
        },
      },
    })
  })

  it('[RPC-10] one that asks for patience does not keep the others', async () => {
    const { call, requests } = scriptedNodes({ 'a.example': status(429, { 'retry-after': '20' }), 'b.example': [status(500), good] })
    expect((await call('eth_chainId', { urls: [A, B] })).outcome).toEqual({ ok: true, result: '0x1' })
    expect(requests.map(({ url, at }) => [url, at])).toEqual([
      [A, 0],
      [B, 0],
      [B, 150],
    ])
  })

  it('[RPC-07] no error text tells a path or a key', async () => {
    const { call } = scriptedNodes({})
    const { outcome } = await call('eth_chainId', { urls: [A, 'https://user:secret@b.example/?key=secret'] })
    expect(JSON.stringify(outcome)).not.toMatch(/key-of-a|secret/)
  })

  it('[RPC-04] [RPC-05] a provider is asked last, under its pattern, for the networks that it serves', async () => {
    const providerRpc = { url: 'https://rpc.example/', projectId: 'p 1' }
    const nodes = { 'a.example': status(404), 'rpc.example': good }
    const served = scriptedNodes(nodes, { providerRpc })
    expect((await served.call('eth_chainId', { urls: [A], network: 'eip155:8453' })).outcome).toEqual({ ok: true, result: '0x1' })
    expect(served.requests.map(({ url }) => url)).toEqual([A, 'https://rpc.example/v1/?chainId=eip155:8453&projectId=p%201'])
    expect(served.requests[1]?.init.headers).toMatchObject({ 'content-type': 'text/plain' })
    const other = scriptedNodes(nodes, { providerRpc })
    expect((await other.call('eth_chainId', { urls: [A], network: 'eip155:31337' })).outcome).toMatchObject({ ok: false })
    expect(other.requests).toHaveLength(1)
    const told = scriptedNodes(nodes, { providerRpc: { ...providerRpc, networks: ['eip155:31337'] } })
    expect((await told.call('eth_chainId', { urls: [], network: 'eip155:31337' })).outcome).toEqual({ ok: true, result: '0x1' })
  })
})

describe('the breaker', () => {
  it('[RPC-08] five failures in 30 s leave a host alone for 30 s; then it has one chance', async () => {
    const { call, requests, time } = scriptedNodes({ 'a.example': status(500) })
    await call('eth_chainId', { urls: [A] })
    await call('eth_chainId', { urls: [A] })
    expect(requests).toHaveLength(5)
    const { outcome, took } = await call('eth_chainId', { urls: [A] })
    expect([took, requests.length]).toEqual([0, 5])
    expect(outcome).toMatchObject({
      ok: false,
      failure: { code: 'RPC_ALL_FAILED', context: { failures: [{ host: 'a.example', code: 'HTTP_UNREACHABLE' }] } },
    })
    time.advanceBy(30_000)
    await call('eth_chainId', { urls: [A] })
    expect(requests).toHaveLength(6)
  })

  it('[RPC-08] other hosts are not touched by it, and an answer closes it', async () => {
    const { call, requests, time } = scriptedNodes({
      'a.example': [...Array.from({ length: 5 }, () => status(500)), good],
      'b.example': good,
    })
    for (let n = 0; n < 5; n++) await call('eth_chainId', { urls: [A, B] })
    await call('eth_chainId', { urls: [A, B] })
    expect(requests.filter(({ url }) => url === A)).toHaveLength(5)
    time.advanceBy(30_000)
    for (let n = 0; n < 3; n++) expect((await call('eth_chainId', { urls: [A] })).outcome).toMatchObject({ ok: true })
    expect(requests.filter(({ url }) => url === A)).toHaveLength(8)
  })

  it('[RPC-08] a batch counts as the one request that it is, and an answer that is too large as none', async () => {
    const failing = scriptedNodes({ 'a.example': [status(500), good] })
    for (let n = 0; n < 50; n++) failing.rpc.call({ network: 'eip155:1', urls: [A], method: 'eth_call', params: [n] }).subscribe()
    await settle(10)
    failing.time.advanceBy(150)
    await settle(10)
    expect(failing.requests).toHaveLength(2)
    const large = scriptedNodes({ 'a.example': () => new Response('{}', { headers: { 'content-length': '20000000' } }) })
    for (let n = 0; n < 8; n++) await large.call('eth_getLogs', { urls: [A] })
    expect(large.requests).toHaveLength(8)
  })

  it('[RPC-08] a batch of which nothing can be used counts once, too', async () => {
    const { rpc, requests, call } = scriptedNodes({ 'a.example': [() => json([]), good] })
    for (let n = 0; n < 50; n++)
      rpc.call({ network: 'eip155:1', urls: [A], method: 'eth_call', params: [n] }).subscribe({ error: () => undefined })
    await settle(10)
    expect((await call('eth_chainId', { urls: [A] })).outcome).toMatchObject({ ok: true })
    expect(requests).toHaveLength(2)
  })

  it('[RPC-13] what is sent once goes to the first host that is not left alone', async () => {
    const { call, requests } = scriptedNodes({ 'a.example': status(500), 'b.example': good })
    for (let n = 0; n < 2; n++) await call('eth_chainId', { urls: [A] })
    expect((await call('eth_newFilter', { urls: [A, B] })).outcome).toMatchObject({ ok: true })
    expect(requests.filter(({ url }) => url === B)).toHaveLength(1)
  })

  it('[RPC-08] failures that are far apart do not count together, nor do errors that the node itself found', async () => {
    const slow = scriptedNodes({ 'a.example': status(404) })
    for (let n = 0; n < 12; n++) {
      await slow.call('eth_chainId', { urls: [A] })
      slow.time.advanceBy(10_000)
    }
    expect(slow.requests).toHaveLength(12)
    const refusing = scriptedNodes({ 'a.example': answering(() => rpcError(-32601)) })
    for (let n = 0; n < 12; n++) await refusing.call('eth_chainId', { urls: [A] })
    expect(refusing.requests).toHaveLength(12)
  })
})

describe('what chain an endpoint serves', () => {
  const chain = (id: string) => answering(({ method }) => (method === 'eth_chainId' ? id : '0x5208'))
  const asked = (requests: ReturnType<typeof scriptedNodes>['requests']) =>
    requests.flatMap(({ url, calls }) => calls.map(({ method }) => `${new URL(url).host} ${method}`))

  it('[RPC-13] it is asked once for each address before anything on the way to a transaction', async () => {
    const { call, requests } = scriptedNodes({ 'a.example': chain('0x1') })
    for (const method of ['eth_estimateGas', 'eth_getTransactionCount', 'eth_gasPrice'])
      expect((await call(method, { urls: [A] })).outcome).toMatchObject({ ok: true })
    expect(asked(requests)).toEqual([
      'a.example eth_chainId',
      'a.example eth_estimateGas',
      'a.example eth_getTransactionCount',
      'a.example eth_gasPrice',
    ])
  })

  it('[RPC-13] calls of one tick wait for one answer', async () => {
    const { rpc, requests } = scriptedNodes({ 'a.example': chain('0x1') })
    for (let n = 0; n < 3; n++) rpc.call({ network: 'eip155:1', urls: [A], method: 'eth_estimateGas', params: [] }).subscribe()
    await settle(10)
    expect(asked(requests).filter((one) => one === 'a.example eth_chainId')).toHaveLength(1)
    expect(asked(requests)).toHaveLength(4)
  })

  it('[RPC-13] one that lies is not used, and nothing but its chain id is asked', async () => {
    const { call, requests } = scriptedNodes({ 'a.example': chain('0x5') })
    expect((await call('eth_estimateGas', { urls: [A] })).outcome).toMatchObject({
      ok: false,
      failure: { code: 'ENDPOINT_CHAIN_MISMATCH', message: 'a.example serves another network than eip155:1' },
    })
    expect(asked(requests)).toEqual(['a.example eth_chainId'])
  })

  it('[RPC-13] the next one that tells the truth is', async () => {
    const { call, requests } = scriptedNodes({ 'a.example': chain('garbage'), 'b.example': chain('0x1') })
    expect((await call('eth_estimateGas', { urls: [A, B] })).outcome).toEqual({ ok: true, result: '0x5208' })
    expect(asked(requests)).toEqual(['a.example eth_chainId', 'b.example eth_chainId', 'b.example eth_estimateGas'])
  })

  it('[RPC-07] one that cannot be asked makes way for the next', async () => {
    const { call, requests } = scriptedNodes({ 'a.example': [status(500), chain('0x1')], 'b.example': chain('0x1') })
    expect((await call('eth_estimateGas', { urls: [A, B] })).outcome).toEqual({ ok: true, result: '0x5208' })
    expect(asked(requests)).toEqual(['a.example eth_chainId', 'b.example eth_chainId', 'b.example eth_estimateGas'])
    expect((await call('eth_estimateGas', { urls: [A] })).outcome).toEqual({ ok: true, result: '0x5208' })
  })

  it('[BAL-01] reads do not wait for it', async () => {
    const { call, requests } = scriptedNodes({ 'a.example': chain('0x5') })
    expect((await call('eth_getBalance', { urls: [A] })).outcome).toMatchObject({ ok: true })
    expect(asked(requests)).toEqual(['a.example eth_getBalance'])
  })
})

describe('many calls', () => {
  const many = (rpc: ReturnType<typeof scriptedNodes>['rpc'], count: number, method = 'eth_getBalance') => {
    const results: unknown[] = []
    const failures: unknown[] = []
    for (let n = 0; n < count; n++)
      rpc
        .call({ network: 'eip155:1', urls: [A], method, params: [n] })
        .subscribe({ next: (result) => results.push(result), error: (failure) => failures.push(failure) })
    return { results, failures }
  }

  it('[RPC-02] those of one tick go together, and find their answers in any order', async () => {
    const { rpc, requests } = scriptedNodes({ 'a.example': answering(({ params }) => params[0], true) })
    const { results } = many(rpc, 10)
    await settle(10)
    expect(requests).toHaveLength(1)
    expect(requests[0]?.calls).toHaveLength(10)
    expect(results).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  })

  it('[RPC-03] at most 1000 in a batch', async () => {
    const { rpc, requests } = scriptedNodes({ 'a.example': answering(() => '0x1') })
    const { results } = many(rpc, 2_001)
    await settle(20)
    expect(requests.map(({ calls, isBatch }) => [calls.length, isBatch])).toEqual([
      [1_000, true],
      [1_000, true],
      [1, false],
    ])
    expect(results).toHaveLength(2_001)
  })

  it('[RPC-02] an answer that is missing or does not fit fails its own call alone', async () => {
    const node: NodeAnswer = ({ calls }) =>
      json(calls.slice(1).map(({ id }) => ({ jsonrpc: '2.0', id, ...(id === 3 ? { error: 'x' } : { result: id }) })))
    const { rpc, requests } = scriptedNodes({ 'a.example': node })
    const { results, failures } = many(rpc, 4)
    await settle(10)
    expect(requests).toHaveLength(1)
    expect(results).toEqual([2, 4])
    expect(failures).toHaveLength(2)
  })

  it('[RPC-02] those that failed together are sent again together', async () => {
    const { rpc, requests, time } = scriptedNodes({ 'a.example': [status(503), answering(() => '0x1')] })
    const { results } = many(rpc, 50)
    await settle(10)
    time.advanceBy(150)
    await settle(10)
    expect(requests.map(({ calls }) => calls.length)).toEqual([50, 50])
    expect(results).toHaveLength(50)
  })

  it('[RPC-02] a node that takes no batches gets them one by one from then on', async () => {
    const single: NodeAnswer = (request) =>
      request.isBatch
        ? json({ jsonrpc: '2.0', id: null, error: { code: -32600, message: 'no batches' } })
        : answering(({ params }) => params[0])(request)
    const { rpc, requests } = scriptedNodes({ 'a.example': single })
    const first = many(rpc, 3)
    await settle(10)
    const second = many(rpc, 3)
    await settle(10)
    expect([first.results, second.results]).toEqual([
      [0, 1, 2],
      [0, 1, 2],
    ])
    expect(requests.map(({ isBatch }) => isBatch)).toEqual([true, false, false, false, false, false, false])
  })

  it('[RPC-02] answers too large together are asked for apart', async () => {
    const large: NodeAnswer = (request) => answering(() => 'x'.repeat(400_000))(request)
    const { rpc, requests } = scriptedNodes({ 'a.example': large })
    const { results, failures } = many(rpc, 4)
    await settle(40)
    expect(failures).toEqual([])
    expect(results).toHaveLength(4)
    expect(requests.map(({ calls }) => calls.length)).toEqual([4, 2, 2])
  })

  it('[RPC-02] switched off, each goes by itself', async () => {
    const { rpc, requests } = scriptedNodes({ 'a.example': good }, { batch: false })
    many(rpc, 3)
    await settle(10)
    expect(requests.map(({ isBatch }) => isBatch)).toEqual([false, false, false])
  })

  it('[RPC-02] a batch lives as long as one of its calls is waited for', async () => {
    const { rpc, requests } = scriptedNodes({ 'a.example': hangs })
    const subscriptions = [1, 2].map((n) => rpc.call({ network: 'eip155:1', urls: [A], method: 'eth_call', params: [n] }).subscribe())
    await settle()
    subscriptions[0]?.unsubscribe()
    expect(requests[0]?.aborted).toBe(false)
    subscriptions[1]?.unsubscribe()
    expect(requests[0]?.aborted).toBe(true)
  })

  it('[RPC-02] 64 requests are under way at a time, the others follow; those given up meanwhile are left out', async () => {
    const open: (() => void)[] = []
    const node: NodeAnswer = (request) => new Promise((resolve) => open.push(() => resolve(good(request))))
    const { rpc, requests } = scriptedNodes({ 'a.example': node }, { batch: false })
    const subscriptions = Array.from({ length: 70 }, (_, n) =>
      rpc.call({ network: 'eip155:1', urls: [A], method: 'eth_call', params: [n] }).subscribe(),
    )
    await settle()
    expect(requests).toHaveLength(64)
    subscriptions[64]?.unsubscribe()
    for (const answer of open.splice(0)) answer()
    await settle(10)
    expect(requests).toHaveLength(69)
    expect(requests.map(({ calls }) => calls[0]?.params[0])).not.toContain(64)
  })
})
