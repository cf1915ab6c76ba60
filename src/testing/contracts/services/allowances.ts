import type { CaipNetworkId } from '../../../domain/shared/caip/caip.js'
import type { AllowancePair, AllowancesPort } from '../../../ports/services/allowances.js'
import { type ContractOptions, type Harness, listen, methodsOf, type SetUp, suiteOf, type TestApi, theFailure } from '../suite.js'

/** Allowances and the chain behind them. `held` counts running questions. */
export interface AllowancesHarness extends Harness {
  readonly port: AllowancesPort
  readonly network: CaipNetworkId
  /** Account with whole units of the tokens. */
  readonly account: string
  /** Token with six decimals and the symbol `USDC`, and another one. */
  readonly token: string
  readonly other: string
  /** Collection of which the account has an item. */
  readonly collection: string
  readonly spender: string
  /** Sets what a spender may take, in the way that the pair names; 0 takes it back. By way of Permit2 without an end. */
  allow(pair: AllowancePair, units: bigint): Promise<void>
  /** Makes every question fail from now on. */
  breakSource(): void
  /** Milliseconds within which an answer comes. */
  readonly withinMs: number
}

const NO_LIMIT = 2n ** 256n - 1n

/** Contract of every port that tells allowances. */
export function allowancesContract(api: TestApi, name: string, setUp: SetUp<AllowancesHarness>, options: ContractOptions<AllowancesHarness> = {}): void {
  const { expect } = api
  const heardOf = async <T>({ elapse, withinMs }: AllowancesHarness, source: Parameters<typeof listen<T>>[0]) => {
    const heard = listen(source)
    const slice = Math.max(1, withinMs / 100)
    for (let waited = 0; waited < withinMs && heard.completed === 0 && heard.errors.length === 0; waited += slice) await elapse(slice)
    return heard
  }
  const list = async (subject: AllowancesHarness, known: readonly AllowancePair[] = []) => {
    const heard = await heardOf(subject, subject.port.list({ network: subject.network, address: subject.account, known }))
    return { ...heard, allowances: heard.values[0]?.allowances ?? [] }
  }
  const pair = ({ token, spender }: AllowancesHarness): AllowancePair => ({ token, spender })

  suiteOf(api, `allowances port: ${name}`, setUp, options, ({ test }) => {
    test('[DX-19] is a plain object with its methods', async ({ port }) => {
      expect([...methodsOf(port)].sort()).toEqual(['list', 'tryRevoke'])
    })

    test('[UX-39] tells what each spender may still take, with what is held, in JSON', async (subject) => {
      await subject.allow(pair(subject), 5_000_000n)
      await subject.allow({ token: subject.other, spender: subject.spender }, NO_LIMIT)
      const heard = await list(subject)
      const told = heard.allowances.map(({ token, spender, units, isUnlimited = false }) => [token.toLowerCase(), spender.toLowerCase(), units, isUnlimited])
      expect([heard.errors, heard.completed]).toEqual([[], 1])
      const of = (id: string) =>
        told.filter(([token, spender]) => token === id.toLowerCase() && spender === subject.spender.toLowerCase()).map((one) => one.slice(2))
      expect([of(subject.token), of(subject.other)]).toEqual([[['5000000', false]], [[NO_LIMIT.toString(), true]]])
      const dollars = heard.allowances.find(({ token }) => token.toLowerCase() === subject.token.toLowerCase())
      expect([dollars?.symbol, dollars?.decimals, BigInt(dollars?.balance ?? 0) > 0n]).toEqual(['USDC', 6, true])
      expect(JSON.parse(JSON.stringify(heard.values))).toEqual(heard.values)
    })

    test('[UX-39] tells what Permit2 lets a spender have, and who may take every item of a collection, each for itself', async (subject) => {
      const { token, collection, spender } = subject
      await subject.allow({ token, spender }, 5_000_000n)
      await subject.allow({ token, spender, kind: 'permit2' }, 3_000_000n)
      await subject.allow({ token: collection, spender, kind: 'collection' }, 1n)
      const { allowances } = await list(subject)
      const told = (id: string) =>
        allowances
          .filter((one) => one.token.toLowerCase() === id.toLowerCase() && one.spender.toLowerCase() === spender.toLowerCase())
          .map(({ kind, units, isUnlimited = false, expiresAt }) => [kind ?? 'token', units, isUnlimited, expiresAt !== undefined])
      expect(told(token).sort()).toEqual([
        ['permit2', '3000000', false, true],
        ['token', '5000000', false, false],
      ])
      expect(told(collection)).toEqual([['collection', '1', true, false]])
      const pairs = [
        { token, spender, kind: 'permit2' },
        { token: collection, spender, kind: 'collection' },
      ] as const
      const [facts] = (await heardOf(subject, subject.port.tryRevoke({ network: subject.network, address: subject.account, pairs }))).values
      expect(facts?.trials.map(({ kind, gas = '0' }) => [kind, BigInt(gas) > 20_000n])).toEqual([
        ['permit2', true],
        ['collection', true],
      ])
      for (const pair of pairs) await subject.allow(pair, 0n)
      const left = await list(subject)
      expect(left.allowances.filter(({ kind }) => kind !== undefined)).toEqual([])
      // Those that are known are told without being left.
      expect((await list(subject, pairs)).allowances.flatMap(({ kind, units }) => (kind ? [[kind, units]] : [])).sort()).toEqual([
        ['collection', '0'],
        ['permit2', '0'],
      ])
    })

    test('[UX-39] of one that was used up or taken back nothing is told, unless it is known', async (subject) => {
      await subject.allow(pair(subject), 5_000_000n)
      await subject.allow(pair(subject), 0n)
      const unitsOf = (told: Awaited<ReturnType<typeof list>>) =>
        told.allowances.flatMap(({ token, spender, units }) =>
          token.toLowerCase() === subject.token.toLowerCase() && spender.toLowerCase() === subject.spender.toLowerCase() ? [units] : [],
        )
      expect(unitsOf(await list(subject))).toEqual([])
      expect(unitsOf(await list(subject, [pair(subject)]))).toEqual(['0'])
    })

    test('[UX-39] tries to take back what is left, and says what it takes', async (subject) => {
      await subject.allow(pair(subject), 7n)
      await subject.allow({ token: subject.other, spender: subject.spender }, 0n)
      const pairs = [pair(subject), { token: subject.other, spender: subject.spender }]
      const heard = await heardOf(subject, subject.port.tryRevoke({ network: subject.network, address: subject.account, pairs }))
      const [facts] = heard.values
      expect([heard.errors, heard.completed]).toEqual([[], 1])
      const [first] = facts?.trials ?? []
      expect([first?.units, BigInt(first?.gas ?? 0) > 20_000n, first?.problem]).toEqual(['7', true, undefined])
      expect(facts?.trials.slice(1).every(({ units, gas }) => units === '0' && gas === undefined)).toBe(true)
      expect([BigInt(facts?.gasPrice ?? 0) > 0n, BigInt(facts?.balance ?? 0) > 0n]).toEqual([true, true])
    })

    test('[BAL-11, fault] a source that fails is a failure, never an empty list', async (subject) => {
      subject.breakSource()
      theFailure(api, await list(subject))
      theFailure(api, await heardOf(subject, subject.port.tryRevoke({ network: subject.network, address: subject.account, pairs: [pair(subject)] })))
    })

    test('[I-44] asks nobody before somebody subscribes, and gives up with it', async (subject) => {
      const before = subject.held?.() ?? 0
      const source = subject.port.list({ network: subject.network, address: subject.account, known: [] })
      await subject.elapse(1)
      expect(subject.held?.() ?? 0).toBe(before)
      source.subscribe({ error: () => undefined }).unsubscribe()
      await subject.elapse(1)
      expect(subject.held?.() ?? 0).toBe(before)
    })
  })
}
