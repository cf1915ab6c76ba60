import { Observable } from 'rxjs'

/** Observable with a count of its subscriptions. */
export interface Counted<T> {
  readonly source: Observable<T>
  count(): number
}

/** Counts the subscriptions of a source, so that a test can check that none is left (robustness, I-44). */
export function countSubscriptions<T>(source: Observable<T>): Counted<T> {
  let count = 0
  return {
    source: new Observable((subscriber) => {
      count += 1
      subscriber.add(() => {
        count -= 1
      })
      subscriber.add(source.subscribe(subscriber))
    }),
    count: () => count,
  }
}
