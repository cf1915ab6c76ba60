import type { FinalityNews, FinalityPort, FollowedTransaction } from '../../ports/finality.js'
import { type ContractOptions, type Harness, listen, methodsOf, type SetUp, suiteOf, type TestApi } from './suite.js'

/** Finality port of a chain on which transactions wait until the test says otherwise. `held` counts those that are followed. */
export interface FinalityHarness extends Harness {
  readonly port: FinalityPort
  /** Two transactions that were just sent. The chain knows them, and no block has them. */
  readonly sent: readonly [FollowedTransaction, FollowedTransaction]
  /** Lets a block have a transaction. */
  confirm(transaction: FollowedTransaction): void
  /** A batch of calls that was just taken by its wallet, with the state of both its transactions on the chain set by the test. Omit where there are no batches. */
  readonly batch?: { readonly sent: FollowedTransaction; settle(first: 'confirmed' | 'failed', second: 'confirmed' | 'failed'): void }
  /** Milliseconds within which news are told. */
  readonly withinMs: number
  /** Age at which the time of a transaction is over. */
  readonly overMs: number
  /** Lets the nodes fail, or answer again. Omit if they never do. */
  fail?(fails: boolean): void
}

/** Contract of every finality port. */
export function finalityContract(api: TestApi, name: string, setUp: SetUp<FinalityHarness>, options: ContractOptions<FinalityHarness> = {}): void {
  const { expect } = api
  const endsOf = (heard: { readonly values: readonly FinalityNews[] }) => heard.values.flatMap((news) => (news.kind === 'ended' ? [news.outcome] : []))

  suiteOf(api, `finality port: ${name}`, setUp, options, ({ test, testWith }) => {
    test('[DX-19] is a plain object with its methods', async ({ port }) => {
      expect(methodsOf(port)).toEqual(['follow'])
    })

    test('[CONN-50, SEND-17] tells the end of a transaction once it has one, as its last news, in JSON', async ({
      port,
      sent: [one],
      confirm,
      elapse,
      withinMs,
    }) => {
      const heard = listen(port.follow(one))
      await elapse(withinMs)
      expect([endsOf(heard), heard.completed]).toEqual([[], 0])
      confirm(one)
      await elapse(withinMs)
      expect([endsOf(heard), heard.order.slice(-2), heard.completed]).toEqual([['confirmed'], ['next', 'complete'], 1])
      expect(heard.values.at(-1)?.kind).toBe('ended')
      expect(JSON.parse(JSON.stringify(heard.values))).toEqual(heard.values)
    })

    test('[CONN-50, SEND-17] tells of two transactions each its own end', async ({ port, sent: [one, other], confirm, elapse, withinMs }) => {
      const [first, second] = [listen(port.follow(one)), listen(port.follow(other))]
      confirm(other)
      await elapse(withinMs)
      expect([endsOf(first), endsOf(second)]).toEqual([[], ['confirmed']])
      confirm(one)
      await elapse(withinMs)
      expect([endsOf(first), endsOf(second)]).toEqual([['confirmed'], ['confirmed']])
      first.stop()
    })

    test('[CONN-50, SEND-17] goes on with the memo of an earlier page, and takes one out of form for none', async ({
      port,
      sent: [one],
      confirm,
      elapse,
      withinMs,
    }) => {
      const heard = listen(port.follow(one))
      await elapse(withinMs)
      const memos = heard.values.flatMap((news) => (news.kind === 'memo' ? [news.memo] : []))
      heard.stop()
      const bad = { sender: 5, safe: [null], spends: [{ txid: 1 }], lastValidBlockHeight: 'x', isDurable: 'no' }
      const pages = [memos.at(-1), bad, undefined].map((memo) => listen(port.follow({ ...one, age: withinMs, ...(memo && { memo }) })))
      confirm(one)
      await elapse(withinMs)
      expect(pages.map(endsOf)).toEqual([['confirmed'], ['confirmed'], ['confirmed']])
    })

    test('[CONN-50, SEND-17] gives a transaction whose time is over a look still', async ({ port, sent: [one], confirm, elapse, withinMs, overMs }) => {
      confirm(one)
      const heard = listen(port.follow({ ...one, age: 2 * overMs }))
      await elapse(withinMs)
      expect(endsOf(heard)).toEqual(['confirmed'])
    })

    test('[CONN-50, SEND-17] asks nobody before somebody subscribes, and stops when nobody does any more', async ({
      port,
      sent: [one],
      held,
      elapse,
      withinMs,
    }) => {
      const before = held?.() ?? 0
      const source = port.follow(one)
      await elapse(withinMs)
      expect(held?.() ?? 0).toBe(before)
      const heard = listen(source)
      await elapse(withinMs)
      heard.stop()
      const told = heard.values.length
      expect(held?.() ?? 0).toBe(before)
      await elapse(withinMs)
      expect(heard.values.length).toBe(told)
    })

    testWith(
      'batch',
      '[CONN-50, SEND-17] tells of a batch whether all, some or none of its calls happened, with the transactions that show it',
      async ({ port, batch, elapse, withinMs }) => {
        const outcomes = [
          ['confirmed', 'confirmed', 'confirmed'],
          ['confirmed', 'failed', 'partial'],
          ['failed', 'failed', 'failed'],
        ] as const
        for (const [first, second, outcome] of outcomes) {
          const heard = listen(port.follow(batch.sent))
          batch.settle(first, second)
          await elapse(withinMs)
          expect([endsOf(heard), heard.completed]).toEqual([[outcome], 1])
          const [end] = heard.values.flatMap((news) => (news.kind === 'ended' ? [news] : []))
          expect(end?.transactions?.map((one) => one.outcome)).toEqual([first, second])
          expect(JSON.parse(JSON.stringify(heard.values))).toEqual(heard.values)
        }
      },
    )

    testWith(
      'fail',
      '[CONN-50, SEND-17, fault] takes no failure of a node for an end, and goes on when it answers again',
      async ({ port, sent: [one], confirm, fail, elapse, withinMs }) => {
        fail(true)
        confirm(one)
        const heard = listen(port.follow(one))
        await elapse(withinMs)
        expect([endsOf(heard), heard.errors]).toEqual([[], []])
        fail(false)
        await elapse(withinMs)
        expect(endsOf(heard)).toEqual(['confirmed'])
      },
    )
  })
}
