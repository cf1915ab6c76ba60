import { useMemo, useSyncExternalStore } from 'react'
import type { Selector } from '../../domain/kernel/selectors.js'
import type { RootState } from '../../domain/root.js'
import type { Latchkit } from '../../instance/types.js'

/**
 * What a selector gives, live. Servers and first renders get that of the constant server state. A result whose members are all the same as
 * before is the one from before, so a selector may put an object together.
 */
export function useSelected<T>(kit: Latchkit, selector: Selector<RootState, T>): T {
  const [now, atServer] = useMemo(() => {
    let last: { readonly state: RootState; readonly value: T } | undefined
    const read = (state: RootState): T => {
      if (last?.state === state) return last.value
      const value = selector(state)
      last = { state, value: last !== undefined && isSame(last.value, value) ? last.value : value }
      return last.value
    }
    return [() => read(kit.getState()), () => read(kit.getServerState())]
  }, [kit, selector])
  return useSyncExternalStore(kit.subscribe, now, atServer)
}

function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (!isPlain(one) || !isPlain(other) || Array.isArray(one) !== Array.isArray(other)) return false
  const keys = Object.keys(one)
  return keys.length === Object.keys(other).length && keys.every((key) => Object.hasOwn(other, key) && Object.is(one[key], other[key]))
}

/** A set or a map has no members of its own: two of them would always seem the same. */
function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false
  return Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype
}
