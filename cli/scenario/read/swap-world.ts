import { unitsOf, poolRows, sandboxContracts, tokenRows } from '../../sandbox/evm/contracts/world.js'
import type { MemoryAllowances } from '../../../src/adapters/memory/money/memory-allowances.js'
import type { MemorySwaps } from '../../../src/adapters/memory/money/memory-swaps.js'
import type { CaipNetworkId } from '../../../src/domain/shared/caip/caip.js'
import { namespaceOf, referenceOf } from '../../../src/domain/shared/caip/caip.js'
import type { SwapConfig } from '../../../src/domain/swap/config.js'
import { NATIVE } from '../../../src/ports/services/swaps.js'

/** Returns the pools of a sandbox's chains, as an app names them. @param router that of the simulated world */
export function scenarioPools(networks: readonly CaipNetworkId[], router?: string): Pick<SwapConfig, 'pools'> {
  const pools = networks
    .filter((network) => namespaceOf(network) === 'eip155')
    .map((network) => {
      const contracts = sandboxContracts(Number(referenceOf(network)))
      const tokens = contracts.tokens.filter(({ isListed }) => isListed).map(({ address }) => address)
      return [network, { router: router ?? contracts.router, tokens, permits: true }] as const
    })
  return { pools: Object.fromEntries(pools) }
}

/** Gives exchanges in memory the tokens and pools of a sandbox's chain, and its account what accounts hold there. */
export function fillSwaps(swaps: MemorySwaps, network: CaipNetworkId): void {
  const { tokens } = sandboxContracts(Number(referenceOf(network)))
  const idOf = (key: string) => (key === 'weth' ? NATIVE : (tokens.find((one) => one.key === key)?.address ?? ''))
  swaps.token({ id: NATIVE, symbol: 'ETH', name: 'Ether', decimals: 18 }, unitsOf('weth', '10000').toString())
  for (const { key, symbol, name, address, decimals, isListed } of tokens)
    if (isListed && key !== 'weth') swaps.token({ id: address, symbol, name, decimals }, unitsOf(key, tokenRows[key].held).toString())
  for (const [one, amount, other, otherAmount] of poolRows)
    swaps.pool(idOf(one), unitsOf(one, amount).toString(), idOf(other), unitsOf(other, otherAmount).toString())
}

/** Contract that may take tokens, given elsewhere. */
const ELSEWHERE = '0x000000000022D473030F116dDEE9F6B43aC78BA3'

/** Gives the account of a scenario two allowances: dollars without a limit, given elsewhere, and what is left of one for the router. */
export function fillAllowances(allowances: MemoryAllowances, network: CaipNetworkId): void {
  const { router, tokens } = sandboxContracts(Number(referenceOf(network)))
  const at = (key: string) => tokens.find((one) => one.key === key)
  for (const [key, spender, units] of [
    ['usdc', ELSEWHERE, 2n ** 256n - 1n],
    ['usdt', router, 5_000_000n],
  ] as const) {
    const token = at(key)
    if (token === undefined) continue
    const balance = unitsOf(token.key, tokenRows[token.key].held).toString()
    const { address, symbol, decimals } = token
    allowances.set({ token: address, spender, symbol, decimals, units: units.toString(), balance, ...(units > 2n ** 255n && { isUnlimited: true }) })
  }
}
