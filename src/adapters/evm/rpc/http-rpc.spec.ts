import { describe, expect, it, vi } from 'vitest'
import { answering, json, type NodeAnswer, rpcError, scriptedNodes, status, unreachable } from '../../../../tests/peers/evm/evm-scripted-node.js'
import { settle, silence } from '../../../../tests/peers/evm/evm-scripted-wallet.js'
import { createMemoryTimer } from '../../memory/time/memory-timer.js'
import { createVirtualTime } from '../../memory/time/virtual-time.js'
import { post } from '../../rpc/rpc-post.js'

const A = 'https://a.example/key-of-a'
const B = 'https://b.example'
const good = answering(() => '0x1')

const hangs: NodeAnswer = () => silence()

/** Node that sends the header and a byte, but never the end. */
const stalls: NodeAnswer = () =>
  new Response(new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode('{')) }), {
    headers: { 'content-type': 'application/json' },
  })

describe('a call', () => {
  it('[RPC-01, T8] is POSTed as JSON-RPC 2.0 with id, method and params, without cookies, to the address as the host wrote it', async () => {
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
    const sent = post(fetcher as never, timer.port, { url: A, host: 'a.example', contentType: 'application/json' }, '{}', AbortSignal.abort())
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
  it.each([403, 408, 413, 429, 500, 502, 503, 504])('[RPC-08] [RPC-09] [RPC-12, fault] after %i, three times, after 150, 300 and 600 ms', async (code) => {
    const { call, requests, timer } = scriptedNodes({ 'a.example': status(code) })
    const { outcome, took } = await call('eth_chainId', { urls: [A] })
    expect(requests.map(({ at }) => at)).toEqual([0, 150, 450, 1_050])
    expect(took).toBe(1_050)
    expect(outcome).toMatchObject({
      ok: false,
      failure: { code: 'RPC_ALL_FAILED', message: 'No endpoint answered: a.example', cause: { code: 'HTTP_STATUS' } },
    })
    expect(timer.held()).toBe(0)
  })

  it.each([400, 401, 404, 501])('[RPC-12, fault] not after %i', async (code) => {
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
  ])('[RPC-10, T8, fault] Retry-After sets the delay: %s', async (_, header, delay) => {
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
  ])('[RPC-11, T8, fault] a node that %s is given up after 10 s and its request aborted', async (_, node) => {
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

  it('[RPC-11, T8, fault] a byte a second does not hold it open', async () => {
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

  it('[RPC-11, T8] a call is over after 45 s, whatever the number of endpoints, with an error that names each', async () => {
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
    ['20 MB by its header', ({ calls }) => new Response(JSON.stringify({ id: calls[0]?.id, result: '0x1' }), { headers: { 'content-length': '20000000' } }), 1],
    [
      'more than 1 MiB without a header',
      () => new Response(new Blob([new Uint8Array(1_048_577).fill(0x20)]).stream(), { headers: { 'content-type': 'application/json' } }),
      1,
    ],
  ])('[RPC-02, T8] an answer that is none is a typed failure: %s', async (_, node, tries) => {
    const { call, requests } = scriptedNodes({ 'a.example': node })
    expect((await call('eth_chainId', { urls: [A] })).outcome).toMatchObject({
      ok: false,
      failure: { code: 'RPC_ALL_FAILED', cause: { code: 'HTTP_ANSWER_INVALID' } },
    })
    expect(requests).toHaveLength(tries)
  })

  it('[T8] one without a length is read to 1 MiB', async () => {
    let pulled = 0
    const chunk = new Uint8Array(65_536).fill(0x20)
    const pull = (controller: ReadableStreamDefaultController) => (++pulled > 64 ? controller.close() : controller.enqueue(chunk))
    const { call } = scriptedNodes({ 'a.example': () => new Response(new ReadableStream({ pull }), { headers: { 'content-type': 'application/json' } }) })
    expect((await call('eth_chainId', { urls: [A] })).outcome).toMatchObject({ ok: false, failure: { cause: { code: 'HTTP_ANSWER_INVALID' } } })
    expect(pulled).toBeLessThan(24)
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
    for (const body of [Response.json({}, { status: 400 }), new Response('<p>', { status: 400, headers: { 'content-type': 'text/html' } })]) {
      const { call } = scriptedNodes({ 'a.example': () => body.clone() })
      expect((await call('eth_chainId', { urls: [A] })).outcome).toMatchObject({
        ok: false,
        failure: { cause: { message: 'HTTP status code: 400' } },
      })
    }
  })

  it('[RPC-12] an error of JSON-RPC under a bad status is the error of the node', async () => {
    const node: NodeAnswer = ({ calls }) => json({ jsonrpc: '2.0', id: calls[0]?.id, error: { code: -32602, message: 'bad' } }, { status: 400 })
    expect((await scriptedNodes({ 'a.example': node }).call('eth_chainId', { urls: [A] })).outcome).toMatchObject({
      ok: false,
      failure: { code: 'RPC_FAILED', cause: { code: -32602 } },
    })
  })
})
