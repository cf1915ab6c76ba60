/**
 * Finds secrets in texts.
 * @param secrets codes, keys, tokens
 * @param texts recorded texts, by name
 * @returns the names of the texts that contain a secret
 */
export function leaks(secrets: readonly string[], texts: Readonly<Record<string, string>>): string[] {
  const known = [...new Set(secrets)].filter((secret) => secret !== '').map((secret) => new RegExp(`(?<![0-9A-Za-z])${escaped(secret)}(?![0-9A-Za-z])`))
  // A code has six digits: inside a longer number it is no code.
  return Object.keys(texts).filter((name) => known.some((secret) => secret.test(texts[name] ?? '')))
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
