/**
 * Returns what a facility of the host gives, or undefined if that is absent or throws. Frames of other sites, private windows and policies deny facilities
 * when they are read, not only when they are used.
 */
export function attempt<T>(use: () => T): T | undefined {
  try {
    return use()
  } catch {
    return undefined
  }
}
