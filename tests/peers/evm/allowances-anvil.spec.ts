import { lastValueFrom, of, throwError } from 'rxjs'
import { toEventSelector } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Anvil, startAnvil } from '../../../cli/sandbox/evm/anvil.js'
import { installContracts, type SandboxContracts, type TokenKey } from '../../../cli/sandbox/evm/contracts/index.js'
import { textWord } from '../../../cli/sandbox/evm/contracts/storage.js'
import { createRpcCall, type RpcCall } from '../../../cli/sandbox/http/json-rpc.js'
import { createChainAllowances } from '../../../src/adapters/evm/allowances/chain-allowances.js'
import { createHttpRpc } from '../../../src/adapters/evm/rpc/http-rpc.js'
import { approvalData, approvalForAllData, permit2ApprovalData } from '../../../src/domain/shared/evm/approval-data.js'
import { failure } from '../../../src/domain/shared/errors/errors.js'
import { type AllowancesHarness, allowancesContract } from '../../../src/testing/contracts/services/allowances.js'
import type { AllowancePair } from '../../../src/ports/services/allowances.js'
import { realClock, realTimer } from './evm-real-ports.js'

const NETWORK = 'eip155:31337'
const ME = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const SPENDER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
let chain: Anvil
let world: SandboxContracts
let call: RpcCall

beforeAll(async () => {
  chain = await startAnvil({ chainId: 31_337, port: 0 })
  world = await installContracts(chain.rpcUrl, 31_337)
  call = createRpcCall(chain.rpcUrl)
})
afterAll(() => chain.stop())

