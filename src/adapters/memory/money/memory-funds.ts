import type { CaipNetworkId } from '../../../domain/shared/caip/caip.js'
import type { LatchkitErrorShape } from '../../../domain/shared/errors/errors.js'
import { createHeldAnswers } from '../held-answers.js'
import type { Arrival, ArrivalsRequest, FundsPort, FundsRequest, Holding } from '../../../ports/services/funds.js'

type Account = Pick<FundsRequest, 'network' | 'address'>

/** Coins of accounts in memory. */
export interface MemoryFunds {
  readonly port: FundsPort
  /** Lets coins arrive: a look after an earlier one tells them. One of a known id takes the place of the first. */
  arrive(account: Account, ...arrivals: readonly Arrival[]): void
  /** Sets what an account has. */
  hold(account: Account, ...holdings: readonly Holding[]): void
  /** Makes questions about a network fail, or about all; the returned function ends it. */
  fail(failure: LatchkitErrorShape, network?: CaipNetworkId): () => void
  /** Lets questions wait from now on. The returned function answers those that wait, the oldest first, and ends the waiting. */
  pause(): () => void
  /** Returns every question for arrivals, oldest first. */
  asked(): readonly ArrivalsRequest[]
  /** Returns every question for holdings, oldest first. */
  lookedAt(): readonly FundsRequest[]
  /** Number of questions that have not ended. */
  open(): number
}

/** Creates coins in memory. */
export function createMemoryFunds(): MemoryFunds {
  const arrivals = new Map<string, readonly Arrival[]>()
  const holdings = new Map<string, readonly Holding[]>()
  const faults: { readonly failure: LatchkitErrorShape; readonly network: CaipNetworkId | undefined }[] = []
  const asked: ArrivalsRequest[] = []
  const lookedAt: FundsRequest[] = []
  const answers = createHeldAnswers()

  const key = ({ network, address }: Account) => `${network}:${address.toLowerCase()}`
  const answer = <T>(request: Account, value: () => T) =>
    answers.answer(() => {
      const fault = faults.find(({ network = request.network }) => network === request.network)
      if (fault !== undefined) throw fault.failure
      return value()
    })

  const port: FundsPort = {
    arrivals: (request) => {
      asked.push(request)
      return answer(request, () => {
        const all = arrivals.get(key(request)) ?? []
        const since = request.since === undefined ? all.length : Number(request.since)
        return { mark: String(all.length), arrivals: all.slice(since).reverse() }
      })
    },
    holdings: (request) => {
      lookedAt.push(request)
      return answer(request, () => ({ holdings: holdings.get(key(request)) ?? [] }))
    },
  }
  return {
    port,
    arrive: (account, ...more) => void arrivals.set(key(account), [...(arrivals.get(key(account)) ?? []), ...more]),
    hold: (account, ...more) => void holdings.set(key(account), more),
    fail(failure, network) {
      const fault = { failure, network }
      faults.push(fault)
      return () => void faults.splice(faults.indexOf(fault), 1)
    },
    pause: answers.hold,
    asked: () => [...asked],
    lookedAt: () => [...lookedAt],
    open: answers.open,
  }
}
