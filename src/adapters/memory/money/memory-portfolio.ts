import { Observable } from 'rxjs'
import type { CaipNetworkId } from '../../../domain/shared/caip/caip.js'
import type { LatchkitErrorShape } from '../../../domain/shared/errors/errors.js'
import { createHeldAnswers } from '../held-answers.js'
import type { PortfolioAnswer, PortfolioPort, PortfolioRequest } from '../../../ports/services/portfolio.js'

/** Tokens of accounts of a test. */
export interface MemoryPortfolio {
  readonly port: PortfolioPort
  /** Sets the answer for an account on a network. Without one it has no tokens. */
  set(account: Pick<PortfolioRequest, 'network' | 'address'>, answer: Partial<PortfolioAnswer>): void
  /** Sets how many transactions an account has sent; 0 by default. */
  setSent(account: Pick<PortfolioRequest, 'network' | 'address'>, count: number): void
  /** Makes questions fail from now on; undefined ends it. */
  fail(failure: LatchkitErrorShape | undefined): void
  /** Lets questions wait from now on. The returned function answers those that wait, the oldest first, and ends the waiting. */
  hold(): () => void
  /** Returns every question for tokens, oldest first. */
  asked(): readonly PortfolioRequest[]
  /** Returns the networks and accounts whose transactions were counted, oldest first. */
  counted(): readonly { readonly network: CaipNetworkId; readonly address: string }[]
  /** Number of questions that have not ended. */
  open(): number
}

/** Creates tokens of accounts in memory. */
export function createMemoryPortfolio(): MemoryPortfolio {
  const answers = new Map<string, Partial<PortfolioAnswer>>()
  const sent = new Map<string, number>()
  const asked: PortfolioRequest[] = []
  const answering = createHeldAnswers()
  const counted: { network: CaipNetworkId; address: string }[] = []
  let failure: LatchkitErrorShape | undefined

  const key = ({ network, address }: Pick<PortfolioRequest, 'network' | 'address'>) => `${network} ${address.toLowerCase()}`

  function answered<T>(value: () => T): Observable<T> {
    return answering.answer(() => {
      if (failure !== undefined) throw failure
      return value()
    })
  }

  return {
    port: {
      read: (request) =>
        new Observable((subscriber) => {
          asked.push(request)
          return answered(() => ({ tokens: [], source: { kind: 'service' as const }, ...answers.get(key(request)) })).subscribe(subscriber)
        }),
      sentCount: (request) =>
        new Observable((subscriber) => {
          counted.push(request)
          return answered(() => sent.get(key(request)) ?? 0).subscribe(subscriber)
        }),
    },
    set: (account, answer) => void answers.set(key(account), answer),
    setSent: (account, count) => void sent.set(key(account), count),
    fail(reason) {
      failure = reason
    },
    hold: answering.hold,
    asked: () => [...asked],
    counted: () => [...counted],
    open: answering.open,
  }
}
