import { type Address, type Hex, numberToHex } from 'viem'
import { SandboxError } from '../../errors.js'
import { createRpcCall } from '../../http/json-rpc.js'
import { contractCode } from './code.generated.js'
import { addressWord, elementSlot, type Slot, slotOf, textWord, word } from './storage.js'
import { poolRows, type SandboxContracts, type SandboxPool, sandboxContracts, type SandboxToken, tokenRows, unitsOf } from './world.js'

type Call = readonly [method: string, params: readonly unknown[]]

/**
 * Lays the contracts of the sandbox down on a test chain, in one request and without a block: tokens, which its accounts hold, pools, their factory, a router,
 * Multicall3, Permit2 and a collection.
 *
 * @throws {@link SandboxError} `SANDBOX_ANVIL_FAILED` for a node that does not take it.
 *
 * @example
 * const { router, tokens } = await installContracts('http://127.0.0.1:8545', 31337)
 */
export async function installContracts(rpcUrl: string, chainId: number): Promise<SandboxContracts> {
  const accounts = (await createRpcCall(rpcUrl)('eth_accounts')) as readonly Address[]
  const contracts = sandboxContracts(chainId)
  const calls = [
    ...contracts.tokens.flatMap((token) => tokenCalls(token, contracts, accounts)),
    ...contracts.pools.flatMap((pool, index) => poolCalls(pool, index)),
    ...factoryCalls(contracts),
    ...lay(contracts.router, contractCode.Router, [
      [word(0), addressWord(contracts.factory)],
      [word(1), addressWord(contracts.weth)],
    ]),
    ...lay(contracts.multicall, contractCode.Multicall, []),
    ...lay(contracts.permit2, contractCode.Permit2, []),
    ...lay(contracts.collection, contractCode.Collection, [
      [word(0), textWord('Test Items (sandbox)')],
      [word(1), textWord('ITEMS')],
    ]),
  ]
  await sendAll(rpcUrl, calls)
  return contracts
}

function lay(address: Address, code: Hex, slots: readonly Slot[]): Call[] {
  return [['anvil_setCode', [address, code]], ...slots.map(([slot, value]): Call => ['anvil_setStorageAt', [address, slot, value]])]
}

function tokenCalls({ key, address, name, symbol, decimals }: SandboxToken, contracts: SandboxContracts, accounts: readonly Address[]): Call[] {
  const held = [...accounts.map((account) => [account, unitsOf(key, tokenRows[key].held)] as const), ...reservesOf(address, contracts)].filter(
    ([, units]) => units > 0n,
  )
  const supply = held.reduce((sum, [, units]) => sum + units, 0n)
  return [
    ...lay(address, contractCode[tokenRows[key].kind], [
      [word(0), textWord(name)],
      [word(1), textWord(symbol)],
      [word(2), word(decimals)],
      [word(3), word(supply)],
      ...held.map(([holder, units]): Slot => [slotOf(holder, word(4)), word(units)]),
    ]),
    // Wrapped ether is paid out in ether.
    ...(key === 'weth' ? [['anvil_setBalance', [address, numberToHex(supply)]] as const] : []),
  ]
}

/** Returns what the pools hold of a token. */
function reservesOf(token: Address, { pools }: SandboxContracts): (readonly [Address, bigint])[] {
  return pools.flatMap(({ address, tokens }, index) => {
    const side = tokens.indexOf(token)
    return side === -1 ? [] : [[address, reserves(index)[side] as bigint] as const]
  })
}

function reserves(index: number): readonly [bigint, bigint] {
  const [one, amount, other, otherAmount] = poolRows[index] as (typeof poolRows)[number]
  return [unitsOf(one, amount), unitsOf(other, otherAmount)]
}

function poolCalls({ address, tokens }: SandboxPool, index: number): Call[] {
  const sides = tokens.map((token, side) => ({ token, units: reserves(index)[side] as bigint }))
  const [first, second] = sides.sort((a, b) => (BigInt(a.token) < BigInt(b.token) ? -1 : 1)) as [(typeof sides)[number], (typeof sides)[number]]
  return lay(address, contractCode.Pool, [
    [word(0), addressWord(first.token)],
    [word(1), addressWord(second.token)],
    [word(2), word(first.units | (second.units << 112n))],
  ])
}

function factoryCalls({ factory, pools }: SandboxContracts): Call[] {
  const pairs = pools.flatMap(({ address, tokens: [one, other] }): Slot[] => [
    [slotOf(other, slotOf(one, word(0))), addressWord(address)],
    [slotOf(one, slotOf(other, word(0))), addressWord(address)],
  ])
  const listed = pools.map(({ address }, index): Slot => [elementSlot(index, word(1)), addressWord(address)])
  return lay(factory, contractCode.PoolFactory, [...pairs, [word(1), word(pools.length)], ...listed])
}

async function sendAll(url: string, calls: readonly Call[]): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(calls.map(([method, params], id) => ({ jsonrpc: '2.0', id, method, params }))),
  })
  const answers: unknown = await response.json()
  const failed = Array.isArray(answers) ? answers.find((answer) => 'error' in answer) : answers
  if (failed !== undefined) throw new SandboxError('SANDBOX_ANVIL_FAILED', `The node does not take contracts: ${JSON.stringify(failed)}`)
}
