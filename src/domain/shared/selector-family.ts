import type { Selector } from '../kernel/selectors.js'

/** One selector for each key (a namespace); made when first asked for. */
export function createSelectorFamily<Key extends string, Root, T>(make: (key: Key) => Selector<Root, T>): (state: Root, key: Key) => T {
  const made = new Map<Key, Selector<Root, T>>()
  return (state, key) => {
    const selector = made.get(key) ?? make(key)
    made.set(key, selector)
    return selector(state)
  }
}
