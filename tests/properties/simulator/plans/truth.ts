/** Facts of the world's coins and tokens, and the bytes of their transactions, written and read without any code of `src`. */

/** Token of the EVM networks. */
export interface Coin {
  readonly id: string
  readonly symbol: string
  readonly decimals: number
  /** True if another allowance is refused before the present one is 0. */
  readonly isStubborn?: true
}

const contract = (byte: string) => `0x${byte.repeat(20)}`

/** The own coin of each network, and tokens with 6, 18 and 0 decimals. */
export const COINS: readonly [Coin, ...Coin[]] = [
  { id: 'native', symbol: 'ETH', decimals: 18 },
  { id: contract('a1'), symbol: 'SIX', decimals: 6, isStubborn: true },
  { id: contract('b2'), symbol: 'ALL', decimals: 18 },
  { id: contract('c3'), symbol: 'ONE', decimals: 0 },
]

/** Contract that exchanges, and one that nobody knows. */
export const ROUTER = contract('70')
export const THIEF = contract('66')
/** Contract that takes nothing back. */
export const TOKEN_CONTRACT = contract('a1')

/** Largest allowance. */
export const NO_LIMIT = 2n ** 256n - 1n

/** Returns a coin by its id. */
export function coinOf(id = 'native'): Coin {
  return COINS.find((one) => one.id === id.toLowerCase()) ?? COINS[0]
}

/** Returns an amount as a visitor types it, in Latin digits with a point. */
export function latin(text: string): string {
  return text
    .trim()
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[,٫]/, '.')
}

/** Returns a decimal text in the smallest unit; undefined if it has more digits than the coin, or is no amount. */
export function unitsIn(text: string, decimals: number): bigint | undefined {
  const [, whole, fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  if (whole === undefined) return undefined
  const [kept, rest] = [fraction.slice(0, decimals), fraction.slice(decimals)]
  return /^0*$/.test(rest) ? BigInt(`${whole}${kept.padEnd(decimals, '0')}`) : undefined
}

/** Transaction of an EVM network, read. */
export type Meaning =
  | { readonly kind: 'transfer'; readonly token: string; readonly to: string; readonly units: bigint }
  | { readonly kind: 'approve'; readonly token: string; readonly spender: string; readonly units: bigint }
  | SwapMeaning

/** Exchange that a transaction asks for. */
export interface SwapMeaning {
  readonly kind: 'swap'
  readonly router: string
  readonly from: string
  readonly to: string
  readonly receiver: string
  readonly units: bigint
  readonly least: bigint
}

const word = (value: bigint | string) => (typeof value === 'bigint' ? value.toString(16) : value.slice(2).toLowerCase()).padStart(64, '0')
const hexOf = (value: bigint) => `0x${value.toString(16)}`
const WRAPPED = contract('ee')

/** Returns the transaction of a transfer, an approval or an exchange. */
export function transactionOf(from: string, meaning: Meaning): Readonly<Record<string, string>> {
  switch (meaning.kind) {
    case 'transfer':
      return meaning.token === 'native'
        ? { from, to: meaning.to, value: hexOf(meaning.units), data: '0x' }
        : { from, to: meaning.token, value: '0x0', data: `0xa9059cbb${word(meaning.to)}${word(meaning.units)}` }
    case 'approve':
      return { from, to: meaning.token, value: '0x0', data: `0x095ea7b3${word(meaning.spender)}${word(meaning.units)}` }
    case 'swap':
      return { from, to: meaning.router, value: hexOf(meaning.from === 'native' ? meaning.units : 0n), data: swapData(meaning) }
  }
}

/** Returns the data of an exchange, by the usual methods of routers. */
export function swapData({ from, to, receiver, units, least }: Omit<SwapMeaning, 'kind' | 'router'>): string {
  const path = [word(2n), ...[from, to].map((id) => word(id === 'native' ? WRAPPED : id))]
  const end = [word(receiver), word(9_999_999_999n)]
  if (from === 'native') return `0x7ff36ab5${[word(least), word(128n), ...end, ...path].join('')}`
  return `0x${to === 'native' ? '18cbafe5' : '38ed1739'}${[word(units), word(least), word(160n), ...end, ...path].join('')}`
}

/** Reads a transaction. */
export function meaningOf(transaction: Readonly<Record<string, unknown>>): Meaning | undefined {
  const { to, data = '0x', value = '0x0' } = transaction as Readonly<Record<string, string>>
  if (to === undefined) return undefined
  if (data === '0x') return { kind: 'transfer', token: 'native', to: to.toLowerCase(), units: BigInt(value) }
  const words = data.slice(10).match(/.{64}/g) ?? []
  const [address, number] = [(at: number) => `0x${words[at]?.slice(24)}`, (at: number) => BigInt(`0x${words[at] ?? '0'}`)]
  const selector = data.slice(2, 10)
  if (selector === 'a9059cbb') return { kind: 'transfer', token: to.toLowerCase(), to: address(0), units: number(1) }
  if (selector === '095ea7b3') return { kind: 'approve', token: to.toLowerCase(), spender: address(0), units: number(1) }
  const known = { '7ff36ab5': 0, '18cbafe5': 1, '38ed1739': 1 }[selector]
  if (known === undefined) return undefined
  const tokens = words.slice(Number(number(known + 1)) / 32 + 1).map((_, at) => address(Number(number(known + 1)) / 32 + 1 + at))
  const [first = '', last = ''] = [tokens[0], tokens.at(-1)]
  return {
    kind: 'swap',
    router: to.toLowerCase(),
    from: known === 0 ? 'native' : first,
    to: selector === '18cbafe5' ? 'native' : last,
    receiver: address(known + 2),
    units: known === 0 ? BigInt(value) : number(0),
    least: number(known),
  }
}
