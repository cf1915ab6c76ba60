import { type ActivityHarness, activityContract, createMemoryHttp, createVirtualTime, type ScriptedMovement } from 'latchkit/testing'
import { defer, finalize, type Observable, of, throwError } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { createChainActivity, CHAIN_REACH } from '../../src/adapters/activity/chain-activity.js'
import { createHostedActivity } from '../../src/adapters/activity/hosted-activity.js'
import { createJoinedActivity } from '../../src/adapters/activity/joined-activity.js'
import { TOPICS } from '../../src/adapters/activity/logs.js'
import { createMemoryActivity } from '../../src/adapters/memory/memory-activity.js'
import type { HistoryEntry } from '../../src/domain/api/shapes.js'
import { parseUnits } from '../../src/domain/shared/amounts/decimal.js'
import { failure } from '../../src/domain/shared/errors/errors.js'
import type { Json } from '../../src/domain/shared/json/json.js'
import type { ActivityPage, ActivityRequest } from '../../src/ports/services/activity.js'
import { A, B } from '../domain/facts.js'
import { settle } from '../peers/evm/evm-scripted-wallet.js'

const api = { describe, it, expect }
const NETWORK = 'eip155:1'
const OTHER = 'eip155:8453'
const AT = Date.UTC(2025, 0, 1)
const HEAD = 1_000_000
const TOKEN = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const FRIEND = '0x52908400098527886e0f7030069857d2e4169ee7'
const common = { network: NETWORK, otherNetwork: OTHER, account: A, stranger: B, withinMs: 2_000, head: { block: HEAD, at: AT } } as const
const coinOf = () => ({ symbol: 'ETH', decimals: 18 })
const clock = { now: () => AT }
const broken = failure('RPC_ALL_FAILED', { hosts: 'a.example' })

const word = (value: string | bigint) => (typeof value === 'bigint' ? value.toString(16) : value.slice(2).toLowerCase()).padStart(64, '0')
const hex = (value: number | bigint) => `0x${value.toString(16)}`
const timeOf = (block: number) => AT / 1_000 - (HEAD - block) * 12

/** Node with logs of one token, as `eth_getLogs` filters them. */
function scriptedChain(most = 10_000) {
  let movements: readonly ScriptedMovement[] = []
  let isBroken = false
  let open = 0
  const asked: (readonly [string, readonly Json[]])[] = []

  const logOf = ({ hash, block, direction, amount }: ScriptedMovement): Json => {
    const [from, to] = direction === 'out' ? [A, FRIEND] : [FRIEND, A]
    return {
      address: TOKEN,
      topics: [TOPICS.transfer, `0x${word(from)}`, `0x${word(to)}`],
      data: `0x${word(parseUnits(amount, 6) ?? 0n)}`,
      transactionHash: hash,
      blockNumber: hex(block),
      logIndex: '0x0',
    }
  }
  const answer = (network: string, method: string, params: readonly Json[]): Json => {
    const [given] = params as readonly [never]
    switch (method) {
      case 'eth_blockNumber':
        return hex(HEAD)
      case 'eth_getLogs': {
        const { fromBlock, toBlock, topics } = given as { fromBlock: string; toBlock: string; topics: readonly (string | readonly string[] | null)[] }
        if (Number(toBlock) - Number(fromBlock) >= most) throw failure('RPC_FAILED', { name: 'LimitExceededRpcError', detail: 'too many blocks' })
        const fits = (log: { topics: readonly string[] }) =>
          topics.every((wanted, at) => wanted === null || [wanted].flat().some((one) => one === log.topics[at]?.toLowerCase()))
        if (network !== NETWORK) return []
        return movements
          .filter(({ block }) => block >= Number(fromBlock) && block <= Number(toBlock))
          .map(logOf)
          .filter((log) => fits(log as never))
      }
      case 'eth_getTransactionByHash': {
        const one = movements.find(({ hash }) => hash === given)
        return one === undefined ? null : { from: one.signer.toLowerCase(), to: TOKEN, value: '0x0', nonce: '0x7' }
      }
      case 'eth_getTransactionReceipt':
        return { status: '0x1', gasUsed: '0x5208', effectiveGasPrice: '0x3b9aca00' }
      case 'eth_getBlockByNumber':
        return { timestamp: hex(timeOf(Number(given))) }
      case 'eth_getCode':
        return '0x6080'
      case 'eth_call':
        return (given as { data: string }).data === '0x313ce567'
          ? `0x${word(6n)}`
          : `0x${word(32n)}${word(4n)}${Buffer.from('USDC').toString('hex').padEnd(64, '0')}`
      default:
        throw failure('RPC_FAILED', { name: 'MethodNotFoundRpcError', detail: method })
    }
  }
  const read = (network: string, method: string, params: readonly Json[]): Observable<Json> =>
    defer(() => {
      open += 1
      asked.push([method, params])
      if (isBroken) return throwError(() => broken)
      try {
        return of(answer(network, method, params))
      } catch (error) {
        return throwError(() => error)
      }
    }).pipe(
      finalize(() => {
        open -= 1
      }),
    )
  return {
    read,
    asked,
    script: (all: readonly ScriptedMovement[]) => {
      movements = all
    },
    breakSource: () => {
      isBroken = true
    },
    held: () => open,
  }
}

