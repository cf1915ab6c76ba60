import { add, compare, formatUnits } from '../shared/amounts/decimal.js'
import { sameAddress } from '../shared/caip/address.js'
import type { Network } from '../shared/networks/networks.js'
import type { Effect } from '../shared/review/types.js'
import type { ActivityApproval, ActivityTransaction, ActivityTransfer } from '../../ports/services/activity.js'
import type { SentHere } from './state.js'

/** Word for what a transaction did, from its effects alone: never from the name of a method. `call`: nothing of the account moved. */
export type ActivityKind = 'sent' | 'received' | 'swapped' | 'self' | 'approved' | 'revoked' | 'bought' | 'call'

/** Movements out of the account and into it, each token once. */
export interface Movements {
  readonly out: readonly ActivityTransfer[]
  readonly in: readonly ActivityTransfer[]
  /** From the account to itself. */
  readonly self: readonly ActivityTransfer[]
}

/** Sums the transfers of each token: of what left and came back the difference counts. */
export function movementsOf(transfers: readonly ActivityTransfer[]): Movements {
  const byAsset = new Map<string, ActivityTransfer[]>()
  for (const one of transfers) {
    const key = assetOf(one)
    byAsset.set(key, [...(byAsset.get(key) ?? []), one])
  }
  const summed = [...byAsset.values()].flatMap((all) => {
    const moved = all.filter(({ direction }) => direction !== 'self')
    return moved.length === 0 ? all.slice(0, 1) : netOf(moved)
  })
  const of = (direction: ActivityTransfer['direction']) => summed.filter((one) => one.direction === direction)
  return { out: of('out'), in: of('in'), self: of('self') }
}

/** Returns the word for a transaction. */
export function kindOf({ transfers, approvals = [], metadata: { status } }: ActivityTransaction, isPurchase = false): ActivityKind {
  if (isPurchase) return 'bought'
  const { out, in: came, self } = movementsOf(transfers)
  if (out.length > 0) return came.length > 0 ? 'swapped' : 'sent'
  if (came.length > 0) return 'received'
  if (self.length > 0) return 'self'
  if (approvals.length > 0) return approvals.every(({ isRevoked }) => isRevoked) ? 'revoked' : 'approved'
  return status === 'pending' || transfers.length === 0 ? 'call' : 'self'
}

/** Returns true if nothing has moved: every amount is zero, or there is none. */
export function isZero({ amount, units, item }: ActivityTransfer): boolean {
  return item === undefined && (amount !== undefined ? !/[1-9]/.test(amount) : units !== undefined && !/[1-9]/.test(units))
}

/** Returns a transaction that was sent here, as a source would tell it. */
export function transactionOf({ network, hash, address, sentAt, effects, outcome, block }: SentHere, of: Network | undefined): ActivityTransaction {
  const transfers = effects.flatMap((effect) => transferOf(effect, address, of))
  const approvals = effects.flatMap(approvalOf)
  return {
    id: hash,
    metadata: {
      chain: network,
      hash,
      minedAt: sentAt,
      ...(block !== undefined && { block }),
      ...(address !== undefined && { sentFrom: address }),
      status: outcome === 'failed' ? 'failed' : outcome === undefined || outcome === 'unclear' ? 'pending' : 'confirmed',
    },
    transfers,
    ...(approvals.length > 0 && { approvals }),
  }
}

function transferOf(effect: Effect, address: string | undefined, network: Network | undefined): readonly ActivityTransfer[] {
  if (effect.type !== 'pays' && effect.type !== 'receives' && effect.type !== 'calls' && effect.type !== 'unknown') return []
  const { amount } = effect
  const asset = 'token' in effect ? effect : {}
  const { token, item, symbol, decimals } = asset as { token?: string; item?: string; symbol?: string; decimals?: number }
  const isCall = effect.type === 'calls' || effect.type === 'unknown'
  // A call moves coins only where some go with it.
  if (isCall && (amount === undefined || amount === '0')) return []
  const to = effect.type === 'pays' ? effect.to : isCall ? effect.contract : undefined
  const from = effect.type === 'pays' ? effect.from : undefined
  // Tokens of somebody else that this account moves.
  if (from !== undefined && address !== undefined && !sameAddress('eip155', from, address)) return []
  const isSelf = to !== undefined && address !== undefined && sameAddress('eip155', to, address)
  const scale = token === undefined ? network?.nativeCurrency.decimals : decimals
  return [
    {
      direction: isSelf ? 'self' : effect.type === 'receives' ? 'in' : 'out',
      ...(token !== undefined && { token }),
      ...(item !== undefined && { item }),
      ...((symbol ?? (token === undefined ? network?.nativeCurrency.symbol : undefined)) !== undefined && {
        symbol: symbol ?? network?.nativeCurrency.symbol,
      }),
      ...(amount !== undefined && (scale === undefined ? { units: amount } : { amount: formatUnits(BigInt(amount), scale) })),
      ...(to !== undefined && { party: to }),
    } as ActivityTransfer,
  ]
}

function approvalOf(effect: Effect): readonly ActivityApproval[] {
  if (effect.type !== 'allows') return []
  const { token, symbol, spender, isUnlimited, isAll, isRevoked } = effect
  return [
    {
      ...(token !== undefined && { token }),
      ...(symbol !== undefined && { symbol }),
      ...(spender !== undefined && { spender }),
      ...(isUnlimited && { isUnlimited }),
      ...(isAll && { isAll }),
      ...(isRevoked && { isRevoked }),
    },
  ]
}

/** Sources name tokens by contract, or by symbol alone. */
function assetOf({ token, item, symbol, name, nft_info }: ActivityTransfer): string {
  return `${token?.toLowerCase() ?? symbol ?? name ?? ''} ${item ?? ''} ${nft_info?.name ?? ''}`
}

/** Adds what came and takes off what left. Amounts that cannot be added stay apart. */
function netOf(all: readonly ActivityTransfer[]): readonly ActivityTransfer[] {
  const member = all.every(({ amount }) => amount !== undefined) ? 'amount' : all.every(({ units }) => units !== undefined) ? 'units' : undefined
  if (member === undefined || all.length === 1) return all
  const signed = (one: ActivityTransfer) => `${one.direction === 'out' ? '-' : ''}${one[member]}`
  const sum = all.reduce((total, one) => add(total, signed(one)), '0')
  const values = all.flatMap(({ value, direction }) => (value === undefined ? [] : [direction === 'out' ? -value : value]))
  const sign = compare(sum, '0')
  // A token that left and came back whole has not moved, but the row still names it.
  const direction = sign < 0 ? 'out' : sign > 0 ? 'in' : all.every((one) => one.direction === all[0]?.direction) ? (all[0]?.direction ?? 'self') : 'self'
  const [first = all[0]] = all.filter((one) => one.direction === direction)
  const { value: _, ...about } = first as ActivityTransfer
  const value = values.length === all.length ? Math.abs(values.reduce((total, one) => total + one, 0)) : undefined
  return [{ ...about, direction, [member]: sum.replace('-', ''), ...(value !== undefined && { value }) }]
}
