/** Reads a member of a foreign value; undefined if it is missing, or reading it throws. */
export function member(value: unknown, key: string): unknown {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return undefined
  try {
    return (value as Readonly<Record<string, unknown>>)[key]
  } catch {
    return undefined
  }
}

/** Returns a method of a foreign value, bound to it; undefined if it is missing. Calling it may throw, and may return anything. */
export function methodOf(value: unknown, name: string): ((...args: unknown[]) => unknown) | undefined {
  const found = member(value, name)
  return typeof found === 'function' ? (...args) => Reflect.apply(found, value, args) : undefined
}

/** Handles the rejection of a foreign promise that nothing awaits, so that it is not reported as the page's. May throw. */
export function silence(returned: unknown): void {
  if (returned instanceof Promise) Promise.prototype.then.call(returned, undefined, () => undefined)
}
