import { base64 } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { encodeTransaction } from '../../../domain/shared/solana/transaction.js'
import { compile, ids, ME, transfer, vectors } from '../../../../tests/domain/solana.js'
import { answering, json, type NodeAnswer, type NodeCall, rpcError, scriptedNodes, status, unreachable } from '../../../../tests/peers/evm/evm-scripted-node.js'
import { settle } from '../../../../tests/peers/evm/evm-scripted-wallet.js'
import { createMemoryTimer } from '../../memory/time/memory-timer.js'
import { createVirtualTime } from '../../memory/time/virtual-time.js'
import { quoteLargeIntegers } from './large-integers.js'
import { signatureNotification, type SocketLike, socketUrlOf } from './signature-socket.js'
import { createSolanaRpc } from './solana-rpc.js'

const DEVNET = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const GENESIS = 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG'
const [A, B] = ['https://a.example/key', 'https://b.example']
const network = DEVNET
const options = { urls: [A], network } as const

/** Answers the genesis hash of devnet, and other methods by a function. */
const devnet = (result: (call: NodeCall) => unknown): NodeAnswer => answering((call) => (call.method === 'getGenesisHash' ? GENESIS : result(call)))
const nodes = (hosts: Parameters<typeof scriptedNodes>[0]) => scriptedNodes(hosts, {}, createSolanaRpc)
const methods = (requests: ReturnType<typeof nodes>['requests']) => requests.map(({ calls }) => calls.map(({ method }) => method))

describe('nodes of Solana', () => {
  it('[CONN-50] prove their cluster once for each URL, in one request with the first read', async () => {
    const { call, requests } = nodes({ 'a.example': devnet(() => ({ context: { slot: 1 }, value: 5 })) })
    expect((await call('getBalance', { ...options, params: [ME] })).outcome).toMatchObject({ ok: true, result: { value: 5 } })
    await call('getBalance', { ...options, params: [ME] })
    expect(methods(requests).map((names) => [...names].sort())).toEqual([['getBalance', 'getGenesisHash'], ['getBalance']])
  })

  it.each([
    ['a read', 'getBalance', [ME]],
    ['the status of a transaction', 'getSignatureStatuses', [[ids.v0]]],
    ['a transaction', 'sendTransaction', [vectors.v0, { encoding: 'base64' }]],
  ] as const)('[NET-05, T9] a node of another cluster gets no say about %s', async (_, method, params) => {
    const foreign = answering(({ method: asked }) => (asked === 'getGenesisHash' ? '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d' : { value: 7 }))
    const alone = nodes({ 'a.example': foreign })
    expect((await alone.call(method, { ...options, params })).outcome).toMatchObject({
      ok: false,
      failure: { code: 'ENDPOINT_CHAIN_MISMATCH', context: { host: 'a.example' } },
    })
    if (method === 'sendTransaction') expect(methods(alone.requests).flat()).not.toContain('sendTransaction')
    const beside = nodes({ 'a.example': foreign, 'b.example': devnet(() => ({ value: 5 })) })
    const { outcome } = await beside.call(method, { ...options, urls: [A, B], params })
    expect(outcome).toMatchObject({ ok: true, result: method === 'sendTransaction' ? ids.v0 : { value: 5 } })
  })

  it('[BAL-01] numbers above 2^53 come as texts, exactly', async () => {
    const body =
      '{"jsonrpc":"2.0","id":1,"result":{"value":[18446744073709551615,9007199254740993,-9007199254740993,9007199254740991,1.5,"9007199254740993","a\\"9007199254740993"]}}'
    const { call } = scriptedNodes(
      { 'a.example': () => new Response(body, { headers: { 'content-type': 'application/json' } }) },
      { batch: false },
      createSolanaRpc,
    )
    expect((await call('getGenesisHash', options)).outcome).toEqual({
      ok: true,
      result: { value: ['18446744073709551615', '9007199254740993', '-9007199254740993', 9007199254740991, 1.5, '9007199254740993', 'a"9007199254740993'] },
    })
    expect(quoteLargeIntegers('[12345678901234567890,1e30]', '!')).toBe('["!12345678901234567890",1e30]')
  })

  it('[T8] a node that is behind is asked again; one that refuses pages is not', async () => {
    const late = nodes({ 'a.example': [devnet(() => rpcError(-32_016, 'Minimum context slot has not been reached')), devnet(() => 9)] })
    expect((await late.call('getSlot', options)).outcome).toEqual({ ok: true, result: 9 })
    const forbidden = nodes({ 'a.example': status(403) })
    const { outcome, took } = await forbidden.call('getSlot', options)
    expect(outcome).toMatchObject({ ok: false, failure: { code: 'RPC_ALL_FAILED', context: { failures: [{ code: 'RPC_FORBIDDEN' }] } } })
    expect([took, forbidden.requests.length]).toEqual([0, 1])
  })

  it('[T8] retries, Retry-After and fallback are those of EVM', async () => {
    const limited = nodes({ 'a.example': [status(429, { 'retry-after': '2' }), devnet(() => 9)] })
    expect(await limited.call('getSlot', options)).toMatchObject({ outcome: { ok: true }, took: 2_000 })
    const second = nodes({ 'a.example': () => json('<html>', { headers: { 'content-type': 'text/html' } }), 'b.example': devnet(() => 9) })
    expect((await second.call('getSlot', { ...options, urls: [A, B] })).outcome).toEqual({ ok: true, result: 9 })
  })
})

