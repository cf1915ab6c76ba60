import type { Reading } from '../../domain/shared/review/types.js'
import { needsConfirmation } from '../../domain/shared/review/warnings.js'
import type { ReviewOrder, ReviewPort } from '../../ports/review.js'
import { type ContractOptions, type Harness, listen, methodsOf, type SetUp, suiteOf, type TestApi } from './suite.js'

/** Reader and simulator of a chain. `held` counts simulations that run. */
export interface ReviewHarness extends Harness {
  readonly port: ReviewPort
  /** Payment of the native coin that the account can make, and another one. */
  readonly pays: readonly [ReviewOrder, ReviewOrder]
  /** Payment above all that the account has. */
  readonly fails: ReviewOrder
  /** Amounts of both payments, and of the one that fails. */
  readonly amounts: readonly [one: string, other: string, fails: string]
  /** Milliseconds within which a simulation ends. */
  readonly withinMs: number
  /** Lets the nodes fail, or answer again. Omit if they never do. */
  fail?(fails: boolean): void
}

/** Contract of every port that reviews requests. */
export function reviewContract(api: TestApi, name: string, setUp: SetUp<ReviewHarness>, options: ContractOptions<ReviewHarness> = {}): void {
  const { expect } = api
  const statusOf = (heard: { readonly values: readonly Reading[] }) => heard.values.map(({ transactions }) => transactions.map((one) => one.simulation?.status))

  suiteOf(api, `review port: ${name}`, setUp, options, ({ test, testWith }) => {
    test('[DX-19] is a plain object with its methods', async ({ port }) => {
      expect([...methodsOf(port)].sort()).toEqual(['additions', 'read', 'simulate'])
    })

    test('[CONN-50] reads a request once, in JSON, and asks no node for it', async ({ port, pays: [one], elapse, held }) => {
      const heard = listen(port.read(one))
      await elapse(1)
      expect([heard.values.length, heard.errors, heard.completed, held?.() ?? 0]).toEqual([1, [], 1, 0])
      const [reading] = heard.values
      expect(reading?.transactions[0]?.effects[0]?.type).toBe('pays')
      expect(statusOf(heard)).toEqual([[undefined]])
      expect(JSON.parse(JSON.stringify(heard.values))).toEqual(heard.values)
    })

    test('[CONN-50] tells of a payment that it would not fail, once, and what is paid as before', async ({ port, pays: [one], elapse, withinMs }) => {
      const [read, simulated] = [listen(port.read(one)), listen(port.simulate(one))]
      await elapse(withinMs)
      expect([simulated.errors, simulated.completed, simulated.values.length]).toEqual([[], 1, 1])
      const [status] = statusOf(simulated)[0] ?? []
      expect(status === 'succeeded' || status === 'passed').toBe(true)
      expect(simulated.values[0]?.transactions.map(({ effects }) => effects)).toEqual(read.values[0]?.transactions.map(({ effects }) => effects))
      expect(needsConfirmation(simulated.values[0]?.transactions ?? [])).toBe(false)
    })

    test('[CONN-50] warns of a payment that would fail, with the reason', async ({ port, fails, elapse, withinMs }) => {
      const heard = listen(port.simulate(fails))
      await elapse(withinMs)
      expect(statusOf(heard)).toEqual([['failed']])
      const [warning] = heard.values[0]?.transactions[0]?.warnings ?? []
      expect([warning?.type, typeof warning?.problem?.reason]).toEqual(['wouldFail', 'string'])
      expect(needsConfirmation(heard.values[0]?.transactions ?? [])).toBe(true)
    })

    test('[CONN-50] tells of two requests each its own', async ({ port, pays: [one, other], fails, amounts, elapse, withinMs }) => {
      const all = [one, fails, other].map((order) => listen(port.simulate(order)))
      await elapse(withinMs)
      const paid = all.map(({ values }) => values[0]?.transactions[0]?.effects[0])
      const [first, second, third] = amounts
      expect(paid.map((effect) => (effect?.type === 'pays' ? effect.amount : undefined))).toEqual([first, third, second])
      expect(all.map((heard) => statusOf(heard)[0]?.[0] === 'failed')).toEqual([false, true, false])
    })

    test('[CONN-50, I-44] asks nobody before somebody subscribes, and gives up when nobody does any more', async ({
      port,
      pays: [one],
      held,
      elapse,
      withinMs,
    }) => {
      const before = held?.() ?? 0
      const source = port.simulate(one)
      await elapse(1)
      expect(held?.() ?? 0).toBe(before)
      const heard = listen(source)
      heard.stop()
      await elapse(withinMs)
      expect([held?.() ?? 0, heard.values]).toEqual([before, []])
    })

    testWith(
      'fail',
      '[CONN-50, fault] a node that fails is said not to have simulated; that is no warning, and no failure',
      async ({ port, pays: [one], fail, elapse, withinMs }) => {
        fail(true)
        const heard = listen(port.simulate(one))
        await elapse(withinMs)
        expect([statusOf(heard), heard.errors]).toEqual([[['unavailable']], []])
        expect(needsConfirmation(heard.values[0]?.transactions ?? [])).toBe(false)
        fail(false)
        const again = listen(port.simulate(one))
        await elapse(withinMs)
        expect(statusOf(again)[0]?.[0] === 'unavailable').toBe(false)
      },
    )
  })
}
