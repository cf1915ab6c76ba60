import { firstValueFrom, NEVER, of } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { announce, scriptedWallet, uuidOf, walletError } from '../../../../tests/peers/evm/evm-scripted-wallet.js'
import { A, B } from '../../../../tests/domain/facts.js'
import { guardedParse } from '../../../domain/shared/json/guarded.js'
import { createMemoryClock } from '../../memory/time/memory-clock.js'
import { createMemoryTimer } from '../../memory/time/memory-timer.js'
import { createVirtualTime } from '../../memory/time/virtual-time.js'
import { createSessionConnector } from '../../walletconnect/sessions/session-connector.js'
import { createEvmAdapter } from '../evm-adapter.js'
import { MAX_BATCH_ID, sentAnswer, statusAnswer } from './calls-shapes.js'
import { type ProvidedBatch, providedBatch } from './sent-batch.js'

const HASH = `0x${'a1'.repeat(32)}`
const ref = { connectorId: 'com.wallet', namespace: 'eip155' as const }
const BATCH = { ...ref, address: A, network: 'eip155:8453' as const, calls: [{ to: B, value: '0x1' }], atomic: true }

/** Opens a page with a wallet that answers by a script. `sent`: batches that the app sent through the provider. */
function setup(script: Readonly<Record<string, unknown>> = {}) {
  const time = createVirtualTime()
  const window = new EventTarget()
  const wallet = scriptedWallet(script)
  announce(window, { uuid: uuidOf(1), name: 'Wallet', rdns: 'com.wallet' }, wallet)
  const sent: [string, ProvidedBatch][] = []
  const adapter = createEvmAdapter({
    clock: createMemoryClock(time).port,
    timer: createMemoryTimer(time).port,
    window,
    batchSent: (connectorId, batch) => sent.push([connectorId, batch]),
    held: () => ({ isHeld: () => true, connection: () => ({ accounts: [A], network: 'eip155:1' }), subscribe: () => () => undefined }),
  })
  adapter.discovery.announcements().subscribe()
  return { adapter, wallet, sent, calls: adapter.calls, provider: adapter.getProvider('com.wallet') }
}
const status = (answer: unknown) => {
  const parsed = guardedParse(statusAnswer, answer)
  return parsed.ok ? parsed.value : parsed.error.reason
}

describe('a wallet of the page', () => {
  it('[CONN-50] gets a batch once, in the form of EIP-5792, and its id is read in both forms', async () => {
    for (const answer of [{ id: 'b1', capabilities: {} }, 'b1']) {
      const { calls, wallet } = setup({ wallet_sendCalls: answer })
      expect(await firstValueFrom(calls.send({ ...BATCH, capabilities: { dataSuffix: { value: '0x1', optional: true } } }))).toBe('b1')
      expect(wallet.asked).toEqual([
        {
          method: 'wallet_sendCalls',
          params: [
            {
              version: '2.0.0',
              chainId: '0x2105',
              from: A,
              atomicRequired: true,
              calls: [{ to: B, value: '0x1' }],
              capabilities: { dataSuffix: { value: '0x1', optional: true } },
            },
          ],
        },
      ])
    }
  })

  it.each([null, '', {}, { id: 5 }, { id: '' }, 'x'.repeat(MAX_BATCH_ID + 1), [HASH]])('[T11] that answers with no id is told so: %j', async (answer) => {
    await expect(firstValueFrom(setup({ wallet_sendCalls: answer }).calls.send(BATCH))).rejects.toMatchObject({
      code: 'BATCH_ID_INVALID',
      cause: { code: 'PROVIDER_ANSWER_INVALID' },
    })
    expect(sentAnswer.safeParse('x'.repeat(MAX_BATCH_ID)).success).toBe(true)
  })

  it('[CONN-38, RPC-18] refuses in its own words', async () => {
    const refusing = setup({ wallet_sendCalls: walletError(4001), wallet_getCallsStatus: walletError(5730), wallet_showCallsStatus: walletError(-32601) })
    await expect(firstValueFrom(refusing.calls.send(BATCH))).rejects.toMatchObject({ category: 'USER_REJECTED' })
    const batch = { ...ref, id: 'b1', network: BATCH.network }
    await expect(firstValueFrom(refusing.calls.status(batch))).rejects.toMatchObject({ cause: { code: 5730 } })
    await expect(firstValueFrom(refusing.calls.show(batch))).rejects.toMatchObject({ cause: { code: -32601 } })
    expect(await firstValueFrom(setup({ wallet_showCallsStatus: undefined }).calls.show(batch))).toBeNull()
  })

  it('[CONN-45, T11] tells its capabilities of one network, with those of all; a map out of form is none', async () => {
    const answer = { '0x0': { flow: {}, atomic: { status: 'ready' } }, '0x02105': { atomic: { status: 'supported' } }, '0x1': { other: {} } }
    const { calls, wallet } = setup({ wallet_getCapabilities: answer })
    const asked = { ...ref, address: A, network: BATCH.network }
    expect(await firstValueFrom(calls.capabilities(asked))).toEqual({ flow: {}, atomic: { status: 'supported' } })
    expect(wallet.asked).toEqual([{ method: 'wallet_getCapabilities', params: [A, ['0x2105']] }])
    const many = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`0x${(index + 1).toString(16)}`, {}]))
    for (const wrong of [null, [], { eip155: {} }, JSON.parse('{"__proto__":{"atomic":{}}}'), many])
      await expect(firstValueFrom(setup({ wallet_getCapabilities: wrong }).calls.capabilities(asked))).rejects.toMatchObject({
        code: 'PROVIDER_ANSWER_INVALID',
      })
  })
})

