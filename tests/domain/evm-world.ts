import { createMemoryPorts, type MemoryPorts } from '../../src/adapters/memory/memory-ports.js'
import type { CaipNetworkId } from '../../src/domain/shared/caip/caip.js'
import type { Json, JsonObject } from '../../src/domain/shared/json/json.js'
import { base, mainnet } from '../../src/domain/shared/networks/evm-chains.js'
import { A, ALPHA, B } from './facts.js'
import { openPage, type Page, type PageOptions } from './page.js'

/** The two networks of the world, and hashes of transactions. */
export const [HERE, THERE] = [mainnet.caipNetworkId, base.caipNetworkId]
export const [ONE, TWO, THREE] = ['a1', 'b2', 'c3'].map((byte) => `0x${byte.repeat(32)}`) as [string, string, string]

/** Hash on the chain of each execution of a Safe. */
export const EXECUTION = `0x${'ee'.repeat(32)}`

const OPTIONS: PageOptions = { wallets: [{ id: ALPHA, name: 'Alpha', accounts: [A, B], granted: true }] }

/** Transaction as a node has it: waiting, or with the status of its receipt. */
interface KnownTransaction {
  readonly network: CaipNetworkId
  readonly from: string
  readonly nonce: number
  readonly status: 'pending' | '0x1' | '0x0'
  /** Members in which it differs from what {@link send} asks for. */
  readonly sent?: JsonObject
}

/** Nodes of the two networks. */
export interface EvmWorld {
  /** Transactions that the nodes know, by hash. */
  known: Readonly<Record<string, KnownTransaction>>
  /** Transactions in blocks, by network and account; 5 by default. */
  counts: Readonly<Record<string, number>>
  /** Accounts that are a Safe, with their network. */
  safes: readonly string[]
  height: number
  logs: readonly {
    readonly network: CaipNetworkId
    readonly address: string
    readonly block: number
    readonly topics: readonly string[]
    readonly data: string
  }[]
}

/** Creates nodes that know nothing. */
export function newWorld(): EvmWorld {
  return { known: {}, counts: {}, safes: [], height: 10_000, logs: [] }
}

/** Returns the key of an account on a network. */
export function at(network: CaipNetworkId, account: string): string {
  return `${network} ${account}`
}

/** Lets a block have a transaction. */
export function mine(world: EvmWorld, hash: string, status: '0x1' | '0x0' = '0x1'): void {
  const one = world.known[hash]
  if (one === undefined) throw new RangeError(`no node knows ${hash}`)
  world.known = { ...world.known, [hash]: { ...one, status } }
}

/** Lets the nodes forget a transaction. Returns a function that brings it back. */
export function forget(world: EvmWorld, hash: string): () => void {
  const { [hash]: one, ...others } = world.known
  world.known = others
  return () => {
    world.known = { ...world.known, ...(one && { [hash]: one }) }
  }
}

const hex = (value: number) => `0x${value.toString(16)}`

function answer({ rpc }: MemoryPorts, world: EvmWorld): void {
  const find = (network: CaipNetworkId, [hash]: readonly Json[]) => {
    const one = world.known[`${hash}`]
    return one?.network === network ? one : undefined
  }
  rpc.handle('eth_getTransactionReceipt', ({ network, params }) => {
    const { status = 'pending' } = find(network, params) ?? {}
    return status === 'pending' ? null : { transactionHash: params[0] as string, blockNumber: '0x10', status, logs: [] }
  })
  rpc.handle('eth_getTransactionByHash', ({ network, params }) => {
    const one = find(network, params)
    return one === undefined ? null : { hash: params[0] as string, from: one.from, nonce: hex(one.nonce), to: A, value: '0x1', input: '0x', ...one.sent }
  })
  // Another transaction waits, so that the pool counts one more than the blocks.
  rpc.handle('eth_getTransactionCount', ({ network, params: [account, tag] }) =>
    hex((world.counts[at(network, `${account}`)] ?? 5) + (tag === 'latest' ? 0 : 1)),
  )
  rpc.handle('eth_blockNumber', () => hex(world.height))
  rpc.handle('eth_call', ({ network, params }) => {
    const { to } = params[0] as { readonly to: string }
    return world.safes.includes(at(network, to)) ? `0x${'2'.padStart(64, '0')}` : '0x'
  })
  rpc.handle('eth_getLogs', ({ network, params }) => {
    const { address, fromBlock, toBlock } = params[0] as { readonly address: string; readonly fromBlock: string; readonly toBlock: string }
    if (Number(toBlock) - Number(fromBlock) >= 1_000) throw { code: -32005, message: 'Too many blocks' }
    return world.logs
      .filter((log) => log.network === network && log.address === address && log.block >= Number(fromBlock) && log.block <= Number(toBlock))
      .map(({ topics, data, block }) => ({ address, topics: [...topics], data, blockNumber: hex(block), transactionHash: EXECUTION }))
  })
}

/** Opens a page that follows transactions over the nodes of a world. */
export function openReceipts(world: EvmWorld, memory: MemoryPorts = createMemoryPorts(), more: PageOptions = {}): Page {
  const page = openPage({ ...OPTIONS, memory, follows: true, starts: false, ...more })
  answer(memory, world)
  page.give({ type: 'start' })
  return page
}

/** Opens a page whose wallet is connected, with the accounts A and B. */
export async function connectedReceipts(world: EvmWorld): Promise<Page> {
  const page = openReceipts(world)
  await page.run({ type: 'connect', connectorId: ALPHA })
  return page
}

/** Transaction to send: its hash, and what differs from the usual. */
export type Sending = readonly [hash: string, more?: Parameters<typeof send>[3]]

/** Opens a page over nodes of its own, and sends these transactions. */
export async function openSent(...transactions: readonly Sending[]): Promise<{ readonly world: EvmWorld; readonly page: Page }> {
  const world = newWorld()
  const page = await connectedReceipts(world)
  for (const [hash, more] of transactions) send(page, world, hash, more)
  return { world, page }
}

/** Opens the next page of the same browser. */
export function nextPage(page: Page, world: EvmWorld): Page {
  page.close()
  return openReceipts(world, createMemoryPorts({ world: page.memory.world }))
}

interface SendOptions {
  network?: CaipNetworkId
  address?: string
  nonce?: number
  isUnknown?: boolean
  asked?: JsonObject
  /** Members in which the wallet's transaction differs. */
  sent?: JsonObject
}

/** Sends a transaction, which the node of its network knows unless `isUnknown`. */
export function send(
  page: Page,
  world: EvmWorld,
  hash: string,
  { network = HERE, address = A, nonce = 5, isUnknown = false, asked = { to: A, value: '0x1' }, sent = {} }: SendOptions = {},
): void {
  if (!isUnknown) world.known = { ...world.known, [hash]: { network, from: address, nonce, status: 'pending', sent } }
  page.give({ type: 'sendTransaction', transaction: asked, network, address })
  const operation = page.state().requests.pending.at(-1)?.operation ?? ''
  page.give({ type: 'reportRequestDone', operation, result: hash })
}

/** Returns the transactions that are followed, with their networks. */
export function pending(page: Page) {
  return page
    .state()
    .transactions.sent.filter(({ isUnclear }) => !isUnclear)
    .map(({ hash, network }) => [hash, network])
}

/** Returns the ends so far. */
export function ends(page: Page) {
  return page.events('transactionEnded')
}
