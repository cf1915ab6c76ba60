import type { CaipNetworkId } from '../../domain/shared/caip/caip.js'
import { add, formatUnits } from '../../domain/shared/amounts/decimal.js'
import { failure } from '../../domain/shared/errors/errors.js'
import type { TokenAccount } from '../../domain/shared/solana/token-accounts.js'
import type { PortfolioToken } from '../../ports/services/portfolio.js'
import type { AskNode } from '../evm/portfolio/multicall.js'

/** Reads the tokens of a Solana account: several accounts of one mint are one token. The chain proves no names. */
export async function readSolanaTokens(ask: AskNode, network: CaipNetworkId, address: string, signal: AbortSignal): Promise<readonly PortfolioToken[]> {
  // The plugin's port checks each account.
  const accounts = await ask(network, 'getTokenAccounts', [address], signal)
  if (!Array.isArray(accounts)) throw failure('HTTP_ANSWER_INVALID', { host: network, reason: 'no token accounts' })
  const byMint = new Map<string, PortfolioToken>()
  for (const { mint, units, decimals, shown, isNative } of accounts as unknown as readonly TokenAccount[]) {
    if (decimals === null || units === '0') continue
    const before = byMint.get(mint)
    const [name, symbol] = isNative ? ['Wrapped SOL', 'wSOL'] : ['', '']
    const scaled = shown === undefined ? before?.shown && add(before.shown, formatUnits(BigInt(units), decimals)) : add(shownOf(before), shown)
    byMint.set(mint, {
      token: mint,
      name,
      symbol,
      decimals,
      units: (BigInt(units) + BigInt(before?.units ?? 0)).toString(),
      ...(scaled !== undefined && { shown: scaled }),
      isExact: true,
    })
  }
  return [...byMint.values()]
}

function shownOf(token: PortfolioToken | undefined): string {
  return token === undefined ? '0' : (token.shown ?? formatUnits(BigInt(token.units), token.decimals))
}
