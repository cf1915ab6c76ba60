import { useCallback, useMemo } from 'react'
import { selectNativeBalance } from '../../domain/balances/selectors.js'
import type { RootState } from '../../domain/root.js'
import { useProvided } from '../provider/context.js'
import { useSelected } from '../provider/use-selected.js'
import type { InNamespace } from './addresses.js'
import { type CallOptions, useMutation } from './use-mutation.js'

/** A balance in the native currency of a network. */
export interface Balance {
  /** Decimal string in whole units: `1.25`. */
  readonly value: string
  readonly symbol: string
  readonly decimals: number
}

/** What {@link useBalance} gives. */
export interface UseBalanceResult {
  /** The newest that was read; stays while it is read anew. Undefined is "not known", never zero. */
  readonly data: Balance | undefined
  readonly isLoading: boolean
  /** The last read failed. */
  readonly isError: boolean
  /** The visitor does not want figures to be seen (UX-54). */
  readonly isHidden: boolean
  /** Reads it now, also while it is fresh. Rejected with `TOKEN_BALANCE_UNAVAILABLE`. */
  readonly refetch: (options?: CallOptions) => Promise<void>
}

/** The native balance of the active account on the active network. It is read when it may have changed; there is no need to poll. */
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
