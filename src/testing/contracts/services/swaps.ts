import type { CaipNetworkId } from '../../../domain/shared/caip/caip.js'
import { readSwapCall } from '../../../domain/swap/index.js'
import { NATIVE, type SwapBuildOrder, type SwapOrder, type SwapsPort } from '../../../ports/services/swaps.js'
import { type ContractOptions, type Harness, listen, methodsOf, type SetUp, suiteOf, type TestApi, theFailure } from '../suite.js'

/** Exchanges and the source behind them. `held` counts running questions. */
export interface SwapsHarness extends Harness {
  readonly port: SwapsPort
  readonly network: CaipNetworkId
  /** Account with coins, and with whole units of {@link SwapsHarness.token}. */
  readonly account: string
  /** Token with six decimals that is exchanged for {@link SwapsHarness.other} and for the network's own coin, and one with 18 decimals. */
  readonly token: string
  readonly other: string
  /** Address that is no token, or one without a pool. */
  readonly dead: string
  /** Makes every question fail from now on. */
  breakSource(): void
  /** Milliseconds within which an answer comes. */
  readonly withinMs: number
}

/** Contract of every port that exchanges tokens. */
export function swapsContract(api: TestApi, name: string, setUp: SetUp<SwapsHarness>, options: ContractOptions<SwapsHarness> = {}): void {
  const { expect } = api
  const heardOf = async <T>({ elapse, withinMs }: SwapsHarness, source: Parameters<typeof listen<T>>[0]) => {
    const heard = listen(source)
    await elapse(withinMs)
    return heard
  }
  const order = ({ network, account, token, other }: SwapsHarness, more: Partial<SwapOrder> = {}): SwapOrder => ({
    network,
    address: account,
    from: token,
    to: other,
    units: '1000000',
    ...more,
  })
  const built = async (subject: SwapsHarness, more: Partial<SwapBuildOrder> = {}) => {
    const heard = await heardOf(subject, subject.port.build({ ...order(subject), toleranceBps: 100, ...more }))
    const [value] = heard.values
    if (value === undefined) throw new Error(`nothing was built: ${JSON.stringify(heard.errors)}`)
    return { ...value, call: readSwapCall(value.data) }
  }

  suiteOf(api, `swaps port: ${name}`, setUp, options, ({ test }) => {
    test('[DX-19] is a plain object with its methods', async ({ port }) => {
      expect([...methodsOf(port)].sort()).toEqual(['build', 'check', 'facts', 'quote', 'tokens'])
    })

    test('[SWAP-04] lists the coin and the tokens with their decimals, each once, in JSON', async (subject) => {
      const heard = await heardOf(subject, subject.port.tokens({ network: subject.network }))
      const [list] = heard.values
      const decimals = [NATIVE, subject.token, subject.other].map((id) => list?.tokens.find((one) => one.id.toLowerCase() === id.toLowerCase())?.decimals)
      expect([heard.errors, heard.completed, decimals]).toEqual([[], 1, [18, 6, 18]])
      expect(new Set(list?.tokens.map(({ id }) => id)).size).toBe(list?.tokens.length)
      expect(JSON.parse(JSON.stringify(heard.values))).toEqual(heard.values)
    })

    test('[SWAP-05] x12 tells what comes in smallest units, less for each unit the more there are', async (subject) => {
      const [one] = (await heardOf(subject, subject.port.quote(order(subject)))).values
      const [many] = (await heardOf(subject, subject.port.quote(order(subject, { units: '1000000000' })))).values
      expect([/^[1-9]\d*$/.test(one?.out ?? ''), BigInt(many?.out ?? 0) < BigInt(one?.out ?? 0) * 1_000n]).toEqual([true, true])
    })

    test('[SWAP-09, SWAP-10, SWAP-15] x3 writes a transaction of the account, which promises no less than the tolerance allows', async (subject) => {
      const { call, out, value } = await built(subject)
      expect([call?.receiver, call?.units, call?.from, call?.to, value]).toEqual([
        subject.account.toLowerCase(),
        1_000_000n,
        subject.token.toLowerCase(),
        subject.other.toLowerCase(),
        '0',
      ])
      expect(call?.least).toBe((BigInt(out) * 99n) / 100n)
      expect((await built(subject, { toleranceBps: 50 })).call?.least).toBe((BigInt(out) * 9_950n) / 10_000n)
    })

    test('[SWAP-09] sends the coin with the transaction, and receives it, in methods of their own', async (subject) => {
      const paid = await built(subject, { from: NATIVE, to: subject.token, units: '1000000000000000' })
      expect([paid.value, paid.call?.coin, paid.call?.to]).toEqual(['1000000000000000', 'from', subject.token.toLowerCase()])
      const got = await built(subject, { to: NATIVE })
      expect([got.value, got.call?.coin, got.call?.units]).toEqual(['0', 'to', 1_000_000n])
    })

    test('[SWAP-18, fault] tells that nobody exchanges two tokens', async (subject) => {
      const heard = await heardOf(subject, subject.port.quote(order(subject, { to: subject.dead })))
      expect([theFailure(api, heard)?.code, heard.values]).toEqual(['SWAP_NO_ROUTE', []])
    })

    test('[SWAP-07, SWAP-14] s6 tells decimals and balances as the chain has them', async (subject) => {
      const { network, account: address, token, other } = subject
      const [facts] = (await heardOf(subject, subject.port.facts({ network, address, from: token, to: other }))).values
      expect([facts?.from.decimals, facts?.to.decimals, facts?.native.decimals]).toEqual([6, 18, 18])
      expect([BigInt(facts?.from.balance ?? 0) > 0n, BigInt(facts?.native.balance ?? 0) > 0n, BigInt(facts?.gasPrice ?? 0) > 0n]).toEqual([true, true, true])
    })

    test('[SWAP-07, SWAP-08] x7 tells the allowance that is there, and tries what needs none', async (subject) => {
      const { network, account: address, token } = subject
      const trial = async (more: Partial<SwapBuildOrder>) => {
        const { router, data, value } = await built(subject, more)
        const { from, units } = { from: token, units: '1000000', ...more }
        return (await heardOf(subject, subject.port.check({ network, address, from, units, router, data, value }))).values[0]
      }
      expect((await trial({}))?.allowance).toBe('0')
      const coins = await trial({ from: NATIVE, to: token, units: '1000000000000000' })
      expect([coins?.problem, BigInt(coins?.gas ?? 0) > 21_000n]).toEqual([undefined, true])
    })

    test('[SWAP-18, fault] a source that fails is a failure, never a price', async (subject) => {
      subject.breakSource()
      const heard = await heardOf(subject, subject.port.quote(order(subject)))
      theFailure(api, heard)
      expect(heard.values).toEqual([])
    })

    test('[SWAP-06, I-44] asks nobody before somebody subscribes, and gives up when nobody does any more', async (subject) => {
      const before = subject.held?.() ?? 0
      const source = subject.port.quote(order(subject))
      await subject.elapse(1)
      expect(subject.held?.() ?? 0).toBe(before)
      const heard = listen(source)
      heard.stop()
      await subject.elapse(subject.withinMs)
      expect([subject.held?.() ?? 0, heard.values]).toEqual([before, []])
    })
  })
}
