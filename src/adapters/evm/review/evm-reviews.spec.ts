import { lastValueFrom, of, throwError } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { A, B, C } from '../../../../tests/domain/facts.js'
import { failure } from '../../../domain/shared/errors/errors.js'
import type { Json } from '../../../domain/shared/json/json.js'
import type { ReviewOrder } from '../../../ports/review.js'
import { createEvmReviews, type EvmReviewTools } from './evm-reviews.js'

type Answers = Readonly<Record<string, (params: readonly Json[], host: string) => Json>>

const refuses = (code: number, message: string, data?: Json) => {
  throw failure('RPC_FAILED', { name: 'RpcError', detail: message, ...(data !== undefined && { data: data as never }) }, { code, message })
}
const order = (payload: Json, more: Partial<ReviewOrder> = {}): ReviewOrder => ({
  kind: 'sendTransaction',
  namespace: 'eip155',
  network: 'eip155:1',
  address: A,
  payload: JSON.stringify(payload),
  known: [],
  ordinals: [],
  at: 0,
  ...more,
})
const succeeded = (...logs: readonly Json[]): Json => [{ calls: [{ status: '0x1', returnData: '0x', gasUsed: '0x1', logs }] }]
const word = (value: string) => `0x${value.replace('0x', '').toLowerCase().padStart(64, '0')}`
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const APPROVAL = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'

function setup(answers: Answers, tools: Partial<EvmReviewTools> = {}) {
  const asked: string[] = []
  const reviews = createEvmReviews({
    urlsOf: (network) => [`https://${network.split(':')[1]}.example`],
    read: (network, method, params) => {
      asked.push(`${network} ${method}`)
      try {
        return of(answers[method]?.(params, network) ?? '0x')
      } catch (error) {
        return throwError(() => error)
      }
    },
    ...tools,
  })
  return { asked, simulate: async (one: ReviewOrder) => (await lastValueFrom(reviews.simulate(one))).transactions }
}
const transfer = { to: B, data: `0xa9059cbb${word(C).slice(2)}${word('0x5').slice(2)}` }

describe('a node that does not simulate', () => {
  it.each([
    [-32_601, 'the method eth_simulateV1 does not exist/is not available'],
    [-32_004, 'Method not supported'],
    [-32_000, 'method is not whitelisted'],
  ])('[CONN-50] says so by %i %s: it is called instead, and remembered by its host', async (code, message) => {
    const { asked, simulate } = setup({ eth_simulateV1: () => refuses(code, message), eth_estimateGas: () => '0x5208' })
    for (const network of ['eip155:1', 'eip155:1', 'eip155:10'] as const)
      expect(await simulate(order({ to: C, value: '0x1' }, { network }))).toMatchObject([{ simulation: { status: 'passed' } }])
    expect(asked.filter((one) => one.endsWith('eth_simulateV1'))).toEqual(['eip155:1 eth_simulateV1', 'eip155:10 eth_simulateV1'])
  })

  it('[CONN-50] that was busy once is asked again', async () => {
    const { asked, simulate } = setup({ eth_simulateV1: () => refuses(-32_005, 'limit exceeded') })
    for (let time = 0; time < 2; time += 1) await simulate(order({ to: C, value: '0x1' }))
    expect(asked.filter((one) => one.endsWith('eth_simulateV1'))).toHaveLength(2)
  })

  it('[CONN-50] tells by the estimate that there are too few coins, and later calls of a batch depend on the first', async () => {
    const { simulate } = setup({
      eth_simulateV1: () => refuses(-32_601, 'no such method'),
      eth_estimateGas: () => refuses(-32_000, 'insufficient funds for transfer'),
    })
    expect(await simulate(order({ calls: [{ to: C, value: '0x1' }, { to: B }] }, { kind: 'sendTransaction' }))).toMatchObject([
      { simulation: { status: 'failed', problem: { kind: 'funds' } } },
      { simulation: { status: 'unavailable', reason: 'earlier' } },
    ])
  })
})

