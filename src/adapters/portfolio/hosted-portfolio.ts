import { addressOf, caipAddress, type CaipNetworkId, namespaceOf, networkIdOf, parseCaipAddress } from '../../domain/shared/caip/caip.js'
import type { ServedBalance, ServedPrice } from '../../domain/api/shapes.js'
import { canonicalToken, tokenId } from '../../domain/shared/tokens/token-id.js'
import { decimalText } from '../../domain/shared/tokens/values.js'
import { parseUnits } from '../../domain/shared/amounts/decimal.js'
import { isHttpsUrl } from '../../domain/shared/text/text.js'
import type { HttpPort } from '../../ports/services/http.js'
import type { PortfolioRequest, PortfolioToken } from '../../ports/services/portfolio.js'
import { firstOf } from '../shared/async-task.js'

/** The address by which services call the native currency. */
const NATIVE: Readonly<Record<string, string>> = {
  eip155: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  solana: 'So11111111111111111111111111111111111111111',
}

/** Most tokens whose price is asked for at once. */
const MAX_PRICED = 100

/** Asks the hosted service for the tokens of an account (API-14). Amounts are rounded there, so they are not exact. */
export async function readHostedBalances(
  http: HttpPort,
  { network, address, fresh }: PortfolioRequest,
  signal: AbortSignal,
): Promise<readonly PortfolioToken[]> {
  const forceUpdate = fresh?.map((token) => caipAddress(network, token))
  const { balances } = await firstOf(http.call({ call: 'balance', input: { address, chainId: network, ...(forceUpdate && { forceUpdate }) } }), signal)
  return balances.flatMap((one) => tokenOf(network, one) ?? [])
}

/** Price of a token, and its change over a day. */
export interface HostedPrice {
  readonly price: string
  readonly change?: string
}

/** Asks the hosted service for prices (API-09). They are joined by network and address, never by a symbol. */
export async function readHostedPrices(
  http: HttpPort,
  network: CaipNetworkId,
  tokens: readonly (string | undefined)[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, HostedPrice>> {
  const addresses = tokens.slice(0, MAX_PRICED).flatMap((token) => {
    const address = token ?? NATIVE[namespaceOf(network)]
    return address === undefined ? [] : [caipAddress(network, address)]
  })
  if (addresses.length === 0) return new Map()
  const { fungibles } = await firstOf(http.call({ call: 'prices', input: { addresses } }), signal)
  return new Map(fungibles.flatMap((one) => priceOf(network, one)))
}

function priceOf(network: CaipNetworkId, { address, price, change }: ServedPrice): readonly (readonly [string, HostedPrice])[] {
  const worth = worthOf(price, change)
  const at = readAddress(network, address)
  return worth === undefined || at === undefined ? [] : [[tokenId(network, at.token), worth]]
}

/** A change without a price says nothing. */
function worthOf(told: unknown, moved: unknown): HostedPrice | undefined {
  const [price, change] = [decimalText(told, 'positive'), decimalText(moved, 'any')]
  return price === undefined ? undefined : { price, ...(change !== undefined && { change }) }
}

function tokenOf(network: CaipNetworkId, { address, chainId, name, symbol, quantity, price, change, iconUrl }: ServedBalance): PortfolioToken | undefined {
  const at = address === undefined ? {} : readAddress(network, address)
  const decimals = Number(quantity.decimals)
  const units = unitsOf(quantity.numeric, decimals)
  if (at === undefined || units === undefined || (chainId !== undefined && chainId !== network)) return undefined
  return {
    ...at,
    name,
    symbol,
    decimals,
    units,
    ...worthOf(price, change),
    ...(typeof iconUrl === 'string' && isHttpsUrl(iconUrl) && { iconUrl }),
  }
}

/** Returns the token of an address with or without its network, or undefined if it is of another network. */
function readAddress(network: CaipNetworkId, text: string): { readonly token?: string } | undefined {
  const parsed = parseCaipAddress(text)
  if (parsed.ok && networkIdOf(text as never) !== network) return undefined
  const token = canonicalToken(network, parsed.ok ? addressOf(text as never) : text)
  if (token === undefined || token === NATIVE[namespaceOf(network)]) return {}
  return { token }
}

/** A service may give more digits than the token has. */
function unitsOf(numeric: string, decimals: number): string | undefined {
  const [whole = '', fraction = ''] = numeric.split('.')
  const units = parseUnits(decimals === 0 || fraction === '' ? whole : `${whole}.${fraction.slice(0, decimals)}`, decimals)
  return units === undefined || units < 0n ? undefined : units.toString()
}
