/** A pure question to the state. */
export type Selector<Root, T> = (state: Root) => T

/**
 * An answer that is derived anew only when one of `depends` changed, so that equal state gives the same reference (what
 * `useSyncExternalStore` needs). The memo hangs on the first of them, an object of one instance's state: two instances never evict each
 * other's results, and it goes when that state goes.
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
