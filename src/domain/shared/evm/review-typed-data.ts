import { sameAddress } from '../caip/address.js'
import { isRecord } from '../json/objects.js'
import type { Effect, Review, ReviewWarning } from '../review/types.js'
import { worstFirst } from '../review/warnings.js'
import { cleanName } from '../text/text.js'
import type { EvmContext } from './facts.js'
import { isUnlimited, quantity } from './reading/abi.js'
import { assetOf, permitWarnings, type ReviewedTransaction, spenderWarnings } from './review-transaction.js'

type Fields = Readonly<Record<string, unknown>>

/** Types that let somebody act for the account: delegations, transactions of a Safe, and operations of a smart account. */
const FOR_ACCOUNT: ReadonlySet<string> = /* @__PURE__ */ new Set(['Delegation', 'SafeTx', 'PackedUserOperation', 'UserOperation'])

/** Reads typed data (EIP-712): access that it gives, or else whom it is for. */
export function reviewTypedData(typed: Fields, order: Omit<ReviewedTransaction, 'fields' | 'index'>, context: EvmContext = {}): Review {
  const domain = isRecord(typed['domain']) ? typed['domain'] : {}
  const message = isRecord(typed['message']) ? typed['message'] : {}
  const primary = textOf(typed['primaryType']) ?? ''
  const contract = textOf(domain['verifyingContract'])
  const said = quantity(domain['chainId'])
  const isElsewhere = said !== undefined && order.chainId !== undefined && said !== BigInt(order.chainId)
  const [effects, warnings] =
    permit2(domain, primary, message, order, context) ??
    permit(contract, primary, message, order, context) ??
    authorization(primary, message) ??
    other(domain, contract, primary)
  return {
    effects,
    warnings: worstFirst([
      ...warnings,
      ...(isElsewhere ? [{ type: 'otherNetwork', level: 'danger', subject: said.toString() } as const] : []),
      ...(FOR_ACCOUNT.has(primary) || (contract !== undefined && sameAddress('eip155', contract, order.address))
        ? [{ type: 'forAccount', level: 'danger', ...(contract !== undefined && { subject: contract }) } as const]
        : []),
    ]),
  }
}

type Read = readonly [effects: readonly Effect[], warnings: readonly ReviewWarning[]]
type Order = Omit<ReviewedTransaction, 'fields' | 'index'>

/** EIP-2612, and DAI's own: a permit of all or nothing, whose expiry 0 is never. */
function permit(contract: string | undefined, primary: string, message: Fields, { address, at }: Order, context: EvmContext): Read | undefined {
  const spender = textOf(message['spender'])
  const isPermit =
    primary === 'Permit' || (spender !== undefined && ('value' in message || 'allowed' in message) && ('deadline' in message || 'expiry' in message))
  if (!isPermit || contract === undefined) return undefined
  const owner = textOf(message['owner']) ?? textOf(message['holder'])
  const amount = quantity(message['value'])
  const isAllowed = message['allowed'] === true
  const isRevoked = amount === 0n || message['allowed'] === false
  const unlimited = isAllowed || (amount !== undefined && isUnlimited(amount))
  const ends = quantity(message['deadline'] ?? message['expiry'])
  const until = ends === undefined || (ends === 0n && 'expiry' in message) ? undefined : Math.min(Number(ends), Number.MAX_SAFE_INTEGER)
  const never = ends === 0n && isAllowed ? [{ type: 'farDeadline', level: 'danger', until: Number.MAX_SAFE_INTEGER } as const] : []
  const limit = unlimited ? { isUnlimited: true as const } : amount === undefined ? {} : { amount: amount.toString() }
  const effect: Effect = {
    type: 'allows',
    ...(spender !== undefined && { spender }),
    ...(isRevoked ? { isRevoked: true } : limit),
    ...(until !== undefined && !isRevoked && { until }),
    ...assetOf(contract, context),
  }
  const subject = spender === undefined ? {} : { subject: spender }
  return [
    [effect],
    isRevoked
      ? []
      : [
          ...permitWarnings(spender, until, at),
          ...never,
          ...(unlimited ? [{ type: 'unlimitedApproval', level: 'danger', ...subject } as const] : []),
          ...(spender === undefined ? [] : spenderWarnings(spender, context)),
          ...(owner === undefined || sameAddress('eip155', owner, address) ? [] : [{ type: 'otherAccount', level: 'danger', subject: owner } as const]),
        ],
  ]
}

/** Permit2: single or batch, an allowance or one transfer. A spender that the app has not named is dangerous: the allowance of Permit2 covers every token. */
function permit2(domain: Fields, primary: string, message: Fields, { at }: Order, context: EvmContext): Read | undefined {
  const details = message['details'] ?? message['permitted']
  if (details === undefined || !(domain['name'] === 'Permit2' || /^Permit(Batch)?(Single|Transfer|Witness)?/.test(primary))) return undefined
  const spender = textOf(message['spender'])
  const all = (Array.isArray(details) ? (details as readonly unknown[]) : [details]).filter(isRecord)
  const deadline = quantity(message['deadline'] ?? message['sigDeadline'])
  const isNamed = spender !== undefined && context.contracts?.[spender.toLowerCase()] !== undefined
  const effects = all.map((one): Effect => {
    const amount = quantity(one['amount'])
    const until = quantity(one['expiration']) ?? deadline
    const limit = amount === undefined ? {} : isUnlimited(amount, 160n) ? { isUnlimited: true as const } : { amount: amount.toString() }
    return {
      type: 'allows',
      ...(spender !== undefined && { spender }),
      ...(amount === 0n ? { isRevoked: true } : limit),
      ...(until !== undefined && amount !== 0n && { until: Math.min(Number(until), Number.MAX_SAFE_INTEGER) }),
      ...assetOf(textOf(one['token']) ?? '', context),
    }
  })
  const given = effects.filter((one) => one.type === 'allows' && one.isRevoked === undefined)
  if (given.length === 0) return [effects, []]
  const ends = Math.max(...given.map((one) => (one.type === 'allows' ? (one.until ?? 0) : 0)))
  const subject = spender === undefined ? {} : { subject: spender }
  return [
    effects,
    [
      ...permitWarnings(spender, ends, at).map((one): ReviewWarning => (one.type === 'permit' && !isNamed ? { ...one, level: 'danger' } : one)),
      ...(given.some((one) => one.type === 'allows' && one.isUnlimited) ? [{ type: 'unlimitedApproval', level: 'danger', ...subject } as const] : []),
      ...(spender === undefined ? [] : spenderWarnings(spender, context)),
    ],
  ]
}

/** An authorization hands the account to code (EIP-7702). */
function authorization(primary: string, message: Fields): Read | undefined {
  if (!/authorization/i.test(primary) || !('chainId' in message) || !('address' in message || 'delegate' in message)) return undefined
  const to = textOf(message['address']) ?? textOf(message['delegate'])
  return [[{ type: 'delegates', ...(to !== undefined && { to }) }], [{ type: 'control', level: 'danger', ...(to !== undefined && { subject: to }) }]]
}

function other(domain: Fields, contract: string | undefined, primary: string): Read {
  const name = cleanName(textOf(domain['name']) ?? '')
  return [[{ type: 'calls', ...(contract !== undefined && { contract }), ...(name !== '' && { name }), function: cleanName(primary) }], []]
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
