import { useCallback, useEffect, useMemo } from 'react'
import { selectShownIdentity } from '../../../domain/names/selectors.js'
import type { Identity } from '../../../domain/names/state.js'
import { selectNetwork } from '../../../domain/network/selectors.js'
import type { RootState } from '../../../domain/root.js'
import { cacheLifetimes } from '../../../domain/shared/cache.js'
import { type ReadResult, useRead } from '../../hooks/use-read.js'
import { useProvided } from '../../provider/context.js'
import { useSelected } from '../../provider/use-selected.js'

/** Result of {@link useName}. `refetch` rejects with `IDENTITY_UNAVAILABLE`. */
export interface UseNameResult extends ReadResult {
  /** Outcome of the check; undefined until it is known. */
  readonly outcome: Identity['outcome'] | undefined
  /** Checked name. Undefined: none, or not known. */
  readonly name: string | undefined
  /** URL of the picture. */
  readonly avatar: string | undefined
}

/**
 * Returns the checked name of any EVM address, by the plugin `names()`. It is asked for when the component mounts, and again after five minutes. The source learns
 * which address is looked at, so call it for addresses that are shown only.
 *
 * @example
 * const { name = 'nobody' } = useName('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
 */
export function useName(address: string): UseNameResult {
  const { kit } = useProvided('useName')
  const isStarted = useSelected(kit, readStarted)
  const select = useCallback((state: RootState) => selectShownIdentity(state, address, selectNetwork(state, 'eip155')?.caipNetworkId), [address])
  const refresh = useMemo(() => ({ type: 'refreshIdentity' as const, address, force: true }), [address])
  const [held, result] = useRead('useName', select, refresh)
  useEffect(() => {
    if (!isStarted) return
    const ask = () => {
      if (document.visibilityState === 'visible') kit.dispatch({ type: 'refreshIdentity', address })
    }
    ask()
    const timer = setInterval(ask, cacheLifetimes.identity)
    return () => clearInterval(timer)
  }, [kit, address, isStarted])
  const { outcome, name, avatar } = held ?? {}
  return useMemo(() => ({ outcome, name, avatar, ...result }), [outcome, name, avatar, result])
}

function readStarted({ lifecycle, config }: RootState): boolean {
  return lifecycle.status === 'started' && config.use.includes('names')
}