describe('a signed transaction', () => {
  const params = [vectors.v0, { encoding: 'base64' }] as const
  const sent = (answer: (sends: number) => unknown, known: unknown = null) => {
    let sends = 0
    return devnet(({ method }) => {
      if (method === 'getSignatureStatuses') return { value: [known] }
      sends += 1
      return answer(sends)
    })
  }

  it('[RPC-13] has the id of its own signature, whatever the node answers', async () => {
    const { call } = nodes({ 'a.example': sent(() => 'another id') })
    expect((await call('sendTransaction', { ...options, params })).outcome).toEqual({ ok: true, result: ids.v0 })
  })

  it('[RPC-13] is looked up when its answer is lost, and sent again only if no node has it', async () => {
    const reached = nodes({ 'a.example': [devnet(() => null), unreachable, devnet(() => ({ value: [{ slot: 1 }] }))] })
    await reached.call('getSlot', options)
    expect((await reached.call('sendTransaction', { ...options, params })).outcome).toEqual({ ok: true, result: ids.v0 })
    expect(
      methods(reached.requests)
        .flat()
        .filter((name) => name === 'sendTransaction'),
    ).toHaveLength(1)
    const lost = nodes({ 'a.example': [devnet(() => null), unreachable, sent(() => ids.v0)] })
    await lost.call('getSlot', options)
    expect((await lost.call('sendTransaction', { ...options, params })).outcome).toEqual({ ok: true, result: ids.v0 })
    expect(
      methods(lost.requests)
        .flat()
        .filter((name) => name === 'sendTransaction'),
    ).toHaveLength(2)
  })

  it('[RPC-13] that was processed already is sent; a blockhash that one node does not know may be known to another', async () => {
    const preflight = (err: string) => rpcError(-32_002, `Transaction simulation failed: ${err}`, { err, logs: [] })
    const done = nodes({ 'a.example': sent(() => preflight('AlreadyProcessed')) })
    expect((await done.call('sendTransaction', { ...options, params })).outcome).toEqual({ ok: true, result: ids.v0 })
    const other = nodes({ 'a.example': sent(() => preflight('BlockhashNotFound')), 'b.example': sent(() => ids.v0) })
    expect((await other.call('sendTransaction', { ...options, urls: [A, B], params })).outcome).toEqual({ ok: true, result: ids.v0 })
    const nowhere = nodes({ 'a.example': sent(() => preflight('BlockhashNotFound')) })
    expect((await nowhere.call('sendTransaction', { ...options, params })).outcome).toMatchObject({
      ok: false,
      failure: { code: 'RPC_FAILED', cause: { code: -32_002 }, context: { data: { err: 'BlockhashNotFound' } } },
    })
    const poor = nodes({ 'a.example': sent(() => preflight('InsufficientFundsForFee')), 'b.example': sent(() => ids.v0) })
    expect((await poor.call('sendTransaction', { ...options, urls: [A, B], params })).outcome).toMatchObject({ ok: false, failure: { code: 'RPC_FAILED' } })
  })

  it('[RPC-13] is refused before it is sent if it is none, is not signed, or its encoding is not named', async () => {
    const { call, requests } = nodes({ 'a.example': sent(() => ids.v0) })
    const unsigned = base64.encode(encodeTransaction(compile([transfer(1n)])))
    for (const wrong of [['AAAA', { encoding: 'base64' }], [vectors.v0], [5, { encoding: 'base64' }], [unsigned, { encoding: 'base64' }]])
      expect((await call('sendTransaction', { ...options, params: wrong as never })).outcome).toMatchObject({
        ok: false,
        failure: { code: 'TRANSACTION_INVALID' },
      })
    expect(requests).toEqual([])
  })
})

