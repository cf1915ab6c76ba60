import { getAddress, keccak256, parseUnits, stringToHex } from 'viem'

/** Address of an EVM chain. */
type Address = `0x${string}`

/** Kinds of token of the sandbox, by the contract that runs them. */
type TokenKind = 'PlainToken' | 'PermitToken' | 'FeeToken' | 'SilentToken' | 'WrappedEther'

/** Token of a test chain. */
export interface SandboxToken {
  readonly key: TokenKey
  readonly symbol: string
  /** Says that it is of a sandbox. */
  readonly name: string
  readonly address: Address
  readonly decimals: number
  /** Takes Permit (EIP-2612). */
  readonly hasPermit: boolean
  /** Stands in the list of the hosted services. */
  readonly isListed: boolean
}

/** Contracts of a test chain. */
export interface SandboxContracts {
  readonly router: Address
  readonly factory: Address
  readonly multicall: Address
  readonly permit2: Address
  readonly weth: Address
  /** Collection of items (ERC-721), of which anybody may mint. */
  readonly collection: Address
  readonly tokens: readonly SandboxToken[]
  readonly pools: readonly SandboxPool[]
}

/** Pool of two tokens. */
export interface SandboxPool {
  readonly address: Address
  readonly tokens: readonly [Address, Address]
}

/** Keys of the tokens. `copy` calls itself USDC, too. */
export type TokenKey = 'weth' | 'usdc' | 'usdt' | 'dai' | 'tix' | 'taxed' | 'rare' | 'copy'

interface TokenRow {
  readonly symbol: string
  readonly name: string
  readonly kind: TokenKind
  readonly decimals: number
  /** Whole units that each funded account holds. */
  readonly held: string
}

/** Tokens: with Permit, without answers, without decimals, with a fee on transfer, with an almost empty pool, and a copy of another's symbol. */
export const tokenRows: Readonly<Record<TokenKey, TokenRow>> = {
  weth: { symbol: 'WETH', name: 'Wrapped Ether (sandbox)', kind: 'WrappedEther', decimals: 18, held: '0' },
  usdc: { symbol: 'USDC', name: 'USD Coin (sandbox)', kind: 'PermitToken', decimals: 6, held: '10000' },
  usdt: { symbol: 'USDT', name: 'Tether (sandbox)', kind: 'SilentToken', decimals: 6, held: '5000' },
  dai: { symbol: 'DAI', name: 'Dai (sandbox)', kind: 'PlainToken', decimals: 18, held: '10000' },
  tix: { symbol: 'TIX', name: 'Tickets (sandbox)', kind: 'PlainToken', decimals: 0, held: '25' },
  taxed: { symbol: 'TAXED', name: 'Taxed (sandbox)', kind: 'FeeToken', decimals: 18, held: '1000' },
  rare: { symbol: 'RARE', name: 'Rare (sandbox)', kind: 'PlainToken', decimals: 18, held: '5' },
  copy: { symbol: 'USDC', name: 'USD Coin', kind: 'PlainToken', decimals: 18, held: '0' },
}

/** Pools: two tokens and their reserves in whole units. Ether is worth 2,000 dollars, a ticket and a rare one 10, a taxed one 1. */
export const poolRows: readonly (readonly [TokenKey, string, TokenKey, string])[] = [
  ['weth', '1000', 'usdc', '2000000'],
  ['weth', '500', 'dai', '1000000'],
  ['usdc', '1000000', 'usdt', '1000000'],
  ['tix', '10000', 'usdc', '100000'],
  ['taxed', '1000000', 'weth', '500'],
  ['rare', '100', 'usdc', '1000'],
  ['copy', '1000', 'weth', '0.5'],
]

/** Usual address of Multicall3. */
const MULTICALL: Address = '0xcA11bde05977b3631167028862bE2a173976CA11'

/** Usual address of Permit2. */
const PERMIT2: Address = '0x000000000022D473030F116dDEE9F6B43aC78BA3'

/** Returns the contracts of a test chain. Each chain has addresses of its own, so that one chain's is found out on another. */
export function sandboxContracts(chainId: number): SandboxContracts {
  const at = (name: string) => getAddress(`0x${keccak256(stringToHex(`latchkit sandbox ${chainId} ${name}`)).slice(-40)}`)
  return {
    router: at('router'),
    factory: at('factory'),
    multicall: MULTICALL,
    permit2: PERMIT2,
    weth: at('weth'),
    collection: at('collection'),
    tokens: (Object.keys(tokenRows) as TokenKey[]).map((key) => {
      const { symbol, name, kind, decimals } = tokenRows[key]
      return { key, symbol, name, address: at(key), decimals, hasPermit: kind === 'PermitToken', isListed: key !== 'copy' }
    }),
    pools: poolRows.map(([one, , other]) => ({ address: at(`${one}/${other}`), tokens: [at(one), at(other)] as const })),
  }
}

/** Returns whole units of a token as an integer. */
export function unitsOf(key: TokenKey, amount: string): bigint {
  return parseUnits(amount, tokenRows[key].decimals)
}
