import { useCallback, useMemo } from 'react'
import { selectNativeBalance } from '../../domain/balances/selectors.js'
import type { RootState } from '../../domain/root.js'
import { useProvided } from '../provider/context.js'
import { useSelected } from '../provider/use-selected.js'
import type { InNamespace } from './account-status.js'
import { type ReadResult, useRead } from './use-read.js'

/** Balance in the native currency of a network. */
export interface Balance {
  /** Decimal string in whole units: `1.25`. */
  readonly value: string
  readonly symbol: string
  readonly decimals: number
}

/** Result of {@link useBalance}. `refetch` rejects with `TOKEN_BALANCE_UNAVAILABLE`. */
export interface UseBalanceResult extends ReadResult {
  /** Last balance read. Kept during a refetch. Undefined means unknown, not zero. */
  readonly data: Balance | undefined
  /** True if the user hid balances (UX-54). */
  readonly isHidden: boolean
}

/**
 * Returns the native balance of the active account on the active network. It is read whenever it may have changed, so polling is not needed.
 *
 * @example
 * const { data, isLoading } = useBalance()
 * return <p>{data === undefined || isLoading ? '…' : `${data.value} ${data.symbol}`}</p>
 */
export function useBalance({ namespace }: InNamespace = {}): UseBalanceResult {
  const { kit } = useProvided('useBalance')
  const select = useCallback((state: RootState) => selectNativeBalance(state, namespace), [namespace])
  const refresh = useMemo(() => ({ type: 'refreshBalance' as const, force: true, ...(namespace && { namespace }) }), [namespace])
  const [{ amount, symbol, decimals } = {}, result] = useRead('useBalance', select, refresh)
  const isHidden = useSelected(kit, selectIsHidden)
  const data = useMemo(
    () => (amount === undefined || symbol === undefined || decimals === undefined ? undefined : { value: amount, symbol, decimals }),
    [amount, symbol, decimals],
  )
  return useMemo(() => ({ data, isHidden, ...result }), [data, isHidden, result])
}

function selectIsHidden(state: RootState): boolean {
  return state.balances.hidden
}
