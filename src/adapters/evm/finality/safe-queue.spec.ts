import { lastValueFrom, of } from 'rxjs'
import { expect, it } from 'vitest'
import type { Json } from '../../../domain/shared/json/json.js'
import { type AskNode, findExecution, findSafe } from './safe-queue.js'

const SAFE = `0x${'5A'.repeat(20)}`
const HASH = `0x${'ab'.repeat(32)}`
const BY = `0x${'ee'.repeat(32)}`
const SUCCESS = '0x442e715f626346e8c54381002da614f62bee8d27386535b2521ec8540898556e'
const FAILURE = '0x23428b18acfb3ea64b08dc0c1d296ea9c09702c09083ca5272e64d115b687d23'
const PAYMENT = '0'.repeat(64)

/** Answers as a node at block 5,000. */
function node(answers: Readonly<Record<string, Json>>) {
  const asked: Json[] = []
  const ask: AskNode = (method, ...params) => {
    if (method === 'eth_getLogs') asked.push(params[0] ?? null)
    return of({ eth_blockNumber: '0x1388', ...answers }[method] ?? null)
  }
  return { ask, asked }
}

const log = { address: SAFE.toLowerCase(), topics: [SUCCESS, HASH], data: `0x${PAYMENT}`, blockNumber: '0x1380', transactionHash: BY }

it.each<[string, Json, object | undefined]>([
  ['success', [log], { outcome: 'confirmed', block: 4_992, executedBy: BY }],
  ['failure', [{ ...log, topics: [FAILURE, HASH] }], { outcome: 'failed', reason: 'execution reverted', block: 4_992, executedBy: BY }],
  ['success of a Safe before version 1.4', [{ ...log, topics: [SUCCESS], data: `${HASH}${PAYMENT}` }], { outcome: 'confirmed', block: 4_992, executedBy: BY }],
  ['success, after events of others', [null, { ...log, topics: [SUCCESS, SUCCESS] }, log], { outcome: 'confirmed', block: 4_992, executedBy: BY }],
  ['success, without a hash that is none', [{ ...log, transactionHash: '0x1' }], { outcome: 'confirmed', block: 4_992 }],
  ['nothing in an event of another Safe', [{ ...log, address: `0x${'11'.repeat(20)}` }], undefined],
  ['nothing in another event', [{ ...log, topics: [HASH, HASH] }], undefined],
  ['nothing in an event without a block', [{ ...log, blockNumber: null }], undefined],
  ['nothing in an event without data', [{ ...log, topics: [SUCCESS], data: null }], undefined],
  ['nothing in an answer out of form', { logs: [log] }, undefined],
])('[SEND-17, T9] reads in the events of a Safe: %s', async (_, logs, end) => {
  const { ask, asked } = node({ eth_getLogs: logs })
  expect(await lastValueFrom(findExecution(ask, { address: SAFE, block: 4_100 }, HASH))).toEqual({
    unread: 4_981,
    isBehind: false,
    ...(end && { end }),
  })
  expect(asked).toEqual([{ address: SAFE, fromBlock: '0x1004', toBlock: '0x1388', topics: [[SUCCESS, FAILURE]] }])
})

it('[SEND-17, T8] reads at most 1,000 blocks at once, some of them again, and none of a node that is behind', async () => {
  const { ask, asked } = node({ eth_getLogs: [] })
  const look = (block: number) => lastValueFrom(findExecution(ask, { address: SAFE, block }, HASH))
  expect(await look(3_000)).toEqual({ unread: 3_980, isBehind: true })
  expect(await look(4_990)).toEqual({ unread: 4_990, isBehind: false })
  expect(await look(5_001)).toEqual({ unread: 5_001, isBehind: false })
  expect(asked).toMatchObject([{ toBlock: '0xf9f' }, { toBlock: '0x1388' }])
  await expect(lastValueFrom(findExecution(node({ eth_blockNumber: 'x' }).ask, { address: SAFE, block: 1 }, HASH))).rejects.toMatchObject({
    code: 'FOREIGN_DATA_INVALID',
  })
})

it.each<[string, Json, object | undefined]>([
  ['a Safe with two owners that must sign', `0x${'2'.padStart(64, '0')}`, { address: SAFE, block: 4_900 }],
  ['an account without code', '0x', undefined],
  ['a contract that answers zero', `0x${'0'.repeat(64)}`, undefined],
  ['a contract that answers more than a number of owners', `0x${'f'.repeat(64)}`, undefined],
  ['an answer out of form', 2, undefined],
])('[SEND-17, CONN-12] knows %s', async (_, threshold, safe) => {
  expect(await lastValueFrom(findSafe(node({ eth_call: threshold }).ask, SAFE))).toEqual(safe)
})
