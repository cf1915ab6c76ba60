import { Observable } from 'rxjs'
import type { Seeded } from '../../../../src/adapters/memory/seeded.js'
import type { VirtualTime } from '../../../../src/adapters/memory/time/virtual-time.js'
import { failure } from '../../../../src/domain/shared/errors/errors.js'

/** Temper of all services: answers at once, after up to 40 s, failures, no answer. */
export type Mood = 'calm' | 'slow' | 'busy' | 'silent'

/** Answers of the services of a run, by their temper. */
export interface Answers {
  mood: Mood
  /** Number of questions that have not ended. */
  open(): number
  /** Answers with what `give` returns when the time has come. A failure that it throws is the answer too. */
  readonly answer: <T>(give: () => T) => Observable<T>
}

/** Creates the answers of a run. */
export function createAnswers(random: Seeded, time: VirtualTime): Answers {
  let open = 0
  const answers: Answers = {
    mood: 'calm',
    open: () => open,
    answer: <T>(give: () => T) =>
      new Observable<T>((subscriber) => {
        open += 1
        subscriber.add(() => {
          open -= 1
        })
        const { mood } = answers
        if (mood === 'silent') return
        const fails = mood === 'busy' && random.chance(0.8)
        const wait = mood === 'slow' ? random.below(40_000) : random.pick([0, 0, 5, 300])
        subscriber.add(
          time.schedule(wait, () => {
            if (fails) return subscriber.error(failure('HTTP_STATUS', { status: random.pick([403, 429, 500]), host: 'data' }))
            try {
              subscriber.next(give())
              subscriber.complete()
            } catch (reason) {
              subscriber.error(reason)
            }
          }),
        )
      }),
  }
  return answers
}