function chainHarness(most?: number): ActivityHarness & { readonly chain: ReturnType<typeof scriptedChain> } {
  const chain = scriptedChain(most)
  return { ...common, ...chain, chain, port: createChainActivity({ clock, read: chain.read, coinOf }), elapse: () => settle(60) }
}

function serviceHarness(
  makes: 'hosted' | 'joined',
): ActivityHarness & { readonly http: ReturnType<typeof createMemoryHttp>; readonly chain: ReturnType<typeof scriptedChain> } {
  const time = createVirtualTime({ start: AT })
  const http = createMemoryHttp(time)
  const chain = scriptedChain()
  let entries: readonly HistoryEntry[] = []
  http.answer('supportedChains', () => ({ http: [NETWORK, OTHER], ws: [] }))
  http.answer('history', ({ account, cursor, chainId }) => {
    if (cursor?.startsWith('nonsense')) return { data: [], next: cursor }
    const from = Number(cursor ?? 0)
    const own = account === A && chainId === NETWORK ? entries : []
    return { data: own.slice(from, from + 40), next: from + 40 < own.length ? String(from + 40) : null }
  })
  const hosted = (port: typeof http.port) => createHostedActivity({ http: port, clock, symbolOf: () => 'ETH' })
  const chainPort = createChainActivity({ clock, read: chain.read, coinOf })
  const joined = createJoinedActivity({ http: () => http.port, hosted, chain: chainPort })
  const strict = hosted(http.port)
  return {
    ...common,
    http,
    chain,
    port: makes === 'joined' ? joined : { page: (request) => (request.cursor?.includes('nonsense') ? throwError(() => broken) : strict.page(request)) },
    script(all) {
      entries = all.map(({ hash, direction, amount, signer, minedAt }) => ({
        id: hash,
        metadata: {
          operationType: 'send',
          hash,
          chain: NETWORK,
          minedAt: new Date(minedAt).toISOString(),
          sentFrom: signer,
          sentTo: FRIEND,
          status: 'confirmed',
        },
        transfers: [{ direction, quantity: { numeric: amount }, fungible_info: { name: 'USD Coin', symbol: 'USDC' } }],
      }))
    },
    breakSource() {
      http.fail({ status: 500 })
      chain.breakSource()
    },
    held: () => http.open() + chain.held(),
    withinMs: 30_000,
    async elapse(ms) {
      await settle(4)
      time.advanceBy(ms)
      await settle(60)
    },
  }
}

function memoryHarness(): ActivityHarness {
  const histories = createMemoryActivity()
  let answer = histories.hold()
  return {
    ...common,
    port: { page: (request) => (request.cursor?.includes('nonsense') ? throwError(() => broken) : histories.port.page(request)) },
    held: histories.open,
    script: (all) =>
      histories.add(
        { network: NETWORK, address: A },
        ...all.map(({ hash, direction, amount, signer, minedAt }) => ({
          id: hash,
          metadata: { chain: NETWORK, hash, minedAt, sentFrom: signer, status: 'confirmed' } as const,
          transfers: [{ direction, amount, symbol: 'USDC' }],
        })),
      ),
    breakSource: () => histories.fail(broken),
    async elapse(ms) {
      if (ms < common.withinMs) return
      answer()
      answer = histories.hold()
    },
  }
}