describe('the notification of a signature', () => {
  class Socket implements SocketLike {
    static all: Socket[] = []
    onopen: SocketLike['onopen'] = null
    onmessage: SocketLike['onmessage'] = null
    onerror: SocketLike['onerror'] = null
    onclose: SocketLike['onclose'] = null
    readonly sent: unknown[] = []
    closed = false
    constructor(readonly url: string) {
      Socket.all.push(this)
    }
    send(data: string) {
      this.sent.push(JSON.parse(data))
    }
    close() {
      this.closed = true
    }
    tell(message: unknown) {
      this.onmessage?.({ data: typeof message === 'string' ? message : JSON.stringify(message) })
    }
  }
  const started = () => {
    Socket.all = []
    const time = createVirtualTime()
    const told: unknown[] = []
    const subscription = signatureNotification({ url: 'wss://a.example', timer: createMemoryTimer(time).port, open: (url) => new Socket(url) }, [
      ids.v0,
    ]).subscribe({
      next: (value) => told.push(value),
      error: (error: unknown) => told.push(error),
      complete: () => told.push('end'),
    })
    return { time, told, subscription, socket: () => Socket.all.at(-1) as Socket }
  }
  const notification = (subscription: number, err: unknown = null) => ({
    jsonrpc: '2.0',
    method: 'signatureNotification',
    params: { result: { context: { slot: 2 }, value: { err } }, subscription },
  })

  it('[T8] comes once, also before the answer to the subscription; those of others and rubbish are nothing', () => {
    for (const order of ['answer first', 'notification first']) {
      const { told, socket } = started()
      socket().onopen?.({} as never)
      expect(socket().sent).toEqual([{ jsonrpc: '2.0', id: 1, method: 'signatureSubscribe', params: [ids.v0] }])
      socket().tell('<html>')
      socket().tell(notification(8))
      const messages = [{ jsonrpc: '2.0', id: 1, result: 7 }, notification(7)]
      for (const message of order === 'answer first' ? messages : messages.reverse()) socket().tell(message)
      expect(told).toEqual([{ context: { slot: 2 }, value: { err: null } }, 'end'])
      expect(socket().closed).toBe(true)
    }
  })

  it('[T8] a lost socket is opened again after 1 s, then 2 s, at most 30 s; unsubscribing closes it', () => {
    const { time, told, subscription, socket } = started()
    for (const delay of [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]) {
      const { length } = Socket.all
      socket().onclose?.({} as never)
      time.advanceTo(time.now() + delay - 1)
      expect(Socket.all).toHaveLength(length)
      time.advanceTo(time.now() + 1)
      expect(Socket.all).toHaveLength(length + 1)
    }
    subscription.unsubscribe()
    expect([socket().closed, told]).toEqual([true, []])
  })

  it('[T8] fails at once on a host without sockets, and goes to the next port of a local validator', async () => {
    const time = createVirtualTime()
    const errors: unknown[] = []
    signatureNotification({ url: 'wss://a.example', timer: createMemoryTimer(time).port, open: undefined }, []).subscribe({
      error: (error) => errors.push(error),
    })
    await settle(2)
    expect(errors).toMatchObject([{ code: 'HTTP_UNREACHABLE', context: { host: 'a.example' } }])
    expect(['https://a.example/key?x=1', 'http://127.0.0.1:8899', 'http://[::1]:8899/', 'http://localhost:7000'].map(socketUrlOf)).toEqual([
      'wss://a.example/key?x=1',
      'ws://127.0.0.1:8900',
      'ws://[::1]:8900/',
      'ws://localhost:7000',
    ])
  })
})
