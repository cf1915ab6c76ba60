/**
 * Returns true if a name has what a visitor typed, as people write it: in letters of either case, with or without accents, spaces, hyphens and brackets. A text without a letter or
 * digit is looked for as it stands.
 */
export function matchesName(name: string, typed: string): boolean {
  const words = folded(typed)
  return words === '' ? name.toLowerCase().includes(typed.trim().toLowerCase()) : folded(name).includes(words)
}

function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}|[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
}
