import { isValidAddress } from '../addresses/address-checks.js'
import { addressKey, isEvmAddress, sameAddress } from '../caip/address.js'
import type { Effect, Review, ReviewedFee, ReviewWarning } from '../review/types.js'
import { worstFirst } from '../review/warnings.js'
import { cleanName } from '../text/text.js'
import { isRecord } from '../json/objects.js'
import type { EvmContext } from './facts.js'
import { resemblance } from './look-alike.js'
import { type KnownCall, quantity, readCall } from './reading/abi.js'

/** Transaction to review: one of a request, or one call of a batch. */
export interface ReviewedTransaction {
  readonly fields: Readonly<Record<string, unknown>>
  /** Place in its request. */
  readonly index: number
  readonly chainId: number | undefined
  /** Account that is asked. */
  readonly address: string
  readonly known: readonly string[]
  /** Seconds since the epoch. */
  readonly at: number
}

/** Seconds of 30 days. A signature that is valid for longer is warned of. */
const FAR = 2_592_000

/** Contracts that keep what they get: EntryPoint 0.6 to 0.8, Permit2, Multicall3. */
const KEEPERS: readonly string[] = [
  '0x5ff137d4b0fdcd49dca30c7cf57e578a026d2789',
  '0x0000000071727de22e5e9d8baf0edac6f37da032',
  '0x4337084d9e255ff0702461cf8895ce9e3b5ff108',
  '0x000000000022d473030f116ddee9f6b43ac78ba3',
  '0x0000000000225e31d15943971f47ad3022f714fa',
  '0xca11bde05977b3631167028862be2a173976ca11',
]

/** Reads a transaction into effects and warnings. */
export function reviewTransaction(transaction: ReviewedTransaction, context: EvmContext = {}): Review {
  const { fields, index } = transaction
  const to = typeof fields['to'] === 'string' ? fields['to'] : undefined
  const data = [fields['data'], fields['input']].find((one): one is string => typeof one === 'string' && one.length > 2) ?? '0x'
  const value = quantity(fields['value']) ?? 0n
  const simulation = context.facts?.simulations[index]
  const [effects, warnings] =
    to === undefined ? deployment(value) : data === '0x' ? payment(to, value, transaction, context) : call(to, data, value, transaction, context)
  return {
    effects,
    warnings: worstFirst([
      ...warnings,
      ...envelope(transaction),
      ...unasked(effects, transaction, context),
      ...(simulation?.status === 'failed' ? [{ type: 'wouldFail', level: 'warning', problem: simulation.problem } as const] : []),
    ]),
    fee: feeOf(fields),
    ...(simulation && { simulation }),
  }
}

function deployment(amount: bigint): Read {
  const worth = amount === 0n ? {} : { amount: amount.toString() }
  return [[{ type: 'calls', step: 'deploy', ...worth }], [{ type: 'contractCreation', level: 'notice' }]]
}

function payment(to: string, amount: bigint, { address, known }: ReviewedTransaction, { facts }: EvmContext): Read {
  return [[{ type: 'pays', to, amount: amount.toString() }], [...receiverWarnings(to, [address, ...known]), ...keeps(to, facts)]]
}

type Read = readonly [effects: readonly Effect[], warnings: readonly ReviewWarning[]]

/** Returns the warnings about an address that gets something. */
export function receiverWarnings(to: string, known: readonly string[]): readonly ReviewWarning[] {
  if (/^0x0{40}$/i.test(to) || /^0x0{36}dead$/i.test(to) || /^0xdead0{36}$/i.test(to)) return [{ type: 'lost', level: 'danger', subject: to }]
  if (KEEPERS.includes(to.toLowerCase())) return [{ type: 'lost', level: 'danger', subject: to }]
  const like = resemblance(to, known)
  return like === undefined ? [] : [{ type: 'lookAlike', level: like.level, subject: to, known: like.known }]
}

/** A contract with a symbol and decimals is a token, which cannot give back what it gets. */
function keeps(to: string, facts: EvmContext['facts'], token?: string): readonly ReviewWarning[] {
  const known = facts?.addresses[to.toLowerCase()]
  const isToken = (token !== undefined && sameAddress('eip155', to, token)) || (known?.isContract === true && known.decimals !== undefined)
  return isToken ? [{ type: 'tokenReceiver', level: 'danger', subject: to, ...(known?.symbol !== undefined && { name: known.symbol }) }] : []
}

function call(to: string, data: string, value: bigint, transaction: ReviewedTransaction, context: EvmContext): Read {
  const known = readCall(data)
  const worth = value === 0n ? {} : { amount: value.toString() }
  if (known !== undefined) {
    const [effects, warnings] = knownCall(to, known, transaction, context)
    // A function of a token that takes coins besides keeps them.
    return [[...effects, ...(value === 0n ? [] : [{ type: 'pays' as const, to, amount: value.toString() }])], warnings]
  }
  const named = context.contracts?.[to.toLowerCase()]
  const name = named === undefined ? {} : { name: cleanName(named.name) }
  const decoded = context.decode?.(to, data)
  if (decoded !== undefined) return [[{ type: 'calls', contract: to, ...name, function: cleanName(decoded.function), ...worth }], []]
  return [[{ type: 'unknown', contract: to, ...name, ...worth }], [{ type: 'unknownCall', level: 'notice', subject: to, ...name }]]
}