const idOf = (key: TokenKey) => world.tokens.find((one) => one.key === key)?.address ?? ''
const topic = (address: string) => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`
const mintData = (to: string) => `0x6a627842${topic(to).slice(2)}`
const APPROVAL = toEventSelector('Approval(address,address,uint256)')
const PERMIT2_APPROVAL = toEventSelector('Approval(address,address,address,uint160,uint48)')

/** Latest time that Permit2 takes, in seconds. */
const ALWAYS = 2 ** 48 - 1

async function send(to: string, data: string, from: string = ME): Promise<void> {
  const hash = await call('eth_sendTransaction', [{ from, to, data }])
  while ((await call('eth_getTransactionReceipt', [hash])) === null) await new Promise((done) => setTimeout(done, 5))
}

async function allow({ token, spender, kind }: AllowancePair, units: bigint, until = ALWAYS): Promise<void> {
  if (kind === 'collection') return send(token, approvalForAllData(spender, units > 0n))
  if (kind === undefined) return send(token, approvalData(spender, units))
  await send(token, approvalData(world.permit2, 2n ** 256n - 1n))
  await send(world.permit2, permit2ApprovalData(token, spender, units, until))
}

function open(refusesMoreThan?: number): AllowancesHarness {
  const rpc = createHttpRpc({ clock: realClock, timer: realTimer })
  let isBroken = false
  const port = createChainAllowances({
    read(network, method, params) {
      if (isBroken) return throwError(() => failure('RPC_FAILED', { name: 'RpcError', detail: 'busy' }))
      const { fromBlock = '0x0', toBlock = '0x0' } = (method === 'eth_getLogs' ? params[0] : {}) as { readonly fromBlock?: string; readonly toBlock?: string }
      if (refusesMoreThan !== undefined && Number(toBlock) - Number(fromBlock) >= refusesMoreThan)
        return throwError(() => failure('RPC_FAILED', { name: 'RpcError', detail: 'too many blocks' }))
      return rpc.call({ network, urls: [chain.rpcUrl], method, params })
    },
  })
  return {
    port,
    network: NETWORK,
    account: ME,
    token: idOf('usdc'),
    other: idOf('dai'),
    collection: world.collection,
    spender: SPENDER,
    allow,
    breakSource() {
      isBroken = true
    },
    withinMs: 5_000,
    elapse: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  }
}

describe('allowances on a real chain', () => {
  const api = { describe, it: (name: string, body: () => Promise<void>) => it(name, body), expect }
  allowancesContract(api, 'nodes', () => open())

  it('[UX-39, fault] a node that refuses long ranges of blocks is asked for shorter ones', async () => {
    await allow({ token: idOf('usdc'), spender: SPENDER }, 3n)
    await call('anvil_mine', ['0x1f4'])
    const { allowances, fromBlock } = await lastValueFrom(open(100).port.list({ network: NETWORK, address: ME, known: [] }))
    expect([allowances.find(({ token }) => token === idOf('usdc'))?.units, fromBlock]).toEqual(['3', 0])
  })

  it('[UX-39, fault] a contract that only claims an approval is no token, and hides nothing', async () => {
    // The pool's factory has no `symbol`: a log of it names no token.
    const { allowances } = await lastValueFrom(open().port.list({ network: NETWORK, address: ME, known: [{ token: world.factory, spender: SPENDER }] }))
    expect([allowances.some(({ token }) => token === world.factory), allowances.some(({ token }) => token === idOf('usdc'))]).toEqual([false, true])
  })

  it('[UX-39] of an old token the allowance is set to 0 in one step, and what is left of one is what the spender has not taken', async () => {
    await allow({ token: idOf('usdt'), spender: SPENDER }, 10_000_000n)
    const data = `0x23b872dd${[ME, SPENDER].map((one) => one.slice(2).toLowerCase().padStart(64, '0')).join('')}${(4_000_000).toString(16).padStart(64, '0')}`
    await send(idOf('usdt'), data, SPENDER)
    const { port } = open()
    const left = async () =>
      (await lastValueFrom(port.list({ network: NETWORK, address: ME, known: [] }))).allowances.find(({ token }) => token === idOf('usdt'))?.units
    expect(await left()).toBe('6000000')
    const { trials } = await lastValueFrom(port.tryRevoke({ network: NETWORK, address: ME, pairs: [{ token: idOf('usdt'), spender: SPENDER }] }))
    expect(trials).toMatchObject([{ units: '6000000', gas: expect.stringMatching(/^\d+$/) }])
    await allow({ token: idOf('usdt'), spender: SPENDER }, 0n)
    expect(await left()).toBeUndefined()
  })

  const listed = async (known: readonly AllowancePair[] = []) => (await lastValueFrom(open().port.list({ network: NETWORK, address: ME, known }))).allowances
  const byPermit2 = async () => (await listed()).find(({ kind }) => kind === 'permit2')

  it('[UX-39] by way of Permit2 no more may be taken than Permit2 itself may take, and nothing after its time', async () => {
    const pair = { token: idOf('dai'), spender: SPENDER, kind: 'permit2' } as const
    await allow(pair, 2n ** 160n - 1n)
    expect(await byPermit2()).toMatchObject({ symbol: 'DAI', isUnlimited: true, expiresAt: ALWAYS })
    await send(idOf('dai'), approvalData(world.permit2, 50n))
    expect(await byPermit2()).toMatchObject({ units: '50' })
    expect(await byPermit2()).not.toHaveProperty('isUnlimited')
    await send(idOf('dai'), approvalData(world.permit2, 0n))
    expect(await byPermit2()).toBeUndefined()
    const { timestamp } = (await call('eth_getBlockByNumber', ['latest', false])) as { readonly timestamp: string }
    await allow(pair, 9n, Number(timestamp) + 1_000)
    expect(await byPermit2()).toMatchObject({ units: '9' })
    await call('evm_increaseTime', [2_000])
    await call('anvil_mine', ['0x1'])
    expect(await byPermit2()).toBeUndefined()
  })

  it('[UX-39, T12] a log of Permit2 that another contract writes names nothing, and neither does one of a single item', async () => {
    const logs = [
      { address: world.router, topics: [PERMIT2_APPROVAL, topic(ME), topic(idOf('usdc')), topic(SPENDER)], data: `0x${'0'.repeat(128)}` },
      { address: world.collection, topics: [APPROVAL, topic(ME), topic(SPENDER), `0x${'1'.padStart(64, '0')}`], data: '0x' },
    ].map((log, index) => ({ ...log, transactionHash: `0x${'ab'.repeat(32)}`, blockNumber: '0x1', logIndex: `0x${index}` }))
    const asked: string[] = []
    const rpc = createHttpRpc({ clock: realClock, timer: realTimer })
    const port = createChainAllowances({
      read(network, method, params) {
        if (method === 'eth_getLogs') return of(logs)
        asked.push(method)
        return rpc.call({ network, urls: [chain.rpcUrl], method, params })
      },
    })
    const { allowances } = await lastValueFrom(port.list({ network: NETWORK, address: ME, known: [] }))
    expect([allowances, asked]).toEqual([[], ['eth_blockNumber']])
  })

  it('[UX-39] of a collection the number of items is told, and of one that does not tell it (ERC-1155) nothing', async () => {
    const pair = { token: world.collection, spender: SPENDER, kind: 'collection' } as const
    await send(world.collection, mintData(ME))
    await allow(pair, 1n)
    expect((await listed()).find(({ kind }) => kind === 'collection')).toMatchObject({ symbol: 'Test Items (sandbox)', decimals: 0, units: '1', balance: '1' })
    // The code of a collection that knows `isApprovedForAll` alone, and says yes.
    const other = '0x00000000000000000000000000000000000c0111'
    await call('anvil_setCode', [other, '0x60003560e01c63e985e9c514601357600080fd5b600160005260206000f3'])
    const found = (await listed([{ ...pair, token: other }])).find(({ token }) => token.toLowerCase() === other)
    expect([found?.units, found?.symbol, found?.balance]).toEqual(['1', '0x000000', undefined])
    await allow(pair, 0n)
  })

  it('[UX-39, fault] a contract that burns all its gas, jumps to nowhere or has an invalid instruction hides nothing of the others', async () => {
    const pair = { token: idOf('usdc'), spender: SPENDER }
    await allow(pair, 6n)
    for (const code of ['0x5b600056', '0x600056', '0xfe', '0x01']) {
      const bad = { ...pair, token: '0x00000000000000000000000000000000000bad01' }
      await call('anvil_setCode', [bad.token, code])
      const told = await listed([bad, { ...bad, kind: 'collection' }, { ...bad, kind: 'permit2' }])
      expect(told.filter(({ spender }) => spender === SPENDER).map(({ token, units }) => [token, units])).toEqual([[pair.token, '6']])
    }
    await allow(pair, 0n)
  })

  it('[UX-39, T12] a token whose name is an advert is not shown for a log that names the account, unless this app asked for it', async () => {
    const pair = { token: idOf('rare'), spender: SPENDER }
    await allow(pair, 5n)
    await call('anvil_setStorageAt', [pair.token, `0x${'1'.padStart(64, '0')}`, textWord('claim at usd.gift')])
    expect((await listed()).some(({ token }) => token === pair.token)).toBe(false)
    expect((await listed([pair])).find(({ token }) => token === pair.token)?.symbol).toBe('claim at usd.gift')
    await call('anvil_setStorageAt', [pair.token, `0x${'1'.padStart(64, '0')}`, textWord('RARE')])
    await allow(pair, 0n)
  })
})
