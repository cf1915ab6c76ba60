import { Transaction, Wallet } from 'ethers'
import { describe, expect, it } from 'vitest'
import { answering, type NodeAnswer, rpcError, scriptedNodes } from '../../../../tests/peers/evm/evm-scripted-node.js'
import { settle, silence } from '../../../../tests/peers/evm/evm-scripted-wallet.js'

const A = 'https://a.example'
const B = 'https://b.example'
/** A signed transfer and its hash, made with another library. */
const wallet = new Wallet(`0x${'11'.repeat(32)}`)
const transfer = {
  type: 2,
  chainId: 1,
  nonce: 0,
  gasLimit: 21_000,
  maxFeePerGas: 2_000_000_000,
  maxPriorityFeePerGas: 1_000_000_000,
  to: wallet.address,
  value: 1,
}
const raw = await wallet.signTransaction(transfer)
const { hash } = Transaction.from(raw)

type Outcome = 'accept' | 'lose' | 'refuse' | 'hang' | 'known'

/** Creates a node with an outcome for each send, and a function that tells if it has the transaction. */
function node(sends: readonly Outcome[], has: () => boolean, chain = '0x1') {
  let sent = 0
  const answer: NodeAnswer = (request) => {
    const [call] = request.calls
    if (call?.method === 'eth_sendRawTransaction') {
      const outcome = sends[Math.min(sent++, sends.length - 1)]
      if (outcome === 'lose') throw new TypeError('connection reset')
      if (outcome === 'hang') return silence()
      if (outcome === 'refuse') return answering(() => rpcError(-32000, 'insufficient funds for gas'))(request)
      if (outcome === 'known') return answering(() => rpcError(-32000, 'already known'))(request)
    }
    return answering(({ method, params }) => {
      if (method === 'eth_chainId') return chain
      if (method === 'eth_getTransactionByHash') return has() ? { hash: params[0] } : null
      return '0xsomething'
    })(request)
  }
  return answer
}

const methods = (requests: ReturnType<typeof scriptedNodes>['requests']) =>
  requests
    .flatMap(({ url, calls }) => calls.map(({ method }) => `${new URL(url).host[0]} ${method.replace('eth_', '')}`))
    .filter((one) => !one.endsWith('chainId'))

const send = (nodes: Record<string, NodeAnswer>) => {
  const context = scriptedNodes(nodes)
  return context
    .call('eth_sendRawTransaction', { urls: Object.keys(nodes).map((host) => `https://${host}`), params: [raw] })
    .then((result) => ({ ...result, ...context }))
}

