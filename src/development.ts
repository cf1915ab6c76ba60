import { attempt } from './domain/shared/guard.js'

declare const process: { readonly env: { readonly NODE_ENV?: string } }

/** Returns true if the app's bundler builds for development: bundlers replace the expression. False without one. */
export function isDevelopment(): boolean {
  return attempt(() => process.env.NODE_ENV === 'development') === true
}

/** Texts that were written for an instance. */
const told = new WeakMap<object, ReadonlySet<string>>()

/** Writes a warning to the console in development, once for each instance and text. */
export function warnInDevelopment(instance: object, text: string): void {
  const before = told.get(instance) ?? new Set()
  if (!isDevelopment() || before.has(text)) return
  told.set(instance, new Set([...before, text]))
  // A console that the host replaced may throw.
  attempt(() => console.warn(`[latchkit] ${text}`))
}
