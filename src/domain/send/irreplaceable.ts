import type { PublicState } from '../public.js'
import { sameAddress } from '../shared/caip/address.js'
import type { SentTransaction } from '../transactions/state.js'

/** Reason why nothing can take the place of a sent transaction; see `TRANSACTION_NOT_REPLACEABLE`. */
export type IrreplaceableReason = 'batch' | 'safe' | 'smartAccount' | 'account' | 'chain' | 'replaced'

/**
 * Returns the reason why a sent transaction can neither be sped up nor cancelled, as far as it is known without a node; undefined if it can be tried.
 *
 * @example const offered = kit.select((state) => state.transactions.sent.filter((one) => whyIrreplaceable(state, one) === undefined))
 */
export function whyIrreplaceable(
  state: Pick<PublicState, 'account'>,
  { namespace, batch, waitsFor, rival, address }: SentTransaction,
): IrreplaceableReason | undefined {
  if (namespace !== 'eip155' && namespace !== 'bip122') return 'chain'
  if (batch !== undefined) return 'batch'
  if (waitsFor === 'owners') return 'safe'
  const { address: active, allAccounts = [] } = state.account.namespaces[namespace] ?? {}
  if (address === undefined || active === undefined || !sameAddress(namespace, address, active)) return 'account'
  if (allAccounts.some((one) => one.type === 'smartAccount' && sameAddress(namespace, one.address, address))) return 'smartAccount'
  return rival === undefined ? undefined : 'replaced'
}

/** Returns true if a transaction with a higher fee, or one that moves nothing, may be offered in place of a sent one: `send()` is in use, and nothing speaks against it. */
export function canReplace(state: Pick<PublicState, 'account' | 'config'>, one: SentTransaction): boolean {
  return state.config.use.includes('send') && whyIrreplaceable(state, one) === undefined
}
