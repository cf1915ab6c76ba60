import { createMemoryPorts, type MemoryPorts } from '../../src/adapters/memory/memory-ports.js'
import type { MemoryWalletOptions } from '../../src/adapters/memory/wallets/memory-wallet.js'
import type { PublicCommand } from '../../src/domain/public.js'
import type { JsonObject } from '../../src/domain/shared/json/json.js'
import type { BatchReceipt, BatchStatus } from '../../src/ports/calls.js'
import { A, ALPHA, B, BETA } from './facts.js'
import { type EvmWorld, HERE, newWorld, openReceipts } from './evm-world.js'
import { type Page, walletOf } from './page.js'

/** Two calls, as an app gives them. */
export const CALLS = [
  { to: B, value: '0x1' },
  { to: A, data: '0x12' },
]

/** Wallets of the page: Alpha takes batches, Beta does not. */
const WALLETS: readonly MemoryWalletOptions[] = [
  { id: ALPHA, name: 'Alpha', accounts: [A, B], granted: true, batches: true },
  { id: BETA, name: 'Beta', accounts: [A], granted: true },
]

/** Page with wallets that take batches, over the nodes of two networks. */
export interface BatchWorld {
  readonly world: EvmWorld
  readonly page: Page
}

/** Opens a page whose wallet Alpha is connected. `alpha` changes the wallet. */
export async function openBatches(
  alpha: Partial<MemoryWalletOptions> = {},
  memory: MemoryPorts = createMemoryPorts(),
  world: EvmWorld = newWorld(),
): Promise<BatchWorld> {
  const wallets = WALLETS.map((one) => (one.id === ALPHA ? { ...one, ...alpha } : one))
  const page = openReceipts(world, memory, { wallets })
  await page.run({ type: 'connect', connectorId: ALPHA })
  page.wait(0)
  page.clear()
  return { world, page }
}

/** Opens the next page of the same browser. The wallets stay. */
export function reopen({ page, world }: BatchWorld): BatchWorld {
  page.close()
  return { world, page: openReceipts(world, createMemoryPorts({ world: page.memory.world })) }
}

/** Sends calls. Returns the wallet's id of the batch. */
export async function sendBatch({ page }: BatchWorld, more: Omit<Partial<Extract<PublicCommand, { type: 'sendCalls' }>>, 'type'> = {}): Promise<string> {
  const done = (await page.run({ type: 'sendCalls', calls: CALLS, ...more })) as { readonly result: string }
  page.wait(0)
  return done.result
}

/** Lets the wallet say something of a batch. */
export function tell({ page }: BatchWorld, id: string, status: Partial<BatchStatus>): void {
  walletOf(page).tellBatch(id, status)
}

/** Lets a node have a transaction, and returns the wallet's receipt of it. `sent`: its members. */
export function receipt({ world }: BatchWorld, hash: string, status: '0x1' | '0x0' = '0x1', network = HERE, sent: JsonObject = {}): BatchReceipt {
  world.known = { ...world.known, [hash]: { network, from: A, nonce: 5, status, sent } }
  return { hash, succeeded: status === '0x1' }
}
