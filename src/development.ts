import { attempt } from './domain/shared/attempt.js'

declare const process: { readonly env: { readonly NODE_ENV?: string } }

/** Returns true if the app's bundler builds for development: bundlers replace the expression. False without one. */
export function isDevelopment(): boolean {
  return attempt(() => process.env.NODE_ENV === 'development') === true
}

const told = new Set<string>()

/** Writes a warning to the console in development, once for each text. */
export function warnInDevelopment(text: string): void {
  if (!isDevelopment() || told.has(text)) return
  told.add(text)
  // A console that the host replaced may throw.
  attempt(() => console.warn(`[latchkit] ${text}`))
}
