/** Accounts that are kept of a wallet, in one namespace. */
export const MAX_ACCOUNTS = 256

/** The first items of a foreign list, read by index. Other values, and lists that throw when they are read, stay as they are. */
export function firstOf(foreign: unknown, count: number): unknown {
  try {
    if (!Array.isArray(foreign) || foreign.length <= count) return foreign
    return Array.from({ length: count }, (_, index): unknown => foreign[index])
  } catch {
    return foreign
  }
}