describe('an answer that is not believed', () => {
  it.each<[string, Json]>([
    ['is none', 'no'],
    ['has another number of calls', [{ calls: [] }]],
    ['has no status', [{ calls: [{ returnData: '0x', logs: [] }] }]],
    ['shows no transfer of a transfer, for some nodes leave out logs of contracts', succeeded()],
  ])('[CONN-50, fault] one that %s: the node is called instead', async (_, answer) => {
    const { simulate } = setup({ eth_simulateV1: () => answer })
    expect(await simulate(order(transfer))).toMatchObject([{ simulation: { status: 'passed' } }])
  })

  it('[CONN-50, fault] a node that answers nothing is said not to have checked', async () => {
    const { simulate } = setup({}, { read: () => throwError(() => failure('HTTP_STATUS', { host: 'x', status: 500 })) })
    expect(await simulate(order(transfer))).toMatchObject([{ simulation: { status: 'unavailable' }, warnings: [] }])
  })

  it('[CONN-50] without a node nothing is asked, and that is said', async () => {
    const { asked, simulate } = setup({}, { urlsOf: () => [] })
    expect([await simulate(order(transfer)), asked]).toMatchObject([[{ simulation: { status: 'unavailable' } }], []])
  })
})

describe('logs', () => {
  const approval = (amount: string) => succeeded({ address: B, topics: [APPROVAL, word(A), word(C)], data: word(amount) })
  const unknown = order({ to: C, data: '0xdeadbeef' })

  it('[CONN-50] an allowance that is spent is logged, too: only one that is raised is warned of', async () => {
    const held = (before: string) =>
      setup({ eth_simulateV1: () => approval('0x5'), eth_call: ([call]) => (String(Object(call).data).startsWith('0xdd62ed3e') ? word(before) : '0x') })
    expect((await held('0x9').simulate(unknown))[0]?.warnings).toMatchObject([{ type: 'unknownCall' }])
    expect((await held('0x4').simulate(unknown))[0]?.warnings).toMatchObject([{ type: 'unasked', subject: C.toLowerCase() }, { type: 'unknownCall' }])
  })

  it('[CONN-50] of others, of approvals that end, and of tokens that pretend are no changes of the account', async () => {
    const logs = [
      { address: B, topics: [APPROVAL, word(C), word(A)], data: word('0x5') },
      { address: B, topics: [APPROVAL, word(A), word(C)], data: word('0x0') },
      { address: B, topics: [TRANSFER, word(C), word(B)], data: word('0x5') },
      { address: B, topics: 'no', data: null },
      null,
    ]
    const [review] = await setup({ eth_simulateV1: () => succeeded(...logs) }).simulate(unknown)
    expect(review).toMatchObject({ warnings: [{ type: 'unknownCall' }], simulation: { status: 'succeeded', changes: [] } })
  })

  it('[CONN-50] coins, tokens and items are summed, each for itself', async () => {
    const native = `0x${'e'.repeat(40)}`
    const logs = [
      { address: native, topics: [TRANSFER, word(A), word(C)], data: word('0x9') },
      { address: native, topics: [TRANSFER, word(C), word(A)], data: word('0x4') },
      { address: B, topics: [TRANSFER, word(C), word(A)], data: word('0x5') },
      { address: C, topics: [TRANSFER, word(A), word(B), word('0x7')], data: '0x' },
    ]
    const [review] = await setup({ eth_simulateV1: () => succeeded(...logs) }).simulate(unknown)
    expect(review?.simulation).toMatchObject({ changes: [{ units: '-5' }, { token: B, units: '5' }, { token: C, item: '7', units: '-1' }] })
  })
})

describe('what a token calls itself', () => {
  const named = async (symbol: string) => {
    const { simulate } = setup({
      eth_getCode: () => '0x6000',
      eth_call: ([call]) => (Object(call).data === '0x95d89b41' ? symbol : word('0x6')),
    })
    const [effect] = (await simulate(order(transfer)))[0]?.effects ?? []
    return effect?.type === 'pays' ? effect.symbol : undefined
  }
  const text = (value: string) => {
    const hex = Buffer.from(value).toString('hex')
    return `0x${'20'.padStart(64, '0')}${(hex.length / 2).toString(16).padStart(64, '0')}${hex.padEnd(Math.ceil(hex.length / 64) * 64, '0')}`
  }

  it.each([
    ['in a text', text('USDC'), 'USDC'],
    ['in bytes, as old tokens do', `0x${Buffer.from('MKR').toString('hex').padEnd(64, '0')}`, 'MKR'],
    ['with hidden characters', text('US\u200bDC\u202e'), 'USDC'],
    ['at length', text('A very long name of a token'), 'A very long'],
    ['in no text', '0xff', undefined],
    ['in a text without end', `0x${'20'.padStart(64, '0')}${'f'.repeat(64)}`, undefined],
  ])('[CONN-50] %s', async (_, symbol, expected) => {
    expect(await named(symbol)).toBe(expected)
  })
})