activityContract(api, 'chain', () => chainHarness())
activityContract(api, 'chain whose nodes allow 100 blocks', () => chainHarness(100))
activityContract(api, 'hosted service', () => serviceHarness('hosted'))
activityContract(api, 'joined', () => serviceHarness('joined'))
activityContract(api, 'memory', memoryHarness)

const ask = async (subject: ActivityHarness, more: Partial<ActivityRequest> = {}) => {
  const values: ActivityPage[] = []
  const errors: { code: string }[] = []
  subject.port.page({ network: NETWORK, address: A, ...more }).subscribe({ next: (value) => values.push(value), error: (error) => errors.push(error) })
  await subject.elapse(subject.withinMs)
  return { page: values[0] as ActivityPage, error: errors[0] }
}
const one = (more: Partial<ScriptedMovement> = {}): ScriptedMovement => ({
  hash: `0x${'1'.padStart(64, '0')}`,
  block: HEAD,
  direction: 'out',
  amount: '1',
  signer: A,
  minedAt: AT,
  ...more,
})

it('[ACTIVITY-02] names others with the checksum of their address, whatever a source writes', async () => {
  const subject = serviceHarness('joined')
  subject.script([one({ direction: 'in', signer: B.toLowerCase() as typeof B })])
  const { page } = await ask(subject)
  expect(page.transactions[0]?.transfers.map(({ party }) => party)).toEqual([B])
})

describe('the history of a chain', () => {
  it('[ACTIVITY-09] a5 looks back as far as it reaches and no further, and says so', async () => {
    const subject = chainHarness()
    subject.script([one({ block: HEAD - CHAIN_REACH + 1 }), one({ hash: `0x${'2'.padStart(64, '0')}`, block: HEAD - CHAIN_REACH })])
    let { page } = await ask(subject)
    let rows = page.transactions.length
    for (let count = 0; count < 20 && page.next !== undefined; count += 1) {
      page = (await ask(subject, { cursor: page.next as string })).page
      rows += page.transactions.length
    }
    expect([rows, page.next, page.source]).toEqual([1, undefined, { kind: 'chain', fromBlock: HEAD - CHAIN_REACH + 1, toBlock: HEAD }])
  })

  it('[ACTIVITY-02] a8 tells the fee that the account paid, apart; and none of somebody else’s', async () => {
    const subject = chainHarness()
    subject.script([one(), one({ hash: `0x${'2'.padStart(64, '0')}`, block: HEAD - 1, signer: B })])
    expect((await ask(subject)).page.transactions).toMatchObject([{ metadata: { fee: '0.000021', nonce: 7 } }, { metadata: { sentFrom: B.toLowerCase() } }])
    expect((await ask(subject)).page.transactions[1]).not.toHaveProperty('metadata.fee')
  })

  it('[ACTIVITY-07, fault] a node that refuses even few blocks fails, and is not asked for ever', async () => {
    const subject = chainHarness(10)
    expect((await ask(subject)).error?.code).toBe('RPC_FAILED')
    expect(subject.chain.asked.length < 40).toBe(true)
  })

  it('[ACTIVITY-09] 200 transactions of one block are told whole, though a page has 100', async () => {
    const subject = chainHarness()
    subject.script(Array.from({ length: 200 }, (_, index) => one({ hash: `0x${(index + 1).toString(16).padStart(64, '0')}` })))
    expect((await ask(subject)).page.transactions).toHaveLength(200)
  })
})

