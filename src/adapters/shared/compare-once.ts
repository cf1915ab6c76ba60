import { catchError, concatMap, type Observable, of, take } from 'rxjs'
import type { FinalityEnd, FinalityNews, SentComparison } from '../../ports/finality.js'

/** News with which a node has shown a transaction, so that it can be read. */
const SHOWN: readonly string[] = ['confirmed', 'failed', 'partial']

/**
 * Adds the comparison of what was sent with what was asked for to the news of a transaction: once, before the news that shows it. A node that does not answer leaves it unchecked.
 * @param from `seen` if nodes tell a transaction that waits, too
 */
export function compareOnce(
  compare: (shown: Partial<FinalityEnd>) => Observable<SentComparison>,
  from: 'seen' | 'ended',
): (news: Observable<FinalityNews>) => Observable<FinalityNews> {
  return (news) => {
    let isDone = false
    return news.pipe(
      concatMap((one): Observable<FinalityNews> => {
        const isShown = (one.kind === 'seen' && from === 'seen') || (one.kind === 'ended' && SHOWN.includes(one.outcome))
        const isLost = one.kind === 'ended' && one.outcome === 'unclear'
        if (isDone || (!isShown && !isLost)) return of(one)
        isDone = true
        const lost: SentComparison = { verdict: 'unchecked', reason: 'notFound' }
        return (isLost ? of(lost) : compare(one.kind === 'ended' ? one : {})).pipe(
          take(1),
          catchError(() => of(lost)),
          concatMap((found): readonly FinalityNews[] => [{ kind: 'compared', ...found }, one]),
        )
      }),
    )
  }
}
