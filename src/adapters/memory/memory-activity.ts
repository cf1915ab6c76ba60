import { Observable } from 'rxjs'
import type { LatchkitErrorShape } from '../../domain/shared/errors/errors.js'
import { createHeldAnswers } from './held-answers.js'
import type { ActivityPage, ActivityPort, ActivityRequest, ActivitySource, ActivityTransaction } from '../../ports/services/activity.js'

/** Histories of a test. */
export interface MemoryActivity {
  readonly port: ActivityPort
  /** Puts transactions before those of a history, the first of them newest. */
  add(account: Pick<ActivityRequest, 'network' | 'address' | 'onramp'>, ...transactions: readonly ActivityTransaction[]): void
  /** Sets how many transactions a page has; 20 by default. */
  pageSize(count: number): void
  /** Sets the source that pages name. */
  setSource(source: ActivitySource): void
  /** Makes pages fail from now on; undefined ends it. */
  fail(failure: LatchkitErrorShape | undefined): void
  /** Lets questions wait from now on. The returned function answers those that wait, the oldest first, and ends the waiting. */
  hold(): () => void
  /** Returns every question, oldest first. */
  asked(): readonly ActivityRequest[]
  /** Number of questions that have not ended. */
  open(): number
}

/** Creates histories in memory. */
export function createMemoryActivity(): MemoryActivity {
  const histories = new Map<string, readonly ActivityTransaction[]>()
  const asked: ActivityRequest[] = []
  const answers = createHeldAnswers()
  let size = 20
  let source: ActivitySource = { kind: 'service' }
  let failure: LatchkitErrorShape | undefined

  const key = ({ network, address, onramp }: Pick<ActivityRequest, 'network' | 'address' | 'onramp'>) => `${network} ${address.toLowerCase()} ${onramp ?? ''}`

  function pageOf(request: ActivityRequest): ActivityPage {
    const all = histories.get(key(request)) ?? []
    const from = Number(request.cursor ?? 0)
    const next = from + size
    return { transactions: all.slice(from, next), ...(next < all.length && { next: String(next) }), source }
  }

  const port: ActivityPort = {
    page: (request) =>
      new Observable((subscriber) => {
        asked.push(request)
        return answers
          .answer(() => {
            if (failure !== undefined) throw failure
            return pageOf(request)
          })
          .subscribe(subscriber)
      }),
  }
  return {
    port,
    add(account, ...transactions) {
      histories.set(key(account), [...transactions, ...(histories.get(key(account)) ?? [])])
    },
    pageSize(count) {
      size = count
    },
    setSource(from) {
      source = from
    },
    fail(reason) {
      failure = reason
    },
    hold: answers.hold,
    asked: () => [...asked],
    open: answers.open,
  }
}
