/** Returns the nearest known name within an edit distance of a third of its length, ignoring case; undefined if there is none. */
export function nearest(name: string, known: readonly string[]): string | undefined {
  let best: string | undefined
  let bestDistance = Number.POSITIVE_INFINITY
  for (const candidate of known) {
    const distance = editDistance(name.toLowerCase().slice(0, 64), candidate.toLowerCase())
    if (distance < bestDistance) {
      best = candidate
      bestDistance = distance
    }
  }
  return best !== undefined && bestDistance <= Math.max(1, Math.floor(best.length / 3)) ? best : undefined
}

/** Returns advice for an unknown name: the nearest known name, or all of them if they are few. */
export function mendName(name: string, known: readonly string[]): string {
  const close = nearest(name, known)
  if (close !== undefined) return `did you mean "${close}"?`
  return known.length <= 24 ? `one of: ${known.join(', ')}` : 'see docs/scenario-words.md for the list'
}

/** Returns the number of letters added, removed, replaced, or swapped with their neighbour. */
function editDistance(a: string, b: string): number {
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (row[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const swapped = isSwap ? (before[j - 2] as number) + 1 : replaced
      next.push(Math.min(replaced, swapped, (row[j] as number) + 1, (next[j - 1] as number) + 1))
    }
    before = row
    row = next
  }
  return row[b.length] as number
}
