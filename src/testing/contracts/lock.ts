import type { LockPort } from '../../ports/lock.js'
import { type ContractOptions, type Harness, listen, methodsOf, type SetUp, suiteOf, type TestApi } from './suite.js'

/** Tabs of one origin that compete for locks. `held` counts holders and waiters. */
export interface LockHarness extends Harness {
  /** Returns the port of one more tab. */
  join(): LockPort
}

/** Contract of every lock port. */
export function lockContract(api: TestApi, name: string, setUp: SetUp<LockHarness>, options: ContractOptions<LockHarness> = {}): void {
  const { expect } = api
  suiteOf(api, `lock port: ${name}`, setUp, options, ({ test, testWith }) => {
    test('[F21] emits true when the lock is held, later than asked, and stays open', async ({ join, elapse }) => {
      const tab = join()
      expect(methodsOf(tab)).toEqual(['hold'])
      const heard = listen(tab.hold('a'))
      expect(heard.order).toEqual([])
      await elapse(50)
      expect(heard.values).toEqual([true])
      await elapse(50)
      expect(heard.order).toEqual(['next'])
      heard.stop()
    })

    test('[F21] one tab holds a lock; the others get it in turn, each when the one before gave it up', async ({ join, elapse }) => {
      const tabs = [join(), join(), join()]
      const heard = tabs.map((tab) => listen(tab.hold('a')))
      const holders = () => heard.map(({ values }) => values.length)
      await elapse(50)
      expect(holders()).toEqual([1, 0, 0])
      heard[0]?.stop()
      await elapse(50)
      expect(holders()).toEqual([1, 1, 0])
      heard[1]?.stop()
      await elapse(50)
      expect(holders()).toEqual([1, 1, 1])
      heard[2]?.stop()
    })

    test('[F21] who gives up waiting is passed over', async ({ join, elapse }) => {
      const heard = [join(), join(), join()].map((tab) => listen(tab.hold('a')))
      await elapse(50)
      heard[1]?.stop()
      heard[0]?.stop()
      await elapse(50)
      expect(heard.map(({ values }) => values.length)).toEqual([1, 0, 1])
      heard[2]?.stop()
    })

    test('[F21] who gives up at once holds nothing and hears nothing', async ({ join, elapse }) => {
      const gone = listen(join().hold('a'))
      gone.stop()
      const next = listen(join().hold('a'))
      await elapse(50)
      expect([gone.order, next.order]).toEqual([[], ['next']])
      next.stop()
    })

    test('[DX-19] nothing is asked for before somebody subscribes; locks of other names do not matter', async ({ join, elapse }) => {
      const [one, two] = [join(), join()]
      one.hold('a')
      const [a, b] = [listen(two.hold('a')), listen(one.hold('b'))]
      await elapse(50)
      expect([a.values, b.values]).toEqual([[true], [true]])
      a.stop()
      b.stop()
    })

    test('[F27] a tab that asks twice for a lock waits for itself, and can have it again afterwards', async ({ join, elapse }) => {
      const tab = join()
      const first = listen(tab.hold('a'))
      const second = listen(tab.hold('a'))
      await elapse(50)
      expect([first.values.length, second.values.length]).toEqual([1, 0])
      first.stop()
      await elapse(50)
      expect(second.values.length).toBe(1)
      second.stop()
      const third = listen(tab.hold('a'))
      await elapse(50)
      expect(third.values.length).toBe(1)
      third.stop()
    })

    testWith('held', '[I-44] nothing is left at the host when all gave up', async ({ join, held, elapse }) => {
      const before = held()
      const heard = [join(), join()].map((tab) => listen(tab.hold('a')))
      await elapse(50)
      expect(held()).toBe(before + 2)
      for (const one of heard) one.stop()
      await elapse(50)
      expect(held()).toBe(before)
    })
  })
}
