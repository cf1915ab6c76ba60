import type { MemorySwaps } from '../../src/adapters/memory/money/memory-swaps.js'
import { createMemoryPorts, type MemoryPorts } from '../../src/adapters/memory/memory-ports.js'
import { swap } from '../../src/swap.js'
import { openConnected, type Page, type PageOptions } from './page.js'

/** Network whose pools the app names. */
export const SWAPPED = 'eip155:1'

/** Tokens with 6, 18 and 0 decimals, and one whose pool is almost empty. */
export const USDC = `0x${'a1'.repeat(20)}`
export const DAI = `0x${'a2'.repeat(20)}`
export const TIX = `0x${'a3'.repeat(20)}`
export const RARE = `0x${'a4'.repeat(20)}`

/** Exchange of a coin for dollars. */
export const SWAP = { type: 'swap', from: 'native', to: USDC, amount: '1' } as const

/** Fills the exchanges of a page's memory, and returns them: ether at 2,000 dollars, the account holds 10 of it and 10,000 dollars. */
export function memorySwaps({ swaps: made }: Pick<MemoryPorts, 'swaps'>): MemorySwaps {
  if (made.isFilled()) return made
  const token = (id: string, symbol: string, decimals: number, whole: bigint) =>
    made.token({ id, symbol, name: symbol, decimals }, (whole * 10n ** BigInt(decimals)).toString())
  token('native', 'ETH', 18, 10n)
  token(USDC, 'USDC', 6, 10_000n)
  token(DAI, 'DAI', 18, 10_000n)
  token(TIX, 'TIX', 0, 25n)
  token(RARE, 'RARE', 18, 5n)
  made.pool('native', `${10n ** 21n}`, USDC, `${2n * 10n ** 12n}`)
  made.pool(USDC, `${10n ** 12n}`, DAI, `${10n ** 24n}`)
  made.pool(TIX, '10000', USDC, `${10n ** 11n}`)
  made.pool(RARE, `${10n ** 20n}`, USDC, `${10n ** 9n}`)
  return made
}

/** Opens a connected page that exchanges by pools in memory. */
export function openSwap(given: PageOptions = {}, more: { readonly permits?: boolean } = {}): Promise<Page> {
  const memory = given.memory ?? createMemoryPorts()
  const swaps = memorySwaps(memory)
  const pools = Object.fromEntries([SWAPPED, 'eip155:8453'].map((network) => [network, { router: swaps.router, tokens: [USDC, DAI, TIX, RARE], ...more }]))
  return openConnected({ ...given, memory, others: [swap({ pools }) as never], ports: { swaps: swaps.port, ...given.ports } })
}
