import type { CaipNetworkId } from '../../../domain/shared/caip/caip.js'
import type { PortfolioAnswer, PortfolioPort, PortfolioRequest } from '../../../ports/services/portfolio.js'
import { type ContractOptions, type Harness, listen, methodsOf, type SetUp, suiteOf, type TestApi, theFailure } from '../suite.js'

/** Token that an account holds. */
export interface ScriptedToken {
  /** Contract, in lower case. */
  readonly token: string
  readonly symbol: string
  readonly decimals: number
  /** Balance in the smallest unit. */
  readonly units: bigint
}

/** Tokens and the source behind them. `held` counts running questions. */
export interface PortfolioHarness extends Harness {
  readonly port: PortfolioPort
  readonly network: CaipNetworkId
  readonly otherNetwork: CaipNetworkId
  /** Account whose tokens are scripted, and one without any. */
  readonly account: string
  readonly stranger: string
  /** Contracts that the source knows. */
  readonly known: readonly string[]
  /** Members of every request. */
  readonly request?: Partial<PortfolioRequest>
  /** Sets the tokens of {@link PortfolioHarness.account} on {@link PortfolioHarness.network}. */
  script(tokens: readonly ScriptedToken[]): void
  /** Makes every question fail from now on. */
  breakSource(): void
  /** Milliseconds within which an answer comes. */
  readonly withinMs: number
}

/** Contract of every port that tells tokens. */
export function portfolioContract(api: TestApi, name: string, setUp: SetUp<PortfolioHarness>, options: ContractOptions<PortfolioHarness> = {}): void {
  const { expect } = api

  const read = async ({ port, elapse, withinMs, network, account, request }: PortfolioHarness, more: Partial<PortfolioRequest> = {}) => {
    const heard = listen(port.read({ network, address: account, ...request, ...more }))
    await elapse(withinMs)
    return heard
  }
  const tokensOf = (answer: PortfolioAnswer | undefined) => (answer?.tokens ?? []).filter(({ token }) => token !== undefined)
  const held = ({ known }: PortfolioHarness): readonly ScriptedToken[] => [
    { token: known[0] ?? '', symbol: 'USDC', decimals: 6, units: 2_500_000n },
    { token: known[1] ?? '', symbol: 'DAI', decimals: 18, units: 240_014_887_325_196_554_938n },
  ]

  suiteOf(api, `portfolio port: ${name}`, setUp, options, ({ test }) => {
    test('[DX-19] is a plain object with its methods', async ({ port }) => {
      expect([...methodsOf(port)].sort()).toEqual(['read', 'sentCount'])
    })

    test('[BAL-02] tells tokens with name, symbol, decimals and balance, in JSON', async (subject) => {
      subject.script(held(subject))
      const heard = await read(subject)
      const [answer] = heard.values
      expect(heard.order).toEqual(['next', 'complete'])
      expect(JSON.parse(JSON.stringify(answer))).toEqual(answer)
      expect(tokensOf(answer).map(({ token, symbol, decimals }) => [token, symbol, decimals])).toEqual(
        held(subject).map(({ token, symbol, decimals }) => [token, symbol, decimals]),
      )
      expect(tokensOf(answer).every(({ name }) => name !== '')).toBe(true)
    })

    test('[BAL-02] b11 a balance that is called exact is so, to the last digit', async (subject) => {
      subject.script(held(subject))
      const [answer] = (await read(subject)).values
      const exact = tokensOf(answer).filter(({ isExact }) => isExact)
      expect(exact.every(({ token, units }) => held(subject).some((one) => one.token === token && one.units.toString() === units))).toBe(true)
    })

    test('[BAL-02] b2 a price is absent or positive', async (subject) => {
      subject.script(held(subject))
      const [answer] = (await read(subject)).values
      expect((answer?.tokens ?? []).every(({ price }) => price === undefined || (/^\d+(\.\d+)?$/.test(price) && /[1-9]/.test(price)))).toBe(true)
    })

    test('[BAL-02] b7, b8 has the native currency at most once, without an address, and each token once', async (subject) => {
      subject.script(held(subject))
      const [answer] = (await read(subject)).values
      const ids = (answer?.tokens ?? []).map(({ token }) => token ?? '')
      expect(new Set(ids).size).toBe(ids.length)
    })

    test('[BAL-15] b6 an account or network without tokens has none of the other', async (subject) => {
      subject.script(held(subject))
      expect(tokensOf((await read(subject, { address: subject.stranger })).values[0])).toEqual([])
      expect(tokensOf((await read(subject, { network: subject.otherNetwork })).values[0])).toEqual([])
    })

    test('[BAL-05] leaves out tokens without a balance', async (subject) => {
      subject.script(held(subject).map((one, index) => (index === 0 ? { ...one, units: 0n } : one)))
      expect(tokensOf((await read(subject)).values[0]).map(({ symbol }) => symbol)).toEqual(['DAI'])
    })

    test('[BAL-11, fault] b5 a source that fails is a failure, never an empty list', async (subject) => {
      subject.script(held(subject))
      subject.breakSource()
      const heard = await read(subject)
      theFailure(api, heard)
      expect(heard.values).toEqual([])
    })

    test('[BAL-15, I-44] asks nobody before somebody subscribes, and gives up when nobody does any more', async (subject) => {
      subject.script(held(subject))
      const before = subject.held?.() ?? 0
      const source = subject.port.read({ network: subject.network, address: subject.account, ...subject.request })
      await subject.elapse(1)
      expect(subject.held?.() ?? 0).toBe(before)
      const heard = listen(source)
      heard.stop()
      await subject.elapse(subject.withinMs)
      expect([subject.held?.() ?? 0, heard.values]).toEqual([before, []])
    })
  })
}
