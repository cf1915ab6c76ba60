import type { JsonObject } from '../../domain/shared/json/json.js'
import type { TabsPort } from '../../ports/tabs.js'
import { type ContractOptions, type Harness, listen, methodsOf, type SetUp, suiteOf, type TestApi } from './suite.js'

/** Tabs of one origin and prefix. `held` counts open channels. */
export interface TabsHarness extends Harness {
  /** Returns the port of one more tab. */
  join(): TabsPort
  /** Returns the port of a tab with another storage prefix. */
  stranger?(): TabsPort
}

/** Contract of every tabs port. */
export function tabsContract(api: TestApi, name: string, setUp: SetUp<TabsHarness>, options: ContractOptions<TabsHarness> = {}): void {
  const { expect } = api
  suiteOf(api, `tabs port: ${name}`, setUp, options, ({ test, testWith }) => {
    test('[F21] a message reaches every other tab once, and never its own', async ({ join, elapse }) => {
      const [one, two, three] = [join(), join(), join()]
      expect(methodsOf(one)).toEqual(['post', 'messages'])
      const heard = [one, two, three].map((tab) => listen(tab.messages()))
      const posted = listen(one.post({ type: 'hello', n: 1 }))
      await elapse(100)
      expect(posted.order).toEqual(['complete'])
      expect(heard.map(({ values }) => values)).toEqual([[], [{ type: 'hello', n: 1 }], [{ type: 'hello', n: 1 }]])
      for (const one of heard) {
        expect(one.order.includes('complete')).toBe(false)
        one.stop()
      }
    })

    test('[F21] messages of a tab come in the order in which they were posted, both ways', async ({ join, elapse }) => {
      const [one, two] = [join(), join()]
      const [atOne, atTwo] = [listen(one.messages()), listen(two.messages())]
      for (let n = 0; n < 5; n += 1) {
        listen(one.post({ n }))
        listen(two.post({ n: n + 10 }))
      }
      await elapse(100)
      expect(atTwo.values.map(({ n }) => n as number)).toEqual([0, 1, 2, 3, 4])
      expect(atOne.values.map(({ n }) => n as number)).toEqual([10, 11, 12, 13, 14])
      atOne.stop()
      atTwo.stop()
    })

    test('[DX-19] a message never arrives in the call stack of its sender', async ({ join, elapse }) => {
      const [one, two] = [join(), join()]
      const heard = listen(two.messages())
      listen(one.post({ n: 1 }))
      expect(heard.values).toEqual([])
      await elapse(100)
      expect(heard.values).toEqual([{ n: 1 }])
      heard.stop()
    })

    test('[DX-19] what is not listened for is lost, and so is what is posted before somebody subscribes to posting it', async ({ join, elapse }) => {
      const [one, two] = [join(), join()]
      listen(one.post({ n: 1 }))
      await elapse(100)
      const heard = listen(two.messages())
      one.post({ n: 2 })
      listen(one.post({ n: 3 }))
      await elapse(100)
      expect(heard.values).toEqual([{ n: 3 }])
      heard.stop()
    })

    test('[I-44] a tab that stopped listening hears nothing, also not what was under way', async ({ join, elapse }) => {
      const [one, two] = [join(), join()]
      const gone = listen(two.messages())
      const kept = listen(two.messages())
      listen(one.post({ n: 1 }))
      gone.stop()
      await elapse(100)
      expect([gone.values, kept.values]).toEqual([[], [{ n: 1 }]])
      kept.stop()
      listen(one.post({ n: 2 }))
      await elapse(100)
      expect(kept.values).toEqual([{ n: 1 }])
    })

    test('[I-41] a message is a copy in plain JSON; what is none is not sent and harms nobody', async ({ join, elapse }) => {
      const [one, two] = [join(), join()]
      const heard = listen(two.messages())
      const message = { list: [1, { deep: 'a' }], nothing: null, left: undefined }
      listen(one.post(message))
      message.list.push(2)
      const cyclic: Record<string, unknown> = {}
      cyclic.self = cyclic
      const unsendable = [{ big: 1n }, { nan: Number.NaN }, cyclic].map((odd) => listen(one.post(odd as unknown as JsonObject)))
      listen(one.post({ last: true }))
      await elapse(100)
      expect(heard.values).toEqual([{ list: [1, { deep: 'a' }], nothing: null }, { last: true }])
      expect(unsendable.map(({ errors, completed }) => errors.length + completed)).toEqual([1, 1, 1])
      heard.stop()
    })

    testWith('stranger', '[F21] tabs with another storage prefix are not heard', async ({ join, stranger, elapse }) => {
      const [one, other] = [join(), stranger()]
      const heard = listen(other.messages())
      listen(one.post({ n: 1 }))
      await elapse(100)
      expect(heard.values).toEqual([])
      heard.stop()
    })

    testWith('held', '[I-44] a channel is open while somebody listens, and no longer', async ({ join, held, elapse }) => {
      const before = held()
      const tab = join()
      listen(tab.post({ n: 1 }))
      await elapse(20)
      expect(held()).toBe(before)
      const heard = listen(tab.messages())
      expect(held() > before).toBe(true)
      heard.stop()
      expect(held()).toBe(before)
    })
  })
}
