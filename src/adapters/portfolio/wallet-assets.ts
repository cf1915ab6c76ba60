import * as z from 'zod/mini'
import { parseEvmChainId, referenceOf, toHexChainId } from '../../domain/shared/caip/caip.js'
import { failure } from '../../domain/shared/errors/errors.js'
import type { Json } from '../../domain/shared/json/json.js'
import { decimalText } from '../../domain/shared/tokens/values.js'
import type { PortfolioRequest, PortfolioToken } from '../../ports/services/portfolio.js'

/** Sends a request to a connected wallet. Rejects as the wallet does, and when the signal aborts. */
export type AskWallet = (connectorId: string, method: string, params: readonly Json[], signal: AbortSignal) => Promise<unknown>

/** Most entries of an answer that are looked at. */
const MAX_ENTRIES = 2_000

const text = z.string().check(z.maxLength(1_000))
// The standard asks for neither picture nor price; where they are given, they have their type.
const entry = z.object({
  address: text,
  balance: z.string().check(z.regex(/^0x[0-9a-f]{1,64}$/i)),
  type: z.string().check(z.regex(/^(erc20|native)$/i)),
  metadata: z.object({
    name: text,
    symbol: text,
    decimals: z.int().check(z.gte(0), z.lte(255)),
    iconUrl: z.optional(z.string()),
    price: z.optional(z.number()),
  }),
})

const answer = z.record(z.string(), z.unknown())

/**
 * Asks a wallet for the tokens of an account by `wallet_getAssets` (ERC-7811). An entry that does not fit is dropped, the rest kept (BAL-12). Rejects if the wallet
 * does, or says nothing of the network.
 */
export async function readWalletAssets(
  ask: AskWallet,
  connectorId: string,
  { network, address: account }: PortfolioRequest,
  signal: AbortSignal,
): Promise<readonly PortfolioToken[]> {
  const chainId = parseEvmChainId(referenceOf(network))
  if (chainId === undefined) throw failure('NETWORK_MISSING')
  const told = answer.safeParse(await ask(connectorId, 'wallet_getAssets', [{ account, chainFilter: [toHexChainId(chainId)] }], signal))
  const entries = told.success ? Object.entries(told.data).find(([chain]) => parseEvmChainId(chain) === chainId)?.[1] : undefined
  if (!Array.isArray(entries)) throw failure('HTTP_ANSWER_INVALID', { host: 'the wallet', reason: 'no assets of the network' })
  return entries.slice(0, MAX_ENTRIES).flatMap((one) => {
    const read = entry.safeParse(one)
    return read.success ? [tokenOf(read.data)] : []
  })
}

function tokenOf({ address, balance, type, metadata: { name, symbol, decimals, iconUrl, price: told } }: z.output<typeof entry>): PortfolioToken {
  const price = decimalText(told, 'positive')
  return {
    ...(!/^native$/i.test(type) && { token: address }),
    name,
    symbol,
    decimals,
    units: BigInt(balance).toString(),
    ...(price !== undefined && { price }),
    ...(iconUrl !== undefined && { iconUrl }),
  }
}
