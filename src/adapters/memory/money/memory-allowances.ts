import { Observable } from 'rxjs'
import type { LatchkitErrorShape } from '../../../domain/shared/errors/errors.js'
import type { AllowancePair, AllowancesPort, RevokeTrial, TokenAllowance } from '../../../ports/services/allowances.js'

/** Allowances of a test. */
export interface MemoryAllowances {
  readonly port: AllowancesPort
  /** Sets an allowance of every account. One of which nothing is left is told only where it is known. */
  set(allowance: TokenAllowance): void
  /** Makes a token refuse that its allowances are taken back. */
  refuse(token: string, problem: string): void
  /** Makes every question fail from now on; undefined ends it. */
  fail(reason: LatchkitErrorShape | undefined): void
  /** Lets questions wait from now on. The returned function answers those that wait, the oldest first, and ends the waiting. */
  hold(): () => void
  /** Names of the questions, oldest first. */
  asked(): readonly (keyof AllowancesPort)[]
  /** Number of questions that have not ended. */
  open(): number
}

/** Creates allowances in memory. */
export function createMemoryAllowances(): MemoryAllowances {
  const allowances = new Map<string, TokenAllowance>()
  const refusals = new Map<string, string>()
  const asked: (keyof AllowancesPort)[] = []
  let failure: LatchkitErrorShape | undefined
  let waiting: (() => void)[] | undefined
  let open = 0

  const key = ({ token, spender, kind }: AllowancePair) => [token, spender, kind].join('/').toLowerCase()
  const call = <T>(method: keyof AllowancesPort, answer: () => T): Observable<T> =>
    new Observable((subscriber) => {
      asked.push(method)
      open += 1
      subscriber.add(() => {
        open -= 1
      })
      const tell = () => {
        if (failure !== undefined) return subscriber.error(failure)
        subscriber.next(answer())
        subscriber.complete()
      }
      if (waiting === undefined) tell()
      else waiting.push(tell)
    })
  const tried = (pair: AllowancePair): readonly RevokeTrial[] => {
    const found = allowances.get(key(pair))
    if (found === undefined) return []
    const problem = refusals.get(pair.token.toLowerCase())
    if (found.units === '0') return [found]
    return [{ ...found, ...(problem === undefined ? { gas: '46000' } : { problem }) }]
  }
  return {
    port: {
      list: ({ known }) =>
        call('list', () => ({
          allowances: [...allowances.values()].filter((one) => one.units !== '0' || known.some((pair) => key(pair) === key(one))),
          fromBlock: 1,
          toBlock: 50_000,
        })),
      tryRevoke: ({ pairs }) => call('tryRevoke', () => ({ trials: pairs.flatMap(tried), gasPrice: '1000000000', balance: '1000000000000000000' })),
    },
    set: (allowance) => void allowances.set(key(allowance), allowance),
    refuse: (token, problem) => void refusals.set(token.toLowerCase(), problem),
    fail(reason) {
      failure = reason
    },
    hold() {
      waiting = []
      return () => {
        const answers = waiting ?? []
        waiting = undefined
        for (const answer of answers) answer()
      }
    },
    asked: () => [...asked],
    open: () => open,
  }
}
