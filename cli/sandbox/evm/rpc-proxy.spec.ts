import { createServer, type Server } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { readBody } from '../http/http-server.js'
import { type RpcProxy, startRpcProxy } from './rpc-proxy.js'
import { listen } from '../spec-helpers.js'

interface Call {
  id: number
  method: string
}

/** Node that answers every call with the name of its method. */
const node: Server = createServer(async (request, response) => {
  const asked = JSON.parse(await readBody(request)) as Call | Call[]
  const answer = ({ id, method }: Call) => ({ jsonrpc: '2.0', id, result: method })
  response.end(JSON.stringify(Array.isArray(asked) ? asked.map(answer) : answer(asked)))
})
let proxy: RpcProxy

beforeAll(async () => {
  proxy = await startRpcProxy(`http://127.0.0.1:${await listen(node)}`, { name: 'RPC', port: 0 })
})
afterEach(() => proxy.faults.clear())
afterAll(async () => {
  await proxy.close()
  node.close()
})

function post(body: unknown, init: RequestInit = {}): Promise<Response> {
  return fetch(proxy.url, { method: 'POST', body: JSON.stringify(body), ...init })
}

const call = (method: string, id = 7) => ({ jsonrpc: '2.0', id, method, params: [] })
const ask = async (method: string) => (await post(call(method))).json()

describe('an RPC address that can be made to fail', () => {
  it('[DX-22] passes calls and batches on as they are, for pages of any origin', async () => {
    const response = await post(call('eth_chainId'))
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(await response.json()).toEqual({ jsonrpc: '2.0', id: 7, result: 'eth_chainId' })
    expect(await (await post([call('a', 1), call('b', 2)])).json()).toMatchObject([{ result: 'a' }, { result: 'b' }])
    const preflight = await fetch(proxy.url, {
      method: 'OPTIONS',
      headers: { 'access-control-request-headers': 'content-type,x-api' },
    })
    expect([preflight.status, preflight.headers.get('access-control-allow-headers')]).toEqual([204, 'content-type,x-api'])
    expect(proxy.calls().slice(-3)).toEqual([{ method: 'eth_chainId' }, { method: 'a' }, { method: 'b' }])
  })

  it('[DX-22] answers with a status and Retry-After, so often as it is told', async () => {
    proxy.faults.set({ kind: 'status', status: 429, retryAfter: 2, times: 2 })
    const statuses = []
    for (let tried = 0; tried < 3; tried += 1) {
      const response = await post(call('x'))
      statuses.push([response.status, response.headers.get('retry-after')])
    }
    expect(statuses).toEqual([
      [429, '2'],
      [429, '2'],
      [200, null],
    ])
    expect(proxy.calls().slice(-3)).toEqual([{ method: 'x', fault: 'status' }, { method: 'x', fault: 'status' }, { method: 'x' }])
  })

  it('[DX-22] meets only the methods that are named, also inside a batch', async () => {
    proxy.faults.set({ kind: 'status', status: 503, methods: ['eth_getBalance'] })
    expect((await post(call('eth_chainId'))).status).toBe(200)
    expect((await post([call('eth_chainId'), call('eth_getBalance')])).status).toBe(503)
  })

  it('[DX-22] cuts the connection, or never answers', async () => {
    proxy.faults.set({ kind: 'drop' })
    await expect(ask('x')).rejects.toThrow()
    proxy.faults.set({ kind: 'hang' })
    await expect(post(call('x'), { signal: AbortSignal.timeout(80) })).rejects.toMatchObject({ name: 'TimeoutError' })
  })

  it('[DX-22] answers late, and other faults come on top', async () => {
    proxy.faults.set([{ kind: 'delay', ms: 60 }, { kind: 'wrong-id' }])
    const begun = performance.now()
    expect(await ask('x')).toEqual({ jsonrpc: '2.0', id: 'not-yours', result: 'x' })
    expect(performance.now() - begun).toBeGreaterThanOrEqual(55)
  })

  it('[DX-22] answers with a JSON-RPC error, or with no JSON at all', async () => {
    proxy.faults.set({ kind: 'error', code: -32_005, message: 'limit', data: { see: 'docs' } })
    expect(await ask('x')).toEqual({
      jsonrpc: '2.0',
      id: 7,
      error: { code: -32_005, message: 'limit', data: { see: 'docs' } },
    })
    proxy.faults.set({ kind: 'garbage' })
    expect(await (await post(call('x'))).text()).toMatch(/^<!doctype html>/)
    proxy.faults.set({ kind: 'garbage', body: '{"jsonrpc":' })
    await expect(ask('x')).rejects.toThrow(SyntaxError)
  })

  it('[DX-22] lies about the chain in both methods, and about nothing else', async () => {
    proxy.faults.set({ kind: 'wrong-chain', chainId: 66 })
    const answers = await (await post([call('eth_chainId', 1), call('net_version', 2), call('eth_blockNumber', 3)])).json()
    expect(answers).toMatchObject([{ result: '0x42' }, { result: '66' }, { result: 'eth_blockNumber' }])
  })

  it('[DX-22] answers with more than anybody wants, and stops when the reader does', async () => {
    proxy.faults.set({ kind: 'oversize', bytes: 2_000_000 })
    const { result } = (await ask('x')) as { result: string }
    expect(result).toHaveLength(2_000_002)
    proxy.faults.set({ kind: 'oversize', bytes: 10 ** 12 })
    const response = await post(call('x'))
    await response.body?.cancel()
    proxy.faults.clear()
    expect(await ask('y')).toMatchObject({ result: 'y' })
  })

  it('[DX-22] sends the right answer byte by byte', async () => {
    proxy.faults.set({ kind: 'drip', msPerByte: 1 })
    const response = await post(call('x'))
    const sizes: number[] = []
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) sizes.push(chunk.length)
    expect(sizes.length).toBeGreaterThan(10)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(JSON.stringify({ jsonrpc: '2.0', id: 7, result: 'x' }).length)
  })

  it('[DX-22] is scripted over HTTP too, and refuses what is no fault', async () => {
    const script = `${proxy.url}/__faults`
    const set = await fetch(script, { method: 'POST', body: '{"kind":"status","status":500,"times":3}' })
    expect(await set.json()).toMatchObject({ faults: [{ kind: 'status', status: 500, times: 3 }] })
    await post(call('x'))
    const left = (await (await fetch(script)).json()) as { faults: unknown[]; calls: unknown[] }
    expect(left.faults).toEqual([{ kind: 'status', status: 500, times: 2 }])
    expect(left.calls.at(-1)).toEqual({ method: 'x', fault: 'status' })
    for (const body of ['{"kind":"explode"}', '{"kind":"status"}', '{"kind":"drop","time":1}', '{'])
      expect((await fetch(script, { method: 'POST', body })).status).toBe(400)
    expect(await (await fetch(script, { method: 'DELETE' })).json()).toMatchObject({ faults: [] })
  })

  it('[DX-22] before a chain that is gone answers 502', async () => {
    const orphan = await startRpcProxy('http://127.0.0.1:1', { name: 'RPC', port: 0 })
    expect((await fetch(orphan.url, { method: 'POST', body: '{}' })).status).toBe(502)
    await orphan.close()
  })
})
