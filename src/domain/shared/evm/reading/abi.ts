/** 2^255. Larger allowances count as unlimited. */
const NO_LIMIT = 1n << 255n

/** Largest number of 96 bits, the smallest type that keeps allowances. */
const LEAST_LARGEST = (1n << 96n) - 1n

/** Contract call that was decoded by its selector. */
export interface KnownCall {
  readonly kind: 'tokenTransfer' | 'tokenApproval' | 'nftApproval' | 'call'
  /** Name of the contract's function. */
  readonly name: string
  /** Receiver or spender of the tokens. */
  readonly who: string
  /** Token that the arguments name, if it is not the called contract. */
  readonly token?: string
  /** Decimal text. Undefined for calls without an amount. */
  readonly amount?: string
  readonly unlimited: boolean
  /** True if `who` has no access afterwards. */
  readonly revokes: boolean
  /** Id of one item of a collection. */
  readonly item?: string
  /** Account whose tokens are moved or allowed, if the arguments name it. */
  readonly from?: string
  /** Seconds since the epoch after which the access ends, as a number of the call says. */
  readonly until?: string
}

type Shape = readonly [name: string, kind: KnownCall['kind'], who: number, amount: number | undefined, more?: Places]

/** Places of further arguments. */
interface Places {
  readonly token?: number
  readonly item?: number
  readonly from?: number
  readonly until?: number
  /** True if the amount is a flag: everything, or nothing. */
  readonly isFlag?: true
}

/** `approve(token, spender, amount, expiration)` of Permit2, whose amounts have 160 bits. */
const PERMIT2_APPROVE = '87517c45'

/** Standard functions that move tokens or let others move them, by selector. */
const SELECTORS: Readonly<Record<string, Shape>> = {
  a9059cbb: ['transfer', 'tokenTransfer', 0, 1],
  '23b872dd': ['transferFrom', 'tokenTransfer', 1, 2, { from: 0 }],
  '42842e0e': ['safeTransferFrom', 'tokenTransfer', 1, 2, { from: 0, item: 2 }],
  b88d4fde: ['safeTransferFrom', 'tokenTransfer', 1, 2, { from: 0, item: 2 }],
  f242432a: ['safeTransferFrom', 'tokenTransfer', 1, 3, { from: 0, item: 2 }],
  '095ea7b3': ['approve', 'tokenApproval', 0, 1],
  '39509351': ['increaseAllowance', 'tokenApproval', 0, 1],
  a22cb465: ['setApprovalForAll', 'nftApproval', 0, 1],
  cae9ca51: ['approveAndCall', 'tokenApproval', 0, 1],
  d505accf: ['permit', 'tokenApproval', 1, 2, { from: 0, until: 3 }],
  // DAI's own.
  '8fcbaf0c': ['permit', 'tokenApproval', 1, 4, { from: 0, until: 3, isFlag: true }],
  [PERMIT2_APPROVE]: ['approve', 'tokenApproval', 1, 2, { token: 0, until: 3 }],
}

/** Decodes call data. Returns undefined for an unknown selector or malformed arguments. */
export function readCall(data: string): KnownCall | undefined {
  const hex = data.slice(2).toLowerCase()
  const selector = hex.slice(0, 8)
  if (!Object.hasOwn(SELECTORS, selector)) return undefined
  const [name, kind, who, at, { token, item, from, until, isFlag = false } = {}] = SELECTORS[selector] as Shape
  const address = wordAt(hex, who)
  const value = at === undefined ? undefined : wordAt(hex, at)
  if (address === undefined || !/^0{24}/.test(address) || (at !== undefined && value === undefined)) return undefined
  const amount = value === undefined ? undefined : BigInt(`0x${value}`)
  return {
    kind,
    name,
    who: `0x${address.slice(24)}`,
    ...(token === undefined ? {} : { token: addressAt(hex, token) }),
    ...(from === undefined ? {} : { from: addressAt(hex, from) }),
    ...numberAt('item', hex, item),
    ...numberAt('until', hex, until),
    ...(amount === undefined || kind === 'nftApproval' || isFlag ? {} : { amount: amount.toString() }),
    unlimited: kind === 'tokenApproval' && amount !== undefined && (isFlag ? amount > 0n : isUnlimited(amount, selector === PERMIT2_APPROVE ? 160n : 256n)),
    // Access to an item (ERC-721) ends by giving it to nobody.
    revokes: kind !== 'tokenTransfer' && name !== 'increaseAllowance' && (amount === 0n || /^0+$/.test(address)),
  }
}

/** Returns true if the amount counts as unlimited: at least half the range of its type, or the largest number of a smaller type, as tokens with 96 bits use it. */
export function isUnlimited(amount: bigint, bits = 256n): boolean {
  return amount >= (bits === 256n ? NO_LIMIT : 1n << (bits - 1n)) || (amount >= LEAST_LARGEST && (amount & (amount + 1n)) === 0n)
}

/** Parses a JSON-RPC quantity: hex or decimal text, or a number. Returns undefined for anything else. */
export function quantity(value: unknown): bigint | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? BigInt(value) : undefined
  return typeof value === 'string' && /^(0x[0-9a-fA-F]{1,64}|\d{1,78})$/.test(value) ? BigInt(value) : undefined
}

function wordAt(hex: string, index: number): string | undefined {
  const word = hex.slice(8 + index * 64, 72 + index * 64)
  return word.length === 64 ? word : undefined
}

function addressAt(hex: string, index: number): string {
  return `0x${wordAt(hex, index)?.slice(24) ?? ''}`
}

function numberAt<Name extends string>(name: Name, hex: string, index: number | undefined): { readonly [N in Name]?: string } {
  const word = index === undefined ? undefined : wordAt(hex, index)
  return word === undefined ? {} : ({ [name]: BigInt(`0x${word}`).toString() } as { readonly [N in Name]: string })
}