describe('the status of a batch', () => {
  it('[SEND-17, T11] is read in the forms of both versions, and what is out of form counts as not said', () => {
    expect([status({ status: 'CONFIRMED' }), status({ status: 'PENDING' }), status({ status: '0xc8' }), status({ status: 200 })]).toMatchObject([
      { status: 200 },
      { status: 100 },
      { status: 200 },
      { status: 200 },
    ])
    expect(status({ status: 200, atomic: 'yes', receipts: 'none' })).toEqual({ status: 200, receipts: [] })
    expect([status('x'), status(null), status([])]).toEqual(['schema', 'schema', 'schema'])
  })

  it('[SEND-17, T11] has receipts with a hash alone, on the network that they name, and says of success what the wallet says', () => {
    const receipts = [
      { transactionHash: HASH, status: '0x1', blockNumber: '0x10' },
      { transactionHash: HASH, status: 'reverted', blockNumber: 17, chainId: '0x2105' },
      { transactionHash: HASH },
      { transactionHash: '0x1', status: '0x1' },
      null,
    ]
    expect(status({ status: 200, chainId: 10, receipts })).toEqual({
      status: 200,
      receipts: [
        { hash: HASH, succeeded: true, block: 16, network: 'eip155:10' },
        { hash: HASH, succeeded: false, block: 17, network: 'eip155:8453' },
        { hash: HASH, network: 'eip155:10' },
      ],
    })
  })
})

describe('a batch that the app sends through the provider', () => {
  const params = [{ version: '2.0.0', chainId: '0x2105', from: A, calls: [{}, {}] }]

  it('[SEND-17, CONN-51] is told with its wallet, network, account and number of calls, once the wallet took it; the answer passes as it is', async () => {
    const answer = { id: 'b1' }
    const { provider, sent } = setup({ wallet_sendCalls: answer, eth_sendTransaction: HASH })
    expect(await provider?.request({ method: 'wallet_sendCalls', params })).toBe(answer)
    await provider?.request({ method: 'wallet_sendCalls', params: [{}] })
    await provider?.request({ method: 'eth_sendTransaction', params: [{}] })
    expect(sent).toEqual([
      ['com.wallet', { id: 'b1', network: 'eip155:8453', address: A, calls: 2 }],
      ['com.wallet', { id: 'b1', network: 'eip155:1' }],
    ])
    const refused = setup({ wallet_sendCalls: walletError(4001) })
    await expect(refused.provider?.request({ method: 'wallet_sendCalls', params })).rejects.toMatchObject({ code: 4001 })
    expect(refused.sent).toEqual([])
  })

  it('[T11] is not told without an id or a network, and hostile values break nothing', () => {
    const hostile = new Proxy({}, { ownKeys: () => { throw new Error('trap') } }) // biome-ignore format: one line
    for (const answer of [null, '', { id: 1 }, hostile]) expect(providedBatch('wallet_sendCalls', params, answer)).toBeUndefined()
    for (const given of [undefined, null, [], [null], 'x', hostile]) expect(providedBatch('wallet_sendCalls', given, 'b1')).toBeUndefined()
    expect(providedBatch('wallet_sendCalls', hostile, 'b1', 'eip155:1')).toEqual({ id: 'b1', network: 'eip155:1' })
  })
})

it('[CONN-50, WC-24] a session is asked for batches only if it allows the method, for accounts that it has, and a status does not wait as long as a prompt', async () => {
  const asked: { method: string; expiresInMs?: number }[] = []
  const request = (one: { method: string }) => {
    asked.push(one)
    return of('b1')
  }
  const relay = { request, events: () => NEVER } as never
  const live = {
    topic: 't',
    namespaces: { eip155: { chains: ['eip155:8453'], accounts: [`eip155:8453:${A}`], methods: ['wallet_sendCalls', 'wallet_getCallsStatus'], events: [] } },
  }
  const time = createVirtualTime()
  const { ask } = createSessionConnector({ relay, timer: createMemoryTimer(time).port, session: () => live as never })
  const send = (method: string, address?: string) => {
    const answer = firstValueFrom(ask(ref, { method, params: [], answer: sentAnswer, network: 'eip155:8453', ...(address && { address }) }))
    time.advanceBy(1)
    return answer.catch((error) => error)
  }
  expect(await send('wallet_sendCalls', A)).toBe('b1')
  expect(await send('wallet_getCallsStatus')).toBe('b1')
  expect(asked.map(({ expiresInMs }) => expiresInMs)).toEqual([3_600_000, undefined])
  expect(await send('wallet_showCallsStatus')).toMatchObject({ cause: { code: 4200 } })
  expect(await send('wallet_sendCalls', B)).toMatchObject({ code: expect.any(String) })
  expect(asked).toHaveLength(2)
})
