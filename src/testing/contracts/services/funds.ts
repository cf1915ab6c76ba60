import type { ArrivalsLook, FundsPort, ListedToken } from '../../../ports/services/funds.js'
import type { CaipNetworkId } from '../../../domain/shared/caip/caip.js'
import { type ContractOptions, type Harness, listen, methodsOf, type SetUp, suiteOf, type TestApi, theFailure } from '../suite.js'

/** A chain, and an account on it that can be paid. `held` counts running questions. */
export interface FundsHarness extends Harness {
  readonly port: FundsPort
  readonly network: CaipNetworkId
  /** Account without any coins at first, and another. */
  readonly account: string
  readonly stranger: string
  readonly symbol: string
  /** Token that can be paid with. Omit where the chain has none. */
  readonly token?: ListedToken
  /** Pays the account, in the smallest unit of the coin or of the token, and puts it into a block. */
  pay(units: bigint, token?: ListedToken): Promise<void>
  /** Decimals of the coin. */
  readonly decimals: number
  /** Makes every question fail from now on. */
  breakNode(): void
  /** Milliseconds within which an answer comes. */
  readonly withinMs: number
}

/** Contract of every port that tells the coins of accounts. */
export function fundsContract(api: TestApi, name: string, setUp: SetUp<FundsHarness>, options: ContractOptions<FundsHarness> = {}): void {
  const { expect } = api
  const asked = async <T>({ elapse, withinMs }: FundsHarness, source: Parameters<typeof listen<T>>[0]) => {
    const heard = listen(source)
    await elapse(withinMs)
    return heard
  }
  const subjectOf = ({ network, account, token }: FundsHarness) => ({ network, address: account, tokens: token ? [token] : [] })
  const look = async (subject: FundsHarness, since?: string): Promise<ArrivalsLook> => {
    const heard = await asked(subject, subject.port.arrivals({ ...subjectOf(subject), ...(since !== undefined && { since }) }))
    expect([heard.errors, heard.order]).toEqual([[], ['next', 'complete']])
    return heard.values[0] as ArrivalsLook
  }
  const amounts = ({ arrivals }: ArrivalsLook) =>
    arrivals.map(({ amount, symbol, token }) => `${amount} ${symbol}${token === undefined ? '' : ' token'}`).sort()
  const unit = ({ decimals }: FundsHarness) => 10n ** BigInt(decimals - 2)

  suiteOf(api, `funds port: ${name}`, setUp, options, ({ test, testWith }) => {
    test('[DX-19] is a plain object with its methods', async ({ port }) => {
      expect([...methodsOf(port)].sort()).toEqual(['arrivals', 'holdings'])
    })

    test('[RECEIVE-02] r5 the first look finds nothing new; of two equal payments the next tells each, exactly and once', async (subject) => {
      const first = await look(subject)
      expect(first.arrivals).toEqual([])
      await subject.pay(unit(subject))
      await subject.pay(unit(subject))
      const next = await look(subject, first.mark)
      expect(amounts(next)).toEqual([`0.01 ${subject.symbol}`, `0.01 ${subject.symbol}`])
      expect(new Set(next.arrivals.map(({ id }) => id)).size).toBe(2)
      expect((await look(subject, next.mark)).arrivals).toEqual([])
      expect(JSON.parse(JSON.stringify(next))).toEqual(next)
    })

    testWith('token', '[RECEIVE-02] r4 a listed token is told by the name of the list', async (subject) => {
      const { mark } = await look(subject)
      await subject.pay(2_500_000n, subject.token)
      const next = await look(subject, mark)
      expect(amounts(next).filter((text) => text.endsWith('token'))).toEqual([`2.5 ${subject.token.symbol} token`])
    })

    test('[RECEIVE-03] r2 tells what an account has, and none of another’s', async (subject) => {
      await subject.pay(unit(subject))
      const own = await asked(subject, subject.port.holdings(subjectOf(subject)))
      expect(own.values.map(({ holdings }) => holdings.filter(({ token }) => token === undefined))).toEqual([[{ symbol: subject.symbol, amount: '0.01' }]])
      const other = await asked(subject, subject.port.holdings({ ...subjectOf(subject), address: subject.stranger }))
      expect(other.values).toEqual([{ holdings: [] }])
    })

    test('[RECEIVE-02, fault] a node that fails is a failure, never nothing', async (subject) => {
      subject.breakNode()
      theFailure(api, await asked(subject, subject.port.arrivals(subjectOf(subject))))
      theFailure(api, await asked(subject, subject.port.holdings(subjectOf(subject))))
    })

    test('[I-44] asks nobody before somebody subscribes', async (subject) => {
      const before = subject.held?.() ?? 0
      subject.port.arrivals(subjectOf(subject))
      subject.port.holdings(subjectOf(subject))
      await subject.elapse(1)
      expect(subject.held?.() ?? 0).toBe(before)
    })
  })
}
