import { lastValueFrom } from 'rxjs'
import { createPublicClient, encodeFunctionData, http, parseAbi } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Anvil, startAnvil } from '../../../cli/sandbox/evm/anvil.js'
import { createEvmReviews } from '../../../src/adapters/evm/review/evm-reviews.js'
import { createHttpRpc } from '../../../src/adapters/evm/rpc/http-rpc.js'
import type { Json } from '../../../src/domain/shared/json/json.js'
import { realClock, realTimer } from './evm-real-ports.js'
import { REFUSING, SNEAKY, TOKEN } from './mock-contracts.js'

const ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const PERSON = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const [token, sneaky, custom, words, nothing] = ['a1', 'b2', 'c3', 'd4', 'e5'].map((byte) => `0x${byte.repeat(20)}`) as [string, string, string, string, string]
const abi = parseAbi(['function transfer(address to, uint256 amount)', 'function approve(address spender, uint256 amount)', 'function harvest(uint256 pool)'])

let chain: Anvil
const asked: string[] = []
beforeAll(async () => {
  chain = await startAnvil({ chainId: 31_337, port: 0 })
  const { request } = createPublicClient({ transport: http(chain.rpcUrl) })
  const codes = { [token]: TOKEN, [sneaky]: SNEAKY, [custom]: REFUSING.custom, [words]: REFUSING.words, [nothing]: REFUSING.nothing }
  for (const [address, code] of Object.entries(codes)) await request({ method: 'anvil_setCode' as never, params: [address, code] as never })
})
afterAll(() => chain.stop())

const rpc = createHttpRpc({ clock: realClock, timer: realTimer })
const reviews = createEvmReviews({
  contracts: [{ address: token, name: 'Fernwood', abi }],
  urlsOf: () => [chain.rpcUrl],
  read: (network, method, params) => {
    asked.push(method)
    return rpc.call({ network, urls: [chain.rpcUrl], method, params })
  },
})

async function tried(payload: Json, kind: 'sendTransaction' | 'signTypedData' = 'sendTransaction') {
  const order = {
    kind,
    namespace: 'eip155',
    network: 'eip155:31337',
    address: ACCOUNT,
    payload: JSON.stringify(payload),
    known: [],
    ordinals: [],
    at: 1_735_689_600,
  } as const
  return lastValueFrom(reviews.simulate(order))
}
const one = async (payload: Json) => (await tried(payload)).transactions[0]

describe('what a real chain says of a transaction before it is sent', () => {
  it('[CONN-50] a payment: what leaves the account', async () => {
    expect(await one({ to: PERSON, value: '0xde0b6b3a7640000' })).toEqual({
      effects: [{ type: 'pays', to: PERSON, amount: '1000000000000000000' }],
      warnings: [],
      fee: {},
      simulation: { status: 'succeeded', changes: [{ units: '-1000000000000000000', decimals: null }] },
    })
  })

  it('[CONN-50] a transfer of tokens: named by the contract, with its decimals', async () => {
    const data = encodeFunctionData({ abi, functionName: 'transfer', args: [PERSON, 2_500_000n] })
    const asset = { token, symbol: 'USDC', decimals: 6 }
    expect(await one({ to: token, data })).toMatchObject({
      effects: [{ type: 'pays', to: PERSON.toLowerCase(), amount: '2500000', ...asset }],
      warnings: [],
      simulation: { status: 'succeeded', changes: [{ ...asset, units: '-2500000' }] },
    })
    expect((await one({ to: token, data: encodeFunctionData({ abi, functionName: 'transfer', args: [token as never, 1n] }) }))?.warnings).toMatchObject([
      { type: 'tokenReceiver', level: 'danger', name: 'USDC' },
    ])
  })

  it('[CONN-50] an approval: a spender that is a person is dangerous, a contract is not', async () => {
    const approve = (spender: string) => one({ to: token, data: encodeFunctionData({ abi, functionName: 'approve', args: [spender as never, 5n] }) })
    expect((await approve(PERSON))?.warnings).toMatchObject([{ type: 'spenderIsAccount', level: 'danger' }])
    expect((await approve(sneaky))?.warnings).toEqual([])
  })

  it('[CONN-50] an unknown call that gives somebody an approval', async () => {
    const spender = PERSON.slice(2).toLowerCase().padStart(64, '0')
    expect((await one({ to: sneaky, data: `0xdeadbeef${spender}${'f'.repeat(64)}` }))?.warnings).toMatchObject([
      { type: 'unasked', level: 'danger', subject: PERSON.toLowerCase() },
      { type: 'unknownCall', level: 'notice' },
    ])
  })

  it('[CONN-50] a call that the app has described', async () => {
    expect(await one({ to: token, data: encodeFunctionData({ abi, functionName: 'harvest', args: [7n] }) })).toMatchObject({
      effects: [{ type: 'calls', contract: token, name: 'Fernwood', function: 'harvest' }],
      warnings: [],
    })
  })

  it.each([
    ['with an error of its own', () => custom, { kind: 'program', code: '0xa84e53ad' }],
    ['with words', () => words, { kind: 'program', said: 'The market is closed' }],
    ['without a reason', () => nothing, { kind: 'other', reason: 'the contract refused without a reason' }],
  ])('[CONN-50] a contract that refuses %s', async (_, to, problem) => {
    const review = await one({ to: to(), data: '0xdeadbeef' })
    expect(review?.simulation).toMatchObject({ status: 'failed', problem })
    expect(review?.warnings[0]).toMatchObject({ type: 'wouldFail', level: 'warning', problem })
  })

  it('[CONN-50] more than the account has', async () => {
    expect(await one({ to: PERSON, value: `0x${(10n ** 24n).toString(16)}` })).toMatchObject({ simulation: { status: 'failed', problem: { kind: 'funds' } } })
  })

  it('[CONN-50] a new contract is tried by a call, for this node does not simulate one', async () => {
    asked.length = 0
    expect(await one({ data: '0x60006000f3' })).toMatchObject({ effects: [{ type: 'calls', step: 'deploy' }], simulation: { status: 'passed' } })
    expect(asked).toEqual(['eth_call', 'eth_estimateGas'])
  })

  it('[CONN-50] calls of a batch see each other', async () => {
    const calls = [
      { to: PERSON, value: '0x1' },
      { to: custom, data: '0xdeadbeef' },
    ]
    expect((await tried({ calls })).transactions.map(({ simulation }) => simulation?.status)).toEqual(['succeeded', 'failed'])
  })

  it('[CONN-50] a permit: who gets access, and no trial run', async () => {
    const message = { owner: ACCOUNT, spender: PERSON, value: '5', nonce: '0', deadline: '1735700000' }
    const typed = { types: {}, primaryType: 'Permit', domain: { verifyingContract: token, chainId: 31_337 }, message }
    const [review] = (await tried(typed, 'signTypedData')).transactions
    expect(review).toMatchObject({
      effects: [{ type: 'allows', spender: PERSON, symbol: 'USDC', amount: '5' }],
      warnings: [{ type: 'spenderIsAccount' }, { type: 'permit' }],
    })
    expect(review).not.toHaveProperty('simulation')
  })
})
