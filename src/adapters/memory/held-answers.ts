import { Observable } from 'rxjs'

/** Answers of a port in memory, which a test can hold back. */
export interface HeldAnswers {
  /** Returns a stream that gives its value once, at once or when it is let go. What `value` throws is its error. */
  answer<T>(value: () => T): Observable<T>
  /** Lets answers wait from now on. The returned function gives those that wait, the oldest first, and ends the waiting. */
  hold(): () => void
  /** Number of streams that have not ended. */
  open(): number
}

/** Creates answers that come at once until they are held back. */
export function createHeldAnswers(): HeldAnswers {
  let waiting: (() => void)[] | undefined
  let open = 0
  return {
    answer: (value) =>
      new Observable((subscriber) => {
        open += 1
        subscriber.add(() => {
          open -= 1
        })
        const give = () => {
          if (subscriber.closed) return
          try {
            subscriber.next(value())
            subscriber.complete()
          } catch (error) {
            subscriber.error(error)
          }
        }
        if (waiting === undefined) give()
        else waiting.push(give)
      }),
    hold() {
      waiting = []
      return () => {
        const held = waiting ?? []
        waiting = undefined
        for (const give of held) give()
      }
    },
    open: () => open,
  }
}
