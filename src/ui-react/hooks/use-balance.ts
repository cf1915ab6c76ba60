import { useCallback, useMemo } from 'react'
import { selectNativeBalance } from '../../domain/balances/selectors.js'
import type { RootState } from '../../domain/root.js'
import { useProvided } from '../provider/context.js'
import { useSelected } from '../provider/use-selected.js'
import type { InNamespace } from './account-status.js'
import { type CallOptions, useMutation } from './use-mutation.js'

/** Balance in the native currency of a network. */
export interface Balance {
  /** Decimal string in whole units: `1.25`. */
  readonly value: string
  readonly symbol: string
  readonly decimals: number
}

/** Result of {@link useBalance}. */
export interface UseBalanceResult {
  /** Last balance read. Kept during a refetch. Undefined means unknown, not zero. */
  readonly data: Balance | undefined
  readonly isLoading: boolean
  /** True if the last read failed. */
  readonly isError: boolean
  /** True if the user hid balances (UX-54). */
  readonly isHidden: boolean
  /** Reads the balance now, even if it is fresh. Rejects with `TOKEN_BALANCE_UNAVAILABLE`. */
  readonly refetch: (options?: CallOptions) => Promise<void>
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
  const { amount, symbol, decimals, isLoading, isError, isHidden } = useSelected(
    kit,
    useCallback((state: RootState) => readBalance(state, namespace), [namespace]),
  )
  const [read] = useMutation<undefined, void>('useBalance', async (instance, _, options) => {
    await instance.run({ type: 'refreshBalance', force: true, ...(namespace ? { namespace } : {}) }, options)
  })
  const refetch = useCallback((options?: CallOptions) => read(undefined, options), [read])
  const data = useMemo(
    () => (amount === undefined || symbol === undefined || decimals === undefined ? undefined : { value: amount, symbol, decimals }),
    [amount, symbol, decimals],
  )
  return useMemo(() => ({ data, isLoading, isError, isHidden, refetch }), [data, isLoading, isError, isHidden, refetch])
}

function readBalance(state: RootState, namespace = state.network.activeNamespace) {
  const known = selectNativeBalance(state, namespace)
  return {
    amount: known?.amount,
    symbol: known?.symbol,
    decimals: known?.decimals,
    isLoading: known?.pending !== undefined,
    isError: known?.failedAt !== undefined,
    isHidden: state.balances.hidden,
  }
}
