import { MAX_DELAY_MS } from '../../domain/shared/limits.js'
import type { TimerPort } from '../../ports/timer.js'
import { type ContractOptions, type Harness, listen, methodsOf, type SetUp, suiteOf, type TestApi } from './suite.js'

/** Timer port, with control over time. `held` counts the host's timers. */
export interface TimerHarness extends Harness {
  readonly port: TimerPort
}

/** Contract of every timer port. Takes about 300 ms in real time. */
export function timerContract(api: TestApi, name: string, setUp: SetUp<TimerHarness>, options: ContractOptions<TimerHarness> = {}): void {
  const { expect } = api
  suiteOf(api, `timer port: ${name}`, setUp, options, ({ test, testWith }) => {
    test('[DX-19] is a plain object with its methods', async ({ port }) => {
      expect(methodsOf(port)).toEqual(['after'])
    })

    test('[DX-21] emits null once when the time is over, then completes', async ({ port, elapse }) => {
      const heard = listen(port.after(40))
      await elapse(15)
      expect(heard.order).toEqual([])
      await elapse(60)
      expect(heard.values).toEqual([null])
      expect(heard.order).toEqual(['next', 'complete'])
      await elapse(60)
      expect(heard.order).toEqual(['next', 'complete'])
    })

    test('[DX-19] never emits in the call stack of the subscriber, not for 0 either', async ({ port, elapse }) => {
      const heard = [0, -5, Number.NaN].map((ms) => listen(port.after(ms)))
      expect(heard.map(({ order }) => order)).toEqual([[], [], []])
      await elapse(20)
      expect(heard.map(({ order }) => order)).toEqual([
        ['next', 'complete'],
        ['next', 'complete'],
        ['next', 'complete'],
      ])
    })

    test('[DX-19] shorter ones come first, equal ones in the order of their subscriptions', async ({ port, elapse }) => {
      const order: string[] = []
      for (const [label, ms] of [
        ['late', 50],
        ['first', 10],
        ['second', 10],
        ['third', 10],
      ] as const)
        port.after(ms).subscribe(() => order.push(label))
      await elapse(90)
      expect(order).toEqual(['first', 'second', 'third', 'late'])
    })

    test('[DX-19] no time runs before somebody subscribes, and each subscription has its own', async ({ port, elapse }) => {
      const source = port.after(30)
      await elapse(60)
      const first = listen(source)
      expect(first.order).toEqual([])
      await elapse(10)
      expect(first.order).toEqual([])
      const second = listen(source)
      await elapse(60)
      expect([first.order, second.order]).toEqual([
        ['next', 'complete'],
        ['next', 'complete'],
      ])
    })

    test('[DX-19] nothing is heard of a timer that was given up, and others go on', async ({ port, elapse }) => {
      const gone = listen(port.after(20))
      const kept = listen(port.after(20))
      gone.stop()
      await elapse(60)
      expect([gone.order, kept.order]).toEqual([[], ['next', 'complete']])
    })

    testWith('held', '[I-44] the host has a timer for each subscription, and none before or after', async ({ port, elapse, held }) => {
      const before = held()
      const source = port.after(20)
      expect(held()).toBe(before)
      const gone = listen(source)
      listen(source)
      expect(held()).toBe(before + 2)
      gone.stop()
      expect(held()).toBe(before + 1)
      await elapse(60)
      expect(held()).toBe(before)
    })

    test('[DX-19] a timer may be given up, and another asked for, while one fires', async ({ port, elapse }) => {
      const order: string[] = []
      const other = port.after(20).subscribe(() => order.push('given up'))
      port.after(10).subscribe(() => {
        order.push('fired')
        other.unsubscribe()
        port.after(0).subscribe(() => order.push('another'))
        order.push('went on')
      })
      await elapse(60)
      // A busy host fires late, so the next timer starts later too.
      await elapse(20)
      expect(order).toEqual(['fired', 'went on', 'another'])
    })

    test('[DX-19] more than a host can count waits as long as it can, and does not fire at once', async ({ port, elapse }) => {
      const heard = [MAX_DELAY_MS, 2 ** 31, 2 ** 40, Number.POSITIVE_INFINITY].map((ms) => listen(port.after(ms)))
      await elapse(50)
      expect(heard.map(({ order }) => order)).toEqual([[], [], [], []])
      for (const one of heard) one.stop()
    })
  })
}
