import { Observable, of } from 'rxjs'
import type { Seeded } from '../../../../src/adapters/memory/seeded.js'
import type { VirtualTime } from '../../../../src/adapters/memory/time/virtual-time.js'
import type { Ports } from '../../../../src/ports/index.js'
import type { ActivityRequest } from '../../../../src/ports/services/activity.js'
import type { WalletQuery } from '../../../../src/ports/services/wallets.js'
import type { RootState } from '../../../../src/domain/root.js'
import type { Problem } from '../oracles/rule.js'
import { type Answers, createAnswers } from './answers.js'
import { checkQuestion, type Question } from './questions.js'
import { historyOf, nameOf, walletsFor } from './truth.js'

/** Services of a run. All answers name their subject (`truth.ts`), so that one shown for another is seen. */
export interface ServicesWorld {
  readonly random: Seeded
  readonly answers: Answers
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
  const answers = createAnswers(random, time)
  const { answer } = answers

  const world: ServicesWorld = {
    random,
    answers,
    private: random.chance(0.2),
    open: answers.open,
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
