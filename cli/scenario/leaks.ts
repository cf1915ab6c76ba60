/**
 * Where secrets stand that nobody should see.
 * @param secrets codes, keys, tokens
 * @param texts what was written down, by name
 * @returns the names of the texts that hold one
 */
export function leaks(secrets: readonly string[], texts: Readonly<Record<string, string>>): string[] {
  const known = [...new Set(secrets)].filter((secret) => secret !== '').map((secret) => new RegExp(`(?<![0-9A-Za-z])${escaped(secret)}(?![0-9A-Za-z])`))
  // A code has six digits: in the middle of a longer number it is no code.
  return Object.keys(texts).filter((name) => known.some((secret) => secret.test(texts[name] ?? '')))
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