function knownCall(contract: string, found: KnownCall, { address, known, at }: ReviewedTransaction, context: EvmContext): Read {
  const { kind, who, token = contract, amount, item, from, unlimited, revokes, name, until } = found
  const asset = assetOf(token, context)
  const isOwn = from === undefined || sameAddress('eip155', from, address)
  if (kind === 'tokenTransfer') {
    // ERC-721 and ERC-20 have the same `transferFrom`: a token with decimals has amounts.
    const isItem =
      item !== undefined || (name === 'transferFrom' && context.facts?.addresses[token.toLowerCase()]?.isContract === true && asset.decimals === undefined)
    const much = isItem ? { item: item ?? amount ?? '0' } : amount === undefined ? {} : { amount }
    return [
      [{ type: 'pays', to: who, ...(isOwn ? {} : { from }), ...much, ...asset }],
      [...receiverWarnings(who, [address, ...known]), ...keeps(who, context.facts, token)],
    ]
  }
  const limit = kind === 'nftApproval' ? { isAll: true as const } : unlimited ? { isUnlimited: true as const } : amount === undefined ? {} : { amount }
  const ends = until === undefined || until === '0' ? {} : { until: Math.min(Number(until), Number.MAX_SAFE_INTEGER) }
  const effect: Effect = { type: 'allows', spender: who, ...(revokes ? { isRevoked: true } : { ...limit, ...ends }), ...asset }
  if (revokes) return [[effect], name === 'approve' && found.token === undefined ? [{ type: 'approveItem', level: 'notice', subject: who }] : []]
  return [
    [effect],
    [
      ...(name === 'permit' ? permitWarnings(who, ends.until, at) : []),
      ...(name === 'increaseAllowance' ? [{ type: 'raisedApproval', level: 'danger', subject: who } as const] : []),
      ...(unlimited ? [{ type: 'unlimitedApproval', level: 'danger', subject: who } as const] : []),
      ...(kind === 'nftApproval' ? [{ type: 'approveAll', level: 'danger', subject: who } as const] : []),
      ...spenderWarnings(who, context),
    ],
  ]
}

/** Returns the warnings of access by a signature. */
export function permitWarnings(spender: string | undefined, until: number | undefined, at: number): readonly ReviewWarning[] {
  const subject = spender === undefined ? {} : { subject: spender }
  const isFar = until !== undefined && until - at > FAR
  return [{ type: 'permit', level: 'notice', ...subject }, ...(isFar ? [{ type: 'farDeadline', level: 'danger', until } as const] : [])]
}

/** Access for an account of a person is how tokens are stolen: apps have contracts. */
export function spenderWarnings(spender: string, { facts }: EvmContext): readonly ReviewWarning[] {
  return facts?.addresses[spender.toLowerCase()]?.isContract === false ? [{ type: 'spenderIsAccount', level: 'danger', subject: spender }] : []
}

/** Returns a token as its contract names it. */
export function assetOf(token: string, { facts }: EvmContext): { readonly token: string; readonly symbol?: string; readonly decimals?: number } {
  const { symbol, decimals } = facts?.addresses[token.toLowerCase()] ?? {}
  return { token, ...(symbol !== undefined && { symbol }), ...(decimals !== undefined && { decimals }) }
}

/** Returns the warnings about network, account and delegations of a transaction. */
function envelope({ fields, chainId, address }: ReviewedTransaction): readonly ReviewWarning[] {
  const said = quantity(fields['chainId'])
  const { from, to, authorizationList } = fields as { readonly from?: unknown; readonly to?: unknown; readonly authorizationList?: unknown }
  const delegates = Array.isArray(authorizationList) ? (authorizationList as readonly unknown[]) : []
  return [
    ...(said === undefined || chainId === undefined || said === BigInt(chainId)
      ? []
      : [{ type: 'otherNetwork', level: 'danger', subject: said.toString() } as const]),
    ...(typeof from === 'string' && isEvmAddress(from) && !sameAddress('eip155', from, address)
      ? [{ type: 'otherAccount', level: 'danger', subject: from } as const]
      : []),
    ...delegates.map((one): ReviewWarning => {
      const code = isRecord(one) && typeof one['address'] === 'string' ? { subject: one['address'] } : {}
      return { type: 'control', level: 'danger', ...code }
    }),
    ...(typeof to === 'string' && isEvmAddress(to) && !isValidAddress('eip155', to) ? [{ type: 'checksum', level: 'warning', subject: to } as const] : []),
  ]
}

/** Returns the warnings of access that a trial run gave, and that the request does not name. */
function unasked(effects: readonly Effect[], { index }: ReviewedTransaction, { facts }: EvmContext): readonly ReviewWarning[] {
  const asked = new Set(
    effects.flatMap((one) => (one.type === 'allows' ? [`${addressKey('eip155', one.token ?? '')} ${addressKey('eip155', one.spender ?? '')}`] : [])),
  )
  return (facts?.approvals[index] ?? [])
    .filter(({ token, spender }) => !asked.has(`${addressKey('eip155', token)} ${addressKey('eip155', spender)}`))
    .map(({ spender }): ReviewWarning => ({ type: 'unasked', level: 'danger', subject: spender }))
}

/** Highest possible fee, if the request has a gas limit and a price. The wallet sets it otherwise. */
function feeOf(fields: Readonly<Record<string, unknown>>): ReviewedFee {
  const gas = quantity(fields['gas'] ?? fields['gasLimit'])
  const price = quantity(fields['maxFeePerGas'] ?? fields['gasPrice'])
  return gas === undefined || price === undefined ? {} : { amount: (gas * price).toString(), isMost: true }
}
