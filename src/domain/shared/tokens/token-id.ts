import type { CaipNetworkId } from '../caip/caip.js'

/**
 * Returns the id of a token: the CAIP-2 id of its network, and behind a slash its contract in lower case, its mint, or `native`. Every source, every price and
 * every choice of the visitor is joined by it, never by a symbol.
 */
export function tokenId(network: CaipNetworkId, token: string | undefined): string {
  return `${network}/${canonicalToken(network, token) ?? 'native'}`
}

/**
 * Returns the contract or mint in our form, or undefined for the native currency. Sources write the native currency as nothing, as a word, as the zero address,
 * as `0xeeee...`, and some chains have a contract that answers for it.
 */
export function canonicalToken(network: CaipNetworkId, token: string | undefined): string | undefined {
  if (token === undefined) return undefined
  const text = token.trim()
  const key = /^0x/i.test(text) ? text.toLowerCase() : text
  if (/^(native)?$/i.test(key) || /^0x(0*|e{40})$/.test(key)) return undefined
  return aliases[network]?.includes(key) ? undefined : key
}

/** Returns true for an address that lists write for a network's own coin: the zero address and `0xeeee...`. There is no token at either. */
export function isCoinMark(address: string | undefined): boolean {
  return address !== undefined && /^0x(0{40}|e{40})$/i.test(address)
}

/** Contracts and mints that answer for the native currency, by network. */
const aliases: Readonly<Record<string, readonly string[]>> = {
  'eip155:10': ['0xdeaddeaddeaddeaddeaddeaddeaddeaddead0000'],
  'eip155:137': ['0x0000000000000000000000000000000000001010'],
  'eip155:324': ['0x000000000000000000000000000000000000800a'],
  'eip155:1088': ['0xdeaddeaddeaddeaddeaddeaddeaddeaddead0000'],
  'eip155:1284': ['0x0000000000000000000000000000000000000802'],
  'eip155:1285': ['0x0000000000000000000000000000000000000802'],
  'eip155:42220': ['0x471ece3750da237f93b8e339c536989b8978a438'],
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': ['11111111111111111111111111111111'],
}
