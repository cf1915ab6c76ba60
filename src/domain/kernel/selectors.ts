/** Pure function of the state. */
export type Selector<Root, T> = (state: Root) => T

/**
 * Creates a memoized selector. It derives again only if one of `depends` changed, so equal state gives the same reference, as `useSyncExternalStore` requires.
 * The memo is keyed weakly by the first of them, an object of one instance's state. So instances never evict each other's results, and the memo is collected
 * with the state.
 */
export function createSelector<Root, T>(depends: (state: Root) => readonly [object | undefined, ...unknown[]], derive: (state: Root) => T): Selector<Root, T> {
  const memo = new WeakMap<object, { readonly values: readonly unknown[]; readonly result: T }>()
  return (state) => {
    const values = depends(state)
    const key = values[0] ?? NOTHING
    const known = memo.get(key)
    if (known?.values.every((value, index) => Object.is(value, values[index]))) return known.result
    const result = derive(state)
    memo.set(key, { values, result })
    return result
  }
}

const NOTHING = {}
