import { EMPTY, Observable, of } from 'rxjs'
import type { ReviewOrder, ReviewPort } from '../../ports/review.js'

/** Reader and simulator in memory: it answers what a test says. */
export interface MemoryReviews {
  readonly port: ReviewPort
  /** Sets answers; those that are left out stay. By default requests have no effects, nothing is simulated, and wallets add nothing. */
  answer(answers: Partial<ReviewPort>): void
  /** Returns what was asked to be read, oldest first. */
  asked(): readonly ReviewOrder[]
  /** Number of simulations that run now. */
  open(): number
}

/** Creates reviews in memory, for the requests of all chains. */
export function createMemoryReviews(): MemoryReviews {
  const asked: ReviewOrder[] = []
  let open = 0
  let answers: ReviewPort = {
    read: () => of({ transactions: [{ effects: [], warnings: [] }] }),
    simulate: () => EMPTY,
    additions: () => EMPTY,
  }
  return {
    port: {
      read: (order) => {
        asked.push(order)
        return answers.read(order)
      },
      simulate: (order) =>
        new Observable((subscriber) => {
          open += 1
          subscriber.add(() => {
            open -= 1
          })
          subscriber.add(answers.simulate(order).subscribe(subscriber))
        }),
      additions: (request) => answers.additions(request),
    },
    answer(next) {
      answers = { ...answers, ...next }
    },
    asked: () => [...asked],
    open: () => open,
  }
}
