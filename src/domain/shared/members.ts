/** The members of a value that may be anything: none where it is no object, or a list. */
export function membersOf<T = unknown>(value: T | undefined): Readonly<Record<string, T>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Readonly<Record<string, T>>) : {}
}
