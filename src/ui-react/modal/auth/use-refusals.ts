import { useState } from 'react'

/** Counts how often a code was refused: a problem that is there after a code was looked at. Begins anew with another key. */
export function useRefusals(key: string | undefined, checking: boolean, problem: unknown): number {
  const [seen, setSeen] = useState({ key, checking, count: problem === undefined || checking ? 0 : 1 })
  if (seen.key !== key) {
    setSeen({ key, checking, count: 0 })
    return 0
  }
  if (seen.checking !== checking) {
    const count = !checking && problem !== undefined ? seen.count + 1 : seen.count
    setSeen({ key, checking, count })
    return count
  }
  return seen.count
}
