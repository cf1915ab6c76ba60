import { useSyncExternalStoreWithSelector } from 'use-sync-external-store/with-selector'
import type { Selector } from '../../domain/kernel/selectors.js'
import type { RootState } from '../../domain/root.js'
import type { Instance } from '../../kit/instance.js'

/**
 * Returns the result of a selector, live. Servers and first renders use the constant server state. A result with equal members keeps its reference, so a
 * selector may create objects.
 */
export function useSelected<T>(kit: Instance, selector: Selector<RootState, T>): T {
  return useSyncExternalStoreWithSelector(kit.subscribe, kit.getState, kit.getServerState, selector, isSame)
}

function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (!isPlain(one) || !isPlain(other) || Array.isArray(one) !== Array.isArray(other)) return false
  const keys = Object.keys(one)
  return keys.length === Object.keys(other).length && keys.every((key) => Object.hasOwn(other, key) && Object.is(one[key], other[key]))
}

/** Sets and maps have no own members, so two of them would always seem equal. */
function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false
  return Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype
}
