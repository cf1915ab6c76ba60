import type { CaipNetworkId } from '../../../domain/shared/caip/caip.js'
import type { ActivityPage, ActivityPort, ActivityRequest } from '../../../ports/services/activity.js'
import { type ContractOptions, type Harness, listen, methodsOf, type SetUp, suiteOf, type TestApi, theFailure } from '../suite.js'

/** Movement of a token that the history of an account has. */
export interface ScriptedMovement {
  readonly hash: string
  readonly block: number
  readonly direction: 'in' | 'out'
  /** Whole units of a token with the symbol `USDC` and six decimals. */
  readonly amount: string
  /** Account that signed the transaction. */
  readonly signer: string
  /** Milliseconds since the epoch. */
  readonly minedAt: number
}

/** Histories and the source behind them. `held` counts running questions. */
export interface ActivityHarness extends Harness {
  readonly port: ActivityPort
  readonly network: CaipNetworkId
  readonly otherNetwork: CaipNetworkId
  /** Account with {@link ActivityHarness.movements}, and one without a history. */
  readonly account: string
  readonly stranger: string
  /** Sets the history of {@link ActivityHarness.account} on {@link ActivityHarness.network}. */
  script(movements: readonly ScriptedMovement[]): void
  /** Makes every question fail from now on. */
  breakSource(): void
  /** Milliseconds within which a page comes. */
  readonly withinMs: number
  /** Highest block, and the latest time, that the source may tell. */
  readonly head: { readonly block: number; readonly at: number }
}

const hashOf = (number: number) => `0x${number.toString(16).padStart(64, '0')}`

/** Contract of every port that tells histories. */
export function activityContract(api: TestApi, name: string, setUp: SetUp<ActivityHarness>, options: ContractOptions<ActivityHarness> = {}): void {
  const { expect } = api

  const page = async ({ port, elapse, withinMs, network, account }: ActivityHarness, more: Partial<ActivityRequest> = {}) => {
    const heard = listen(port.page({ network, address: account, ...more }))
    await elapse(withinMs)
    return heard
  }
  /** Follows cursors to the end. */
  const all = async (subject: ActivityHarness): Promise<readonly ActivityPage[]> => {
    const pages: ActivityPage[] = []
    for (let count = 0; count < 300; count += 1) {
      const cursor = pages.at(-1)?.next
      if (count > 0 && cursor === undefined) return pages
      const heard = await page(subject, cursor === undefined ? {} : { cursor })
      const [one] = heard.values
      if (one === undefined) throw new Error(`no page: ${JSON.stringify(heard.errors)}`)
      pages.push(one)
    }
    throw new Error('The pages have no end.')
  }
  const movements = ({ head, account }: ActivityHarness, count: number, apart = 1): readonly ScriptedMovement[] =>
    Array.from({ length: count }, (_, index) => ({
      hash: hashOf(index + 1),
      block: head.block - index * apart,
      direction: index % 2 === 0 ? 'out' : 'in',
      amount: `${index + 1}.5`,
      signer: account,
      minedAt: head.at - index * apart * 12_000,
    }))

  suiteOf(api, `activity port: ${name}`, setUp, options, ({ test }) => {
    test('[DX-19] is a plain object with its method', async ({ port }) => {
      expect([...methodsOf(port)]).toEqual(['page'])
    })

    test('[ACTIVITY-02] tells transactions with id, metadata and transfers, newest first, in JSON', async (subject) => {
      const [first, second] = movements(subject, 2) as [ScriptedMovement, ScriptedMovement]
      subject.script([first, second])
      const heard = await page(subject)
      expect([heard.errors, heard.completed, heard.values.length]).toEqual([[], 1, 1])
      const transactions = heard.values[0]?.transactions ?? []
      expect(transactions.map(({ metadata: { chain, hash, minedAt, sentFrom, status } }) => [chain, hash, minedAt, sentFrom?.toLowerCase(), status])).toEqual(
        [first, second].map((one) => [subject.network, one.hash, one.minedAt, subject.account.toLowerCase(), 'confirmed']),
      )
      expect(transactions.map(({ transfers }) => transfers.map(({ direction, amount, symbol }) => [direction, amount, symbol]))).toEqual([
        [['out', '1.5', 'USDC']],
        [['in', '2.5', 'USDC']],
      ])
      expect(JSON.parse(JSON.stringify(heard.values))).toEqual(heard.values)
    })

    test('[ACTIVITY-09] a5 pages tell each transaction, none is lost between them, and they have an end', async (subject) => {
      const scripted = movements(subject, 90, 3)
      subject.script(scripted)
      const pages = await all(subject)
      const ids = pages.flatMap(({ transactions }) => transactions.map(({ id }) => id))
      expect([...new Set(ids)]).toEqual(scripted.map(({ hash }) => hash))
      expect(pages.length > 1).toBe(true)
    })

    test('[ACTIVITY-06] an account without a history has an empty page, of a source that names itself', async (subject) => {
      subject.script(movements(subject, 3))
      const heard = await page(subject, { address: subject.stranger })
      expect([heard.errors, heard.values[0]?.transactions]).toEqual([[], []])
      expect(['service', 'chain'].includes(heard.values[0]?.source.kind ?? '')).toBe(true)
    })

    test('[ACTIVITY-11] of two networks each has its own', async (subject) => {
      subject.script(movements(subject, 3))
      const heard = await page(subject, { network: subject.otherNetwork })
      expect([heard.errors, heard.values[0]?.transactions]).toEqual([[], []])
    })

    test('[ACTIVITY-10] a1 the signer of a transaction is told: it may be a stranger who moved nothing', async (subject) => {
      const [one] = movements(subject, 1) as [ScriptedMovement]
      subject.script([{ ...one, amount: '0', signer: subject.stranger }])
      const [transaction] = (await page(subject)).values[0]?.transactions ?? []
      expect([transaction?.metadata.sentFrom?.toLowerCase(), transaction?.transfers.map(({ amount }) => amount)]).toEqual([
        subject.stranger.toLowerCase(),
        ['0'],
      ])
    })

    test('[ACTIVITY-07, fault] a10 a source that fails is a failure, never an empty list', async (subject) => {
      subject.script(movements(subject, 3))
      subject.breakSource()
      const heard = await page(subject)
      theFailure(api, heard)
      expect(heard.values).toEqual([])
    })

    test('[ACTIVITY-09, fault] a cursor of another list is refused', async (subject) => {
      subject.script(movements(subject, 3))
      theFailure(api, await page(subject, { cursor: 'nonsense:1' }))
    })

    test('[ACTIVITY-14, I-44] asks nobody before somebody subscribes, and gives up when nobody does any more', async (subject) => {
      subject.script(movements(subject, 3))
      const before = subject.held?.() ?? 0
      const source = subject.port.page({ network: subject.network, address: subject.account })
      await subject.elapse(1)
      expect(subject.held?.() ?? 0).toBe(before)
      const heard = listen(source)
      heard.stop()
      await subject.elapse(subject.withinMs)
      expect([subject.held?.() ?? 0, heard.values]).toEqual([before, []])
    })
  })
}
