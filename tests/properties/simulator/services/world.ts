import { Observable, of } from 'rxjs'
import type { Seeded } from '../../../../src/adapters/memory/seeded.js'
import type { VirtualTime } from '../../../../src/adapters/memory/time/virtual-time.js'
import { failure } from '../../../../src/domain/shared/errors/errors.js'
import type { Ports } from '../../../../src/ports/index.js'
import type { ActivityRequest } from '../../../../src/ports/services/activity.js'
import type { WalletQuery } from '../../../../src/ports/services/wallets.js'
import type { RootState } from '../../../../src/domain/root.js'
import type { Problem } from '../oracles/rule.js'
import { checkQuestion, type Question } from './questions.js'
import { historyOf, nameOf, walletsFor } from './truth.js'

/** Temper of all services: answers at once, after up to 40 s, failures, no answer. */
export type Mood = 'calm' | 'slow' | 'busy' | 'silent'

/** Services of a run. All answers name their subject (`truth.ts`), so that one shown for another is seen. */
export interface ServicesWorld {
  readonly random: Seeded
  mood: Mood
  /** True if the browser asks not to be measured. */
  readonly private: boolean
  /** Number of questions that have not ended. */
  open(): number
  /** Ports of a page. */
  join(page: ServicesPage): Pick<Ports, 'names' | 'activity' | 'wallets' | 'http' | 'services'>
}

/** Page that asks. */
export interface ServicesPage {
  readonly state: () => RootState
  /** True once somebody did something on the page. */
  readonly acted: () => boolean
  readonly tell: (problem: Problem) => void
}

/** Creates the services of a run. */
export function createServicesWorld(random: Seeded, time: VirtualTime): ServicesWorld {
  let open = 0

  function answer<T>(give: () => T): Observable<T> {
    return new Observable((subscriber) => {
      open += 1
      subscriber.add(() => {
        open -= 1
      })
      const { mood } = world
      if (mood === 'silent') return
      const fails = mood === 'busy' && random.chance(0.8)
      const wait = mood === 'slow' ? random.below(40_000) : random.pick([0, 0, 5, 300])
      subscriber.add(
        time.schedule(wait, () => {
          if (fails) return subscriber.error(failure('HTTP_STATUS', { status: random.pick([403, 429, 500]), host: 'data' }))
          subscriber.next(give())
          subscriber.complete()
        }),
      )
    })
  }

  const world: ServicesWorld = {
    random,
    mood: 'calm',
    private: random.chance(0.2),
    open: () => open,
    join({ state, acted, tell }) {
      /** Questions of the page that have not ended. */
      const asked = new Set<string>()
      /** Checks a question when it is asked, and that it is not asked twice at once. */
      const ask = <T>(question: Question, give: () => T): Observable<T> =>
        new Observable((subscriber) => {
          const key = JSON.stringify(question)
          const wrong = checkQuestion(question, state(), acted())
          if (wrong !== undefined) tell(wrong)
          if (asked.has(key)) tell({ id: 'design', problem: `${key} is asked while it is asked already` })
          asked.add(key)
          subscriber.add(() => void asked.delete(key))
          subscriber.add(answer(give).subscribe(subscriber))
        })
      return {
        names: {
          lookUp: ({ address }) => ask({ kind: 'name', address }, () => nameOf(address)),
          resolve: () => answer(() => null),
        },
        activity: { page: (request: ActivityRequest) => ask({ kind: 'activity', ...request }, () => historyOf(request, random)) },
        wallets: {
          list: (query: WalletQuery) => ask({ kind: 'wallets', query }, () => walletsFor(query)),
          image: ({ imageId }) => ask({ kind: 'image', imageId }, () => ({ url: `data:image/png;base64,${imageId}` })),
        },
        http: {
          call: ({ call }) => ask({ kind: 'call', call }, () => settingsOf(call, random)) as never,
        },
        services: {
          page: () => of({ origin: 'https://app.example', privacyControl: world.private }),
          send: (event) => {
            if (world.private) tell({ id: 'EVENTS-12', problem: `${event.event} is sent, and the browser asks not to be measured` })
            return answer(() => null)
          },
        },
      }
    },
  }
  return world
}

/** Answers of the settings; they change between questions. */
function settingsOf(call: string, random: Seeded): unknown {
  if (call === 'features') return { features: [{ id: 'activity', isEnabled: random.chance(0.7), config: null }] }
  if (call === 'origins') return { allowedOrigins: random.pick([[], ['https://app.example'], ['https://other.example']]) }
  return call === 'analyticsSettings' ? { isAnalyticsEnabled: random.chance(0.8) } : {}
}
