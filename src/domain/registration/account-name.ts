/** Fewest and most characters of a name without its ending (NAME-10). */
export const [MIN_LABEL, MAX_LABEL] = [4, 64] as const

/** Reason why a name cannot be registered. */
export type NameProblem = 'empty' | 'short' | 'long' | 'letters' | 'ending'

/**
 * Returns a typed text as the name that is registered: in lower case, without the space around it, with its ending (NAME-10).
 *
 * @example toAccountName('Adam', '.reown.id') // adam.reown.id
 */
export function toAccountName(text: string, suffix: string): string {
  const lower = text.trim().toLowerCase()
  return lower.endsWith(suffix) ? lower : `${lower}${suffix}`
}

/** Returns the reason why a name cannot be registered, or undefined. */
export function nameProblem(name: string, suffix: string): NameProblem | undefined {
  if (!name.endsWith(suffix)) return 'ending'
  const label = name.slice(0, -suffix.length)
  if (label === '') return 'empty'
  if (!/^[a-z0-9-]*$/.test(label)) return 'letters'
  if (label.length < MIN_LABEL) return 'short'
  return label.length > MAX_LABEL ? 'long' : undefined
}

/** Returns the rule in words, for errors. The same for every problem: it says nothing of the text. */
export function nameRule(suffix: string): string {
  return `it must be ${MIN_LABEL} to ${MAX_LABEL} small letters, digits or hyphens before ${suffix}`
}
