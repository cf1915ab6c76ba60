import { expect, it } from 'vitest'
import { createChainActivity } from '../../src/adapters/activity/chain-activity.js'
import type { ActivityPage } from '../../src/ports/services/activity.js'
import { type NodeAnswer, scriptedNodes } from '../peers/evm/evm-scripted-node.js'
import { settle } from '../peers/evm/evm-scripted-wallet.js'
import { A } from '../domain/facts.js'

const HEAD = 1_000_000

/** Node that refuses questions about more blocks in its own words, and answers others. */
function node(status: number, error: object | string, most: number): NodeAnswer {
  return ({ calls, isBatch }) => {
    const isWide = calls.some(({ method, params: [filter] }) => {
      const { fromBlock, toBlock } = (filter ?? {}) as { readonly fromBlock?: string; readonly toBlock?: string }
      return method === 'eth_getLogs' && Number(toBlock) - Number(fromBlock) >= most
    })
    if (isWide && typeof error === 'string') return new Response(error, { status })
    const answers = calls.map(({ id, method }) =>
      isWide ? { jsonrpc: '2.0', id, error } : { jsonrpc: '2.0', id, result: method === 'eth_getLogs' ? [] : `0x${HEAD.toString(16)}` },
    )
    return new Response(JSON.stringify(isBatch ? answers : answers[0]), { status: isWide ? status : 200, headers: { 'content-type': 'application/json' } })
  }
}

/** Nodes limit the blocks of a question for logs, each with a code and a status of its own. */
it.each<[string, number, object | string]>([
  ['eternalsafe-wallet 57', 413, { code: -32614, message: 'eth_getLogs is limited to a 10,000 range' }],
  ['infura 237', 200, { code: -32602, message: 'range 1000000 exceeds limit of 10000' }],
  ['alpha-wallet-ios 5277', 200, { code: -32600, message: 'block range too high' }],
  ['aurora-relayer 327', 200, { code: -32005, message: 'query returned more than 10000 results' }],
  ['alpha-wallet-android 2736', 200, { code: -32000, message: 'exceed maximum block range: 5000' }],
  ['bancorprotocol 523', 400, 'Log response size exceeded. Please reduce query block range.'],
])('[ACTIVITY-07, fault] asks for fewer blocks where a node refuses: %s', async (_, status, error) => {
  const { rpc, time } = scriptedNodes({ 'a.example': node(status, error, 800) })
  const port = createChainActivity({
    clock: { now: () => time.now() },
    coinOf: () => ({ symbol: 'ETH', decimals: 18 }),
    read: (network, method, params) => rpc.call({ network, urls: ['https://a.example'], method, params }),
  })
  const pages: ActivityPage[] = []
  const failures: unknown[] = []
  port.page({ network: 'eip155:1', address: A }).subscribe({ next: (page) => pages.push(page), error: (failure) => failures.push(failure) })
  for (let turn = 0; turn < 60; turn += 1) {
    await settle(10)
    time.advanceBy(200)
  }
  expect([failures, pages[0]?.transactions]).toEqual([[], []])
  expect(pages[0]?.source).toMatchObject({ kind: 'chain', toBlock: HEAD })
})