describe('the history of a service', () => {
  it('[ACTIVITY-07, fault] a9 where the service fails, the chain tells, and why is said; its list goes on there', async () => {
    const subject = serviceHarness('joined')
    subject.http.fail({ status: 500 }, { call: 'history' })
    subject.chain.script(Array.from({ length: 90 }, (_, index) => one({ hash: `0x${(index + 1).toString(16).padStart(64, '0')}`, block: HEAD - index * 100 })))
    const { page } = await ask(subject)
    expect(page.source).toMatchObject({ kind: 'chain', without: 'failed' })
    expect((await ask(subject, { cursor: page.next as string })).page.source).toMatchObject({ kind: 'chain' })
  })

  it('[ACTIVITY-01] a network that it does not know is told by the chain, without asking for its history', async () => {
    const subject = serviceHarness('joined')
    subject.http.answer('supportedChains', () => ({ http: [OTHER], ws: [] }))
    expect((await ask(subject)).page.source).toMatchObject({ kind: 'chain', without: 'unsupported' })
    expect(subject.http.tries().map(({ call }) => call)).toEqual(['supportedChains'])
  })

  it('[ACTIVITY-01] without a service nobody but the chain is asked, and purchases say what is missing', async () => {
    const chain = scriptedChain()
    const port = createJoinedActivity({ http: () => undefined, hosted: () => port, chain: createChainActivity({ clock, read: chain.read, coinOf }) })
    const subject = { ...common, ...chain, port, elapse: () => settle(60) }
    expect((await ask(subject)).page.source).toMatchObject({ kind: 'chain', without: 'absent' })
    expect((await ask(subject, { onramp: 'coinbase' })).error?.code).toBe('PLUGIN_NOT_IN_USE')
  })

  it.each([
    [1_733_011_200, Date.UTC(2024, 11, 1)],
    [1_733_011_200_000, Date.UTC(2024, 11, 1)],
    ['1733011200', Date.UTC(2024, 11, 1)],
    ['2024-12-01T00:00:00Z', Date.UTC(2024, 11, 1)],
    ['2024-12-01', Date.UTC(2024, 11, 1)],
    ['1970-01-19T00:00:00Z', undefined],
    [new Date(AT + 86_400_000).toISOString(), undefined],
    [null, undefined],
    [undefined, undefined],
    ['soon', undefined],
  ])('[ACTIVITY-04] a6 an instant is read as sources write it: %j', async (minedAt, at) => {
    const subject = serviceHarness('hosted')
    const metadata = { operationType: 'send', hash: '0x1', chain: NETWORK, minedAt, sentFrom: A, sentTo: B, status: 'confirmed' }
    subject.http.answer('history', () => ({ data: [{ id: '1', metadata, transfers: [] }], next: null }))
    const [told] = (await ask(subject)).page.transactions
    expect(told?.metadata.minedAt).toBe(at)
  })

  it('[ACTIVITY-02, ACTIVITY-10] a8 reads amounts without their sign, flags, words for access, and states of purchases', async () => {
    const subject = serviceHarness('hosted')
    const metadata = { operationType: 'execute', hash: '', minedAt: null, sentFrom: B, sentTo: A, status: 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS' }
    const transfer = { direction: 'in', quantity: { numeric: '+33'.replace('+', '-') } } as const
    subject.http.answer('history', () => ({
      data: [
        {
          id: '1',
          metadata,
          transfers: [
            { ...transfer, nft_info: { name: 'Pass\u202e', flags: { is_spam: true } } },
            { ...transfer, fungible_info: { symbol: 'ETH' } },
          ],
        },
        { id: '2', metadata: { ...metadata, operationType: 'approve', status: 'ONRAMP_TRANSACTION_STATUS_FAILED' }, transfers: [] },
        { id: '3', metadata: { ...metadata, operationType: 'revoke', status: 'ONRAMP_TRANSACTION_STATUS_SUCCESS' }, transfers: [] },
      ],
      next: null,
    }))
    expect((await ask(subject)).page.transactions).toMatchObject([
      {
        metadata: { status: 'pending', chain: NETWORK },
        transfers: [
          { amount: '33', nft_info: { name: 'Pass', is_spam: true } },
          { amount: '33', party: B },
        ],
      },
      { metadata: { status: 'failed' }, approvals: [{}] },
      { metadata: { status: 'confirmed' }, approvals: [{ isRevoked: true }] },
    ])
  })
})
