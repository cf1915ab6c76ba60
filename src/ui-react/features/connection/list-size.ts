import { useEffect } from 'react'
import type { Hints } from '../../../kit/instance.js'
import type { ConnectEntry } from './wallet-list.js'

/** Stored item: number of rows that wallets of the page had in the last list. */
const KEY = 'listed_wallets'
/** Rows of a list that was never drawn. */
const FIRST = 2
/** Most rows that are stood in for: a longer list folds. */
const MOST = 20
/** Milliseconds in which wallets announce themselves. */
const SETTLED_MS = 500

/** Returns the number of rows that detected wallets had in the last list, for the skeletons that stand in for them (UX-26). */
export function expectedRows(hint: Hints | undefined): number {
  const count = Number(/^\{"v":1,"d":(\d{1,2})\}$/.exec(hint?.read(KEY) ?? '')?.[1] ?? FIRST)
  return Math.min(count, MOST)
}

/** Remembers the number of rows once the list is complete and stands still. */
export function useListSize(hint: Hints | undefined, entries: readonly ConnectEntry[], complete: boolean): void {
  const count = entries.filter((entry) => entry.kind === 'wallet' && entry.installed).length
  useEffect(() => {
    if (!complete || hint === undefined) return undefined
    const timer = setTimeout(() => hint.write(KEY, `{"v":1,"d":${Math.min(count, MOST)}}`), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [hint, count, complete])
}