describe('sending a signed transaction', () => {
  it('[RPC-13] sent once, the answer is the hash that the bytes have, whatever the node calls it', async () => {
    const { outcome, requests } = await send({ 'a.example': node(['accept'], () => true) })
    expect(outcome).toEqual({ ok: true, result: hash })
    expect(methods(requests)).toEqual(['a sendRawTransaction'])
  })

  it('[RPC-13, fault] after a lost answer it is looked up; when it is there, it is not sent again', async () => {
    const { outcome, requests } = await send({ 'a.example': node(['lose'], () => true) })
    expect(outcome).toMatchObject({ ok: true })
    expect(methods(requests)).toEqual(['a sendRawTransaction', 'a getTransactionByHash'])
  })

  it('[RPC-13] when it is not there, it is sent again, by the next endpoint first', async () => {
    const { outcome, requests } = await send({ 'a.example': node(['lose'], () => false), 'b.example': node(['accept'], () => false) })
    expect(outcome).toMatchObject({ ok: true })
    expect(methods(requests)).toEqual(['a sendRawTransaction', 'a getTransactionByHash', 'b sendRawTransaction'])
    const single = await send({ 'a.example': node(['lose', 'accept'], () => false) })
    expect(single.outcome).toMatchObject({ ok: true })
    expect(methods(single.requests)).toEqual(['a sendRawTransaction', 'a getTransactionByHash', 'a sendRawTransaction'])
  })

  it('[RPC-13, fault] a node that hangs is given up after 10 s, and asked whether it has it', async () => {
    const { outcome, took } = await send({ 'a.example': node(['hang'], () => true) })
    expect(outcome).toMatchObject({ ok: true })
    expect(took).toBe(10_000)
  })

  it('[RPC-13, fault] where it cannot be told, the failure says that it may have been sent, with the hash', async () => {
    let sent = false
    const { outcome, requests, timer } = await send({
      'a.example': (request) => {
        if (request.calls[0]?.method === 'eth_chainId') return answering(() => '0x1')(request)
        sent = true
        throw new TypeError('connection reset')
      },
    })
    expect(sent).toBe(true)
    expect(outcome).toMatchObject({
      ok: false,
      failure: { code: 'TRANSACTION_UNCLEAR', context: { hash }, cause: { code: 'HTTP_UNREACHABLE' } },
    })
    expect(methods(requests).filter((one) => one === 'a sendRawTransaction')).toHaveLength(1)
    expect(timer.held()).toBe(0)
  })

  it('[RPC-13] within 45 s in all, whatever the nodes do', async () => {
    const { outcome, took, timer } = await send({
      'a.example': (request) => {
        const method = request.calls[0]?.method
        if (method === 'eth_chainId') return answering(() => '0x1')(request)
        return method === 'eth_sendRawTransaction' ? silence() : answering(() => null)(request)
      },
      'b.example': node(['hang'], () => false),
    })
    expect(outcome).toMatchObject({ ok: false, failure: { code: 'TRANSACTION_UNCLEAR', context: { hash } } })
    expect(took).toBeLessThanOrEqual(45_000)
    expect(took).toBeGreaterThan(40_000)
    expect(timer.held()).toBe(0)
  })

  it('[RPC-13] nor is it sent by another endpoint then', async () => {
    const broken: NodeAnswer = (request) => {
      if (request.calls[0]?.method === 'eth_chainId') return answering(() => '0x1')(request)
      throw new TypeError('connection reset')
    }
    const { outcome, requests } = await send({ 'a.example': broken, 'b.example': broken })
    expect(outcome).toMatchObject({ ok: false, failure: { code: 'TRANSACTION_UNCLEAR' } })
    expect(methods(requests).filter((one) => one.endsWith('sendRawTransaction'))).toEqual(['a sendRawTransaction'])
  })

  it('[RPC-13] a refusal is final, and the error of the node', async () => {
    const { outcome, requests } = await send({ 'a.example': node(['refuse'], () => false), 'b.example': node(['accept'], () => false) })
    expect(outcome).toMatchObject({
      ok: false,
      failure: { code: 'RPC_FAILED', message: expect.stringContaining('InsufficientFundsError') },
    })
    expect(methods(requests)).toEqual(['a sendRawTransaction'])
  })

  it('[RPC-13] "already known" is a success when the node has it', async () => {
    expect((await send({ 'a.example': node(['known'], () => true) })).outcome).toMatchObject({ ok: true })
    expect((await send({ 'a.example': node(['known'], () => false) })).outcome).toMatchObject({
      ok: false,
      failure: { code: 'RPC_FAILED' },
    })
  })

  it('[RPC-13] an endpoint of another chain never gets it', async () => {
    const { outcome, requests } = await send({
      'a.example': node(['accept'], () => true, '0x5'),
      'b.example': node(['accept'], () => true),
    })
    expect(outcome).toMatchObject({ ok: true })
    expect(methods(requests)).toEqual(['b sendRawTransaction'])
    const alone = await send({ 'a.example': node(['accept'], () => true, '0x5') })
    expect(alone.outcome).toMatchObject({ ok: false, failure: { code: 'ENDPOINT_CHAIN_MISMATCH' } })
    expect(methods(alone.requests)).toEqual([])
  })

  it('[RPC-14] what is no signed transaction is not sent', async () => {
    for (const params of [[], ['0x'], [{}], ['0x123']]) {
      const { call, requests } = scriptedNodes({ 'a.example': node(['accept'], () => true) })
      expect((await call('eth_sendRawTransaction', { urls: [A, B], params })).outcome).toMatchObject({
        ok: false,
        failure: { cause: { code: -32602 } },
      })
      expect(requests).toEqual([])
    }
  })

  it('[RPC-13] nodes that fall silent leave it unclear after 45 s', async () => {
    const mute: NodeAnswer = (request) => (request.calls[0]?.method === 'eth_chainId' ? answering(() => '0x1')(request) : silence())
    const { outcome, took, timer } = await send({ 'a.example': mute })
    expect(outcome).toMatchObject({ ok: false, failure: { code: 'TRANSACTION_UNCLEAR', context: { hash } } })
    expect(took).toBe(45_000)
    expect(timer.held()).toBe(0)
  })

  it('[RPC-13] given up by the caller: nothing more is sent, and no word of doubt', async () => {
    for (const hangs of ['eth_sendRawTransaction', 'eth_getTransactionByHash']) {
      const { rpc, requests, timer } = scriptedNodes({
        'a.example': (request) => {
          const method = request.calls[0]?.method
          if (method === 'eth_chainId') return answering(() => '0x1')(request)
          if (method === hangs) return silence()
          throw new TypeError('connection reset')
        },
      })
      const heard: unknown[] = []
      const subscription = rpc
        .call({ network: 'eip155:1', urls: [A], method: 'eth_sendRawTransaction', params: [raw] })
        .subscribe({ next: (one) => heard.push(one), error: (one) => heard.push(one) })
      await settle(20)
      expect(requests.at(-1)?.calls[0]?.method).toBe(hangs)
      subscription.unsubscribe()
      await settle(20)
      expect(heard).toEqual([])
      expect(timer.held()).toBe(0)
    }
  })
})
