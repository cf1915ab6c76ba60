import { describe, expect, it } from 'vitest'
import { answering, json, rpcError, scriptedNodes, status, unreachable } from '../../../../tests/peers/evm/evm-scripted-node.js'
import { settle } from '../../../../tests/peers/evm/evm-scripted-wallet.js'

const A = 'https://a.example/key-of-a'
const B = 'https://b.example'
const good = answering(() => '0x1')

describe('several endpoints', () => {
  it('[RPC-06] [RPC-07, fault] the next is asked at once when one fails, in the order of the request', async () => {
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
    for (let n = 0; n < 50; n++) rpc.call({ network: 'eip155:1', urls: [A], method: 'eth_call', params: [n] }).subscribe({ error: () => undefined })
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
    expect(asked(requests)).toEqual(['a.example eth_chainId', 'a.example eth_estimateGas', 'a.example eth_getTransactionCount', 'a.example eth_gasPrice'])
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
