import { useEffect } from 'react'
import type { PublicEvent, PublicEventOf } from '../../domain/public.js'
import { useLatest } from '../primitives/hooks.js'
import { useProvided } from '../provider/context.js'

/** The name of a public event. */
export type EventName = PublicEvent['type']

/**
 * Calls a listener for each public event of the given types while the component is mounted. The newest listener is called; it need not be stable.
 *
 * @param types one name, several, or `*` for all
 * @example useEvents('connected', ({ connectorId, address }) => console.log(connectorId, address))
 */
export function useEvents<T extends EventName>(types: T | readonly T[] | '*', listener: (event: PublicEventOf<T>) => void): void {
  const { kit } = useProvided('useEvents')
  const latest = useLatest(listener)
  const wanted = typeof types === 'string' ? types : types.join(' ')
  useEffect(() => {
    const names = wanted === '*' ? undefined : new Set(wanted.split(' '))
    const subscription = kit.events$.subscribe((event) => {
      if (names === undefined || names.has(event.type)) latest.current(event as PublicEventOf<T>)
    })
    return () => subscription.unsubscribe()
  }, [kit, wanted, latest])
}
