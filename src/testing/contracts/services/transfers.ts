import { parseUnits } from '../../../domain/shared/amounts/decimal.js'
import type { CaipNetworkId } from '../../../domain/shared/caip/caip.js'
import type { ChainTransfers, PreparedTransfer, ReplacementOrder, TransferOrder } from '../../../ports/services/transfers.js'
import { type ContractOptions, type Harness, listen, methodsOf, type SetUp, suiteOf, type TestApi, theFailure } from '../suite.js'

/** Transfers and the chain behind them. `held` counts running questions. */
export interface TransfersHarness extends Harness {
  readonly port: ChainTransfers
  readonly network: CaipNetworkId
  /** Account with more than `amount` of the network's own coin. */
  readonly account: string
  /** Account of somebody else that was used before, and one that never was. */
  readonly friend: string
  readonly unused: string
  /** Amount in whole units that `account` can send, and the decimals of the coin. */
  readonly amount: string
  readonly decimals: number
  /** Token that `account` holds, with its decimals and the units held. */
  readonly token?: { readonly address: string; readonly decimals: number; readonly units: string }
  /** Transaction of `account` that waits, where it can be replaced, and the amount that goes with it. */
  readonly pending?: { readonly hash: string; readonly units: string }
  /** Makes every question fail from now on. */
  breakSource(): void
  /** Milliseconds within which an answer comes. */
  readonly withinMs: number
}

const WHOLE = /^\d+$/

/** Milliseconds after which an answer is looked for again. */
const STEP_MS = 20

/** Contract of every port that prepares transfers. */
export function transfersContract(api: TestApi, name: string, setUp: SetUp<TransfersHarness>, options: ContractOptions<TransfersHarness> = {}): void {
  const { expect } = api
  const heardOf = async <T>({ elapse, withinMs }: TransfersHarness, source: Parameters<typeof listen<T>>[0]) => {
    const heard = listen(source)
    for (let ms = 0; ms < withinMs && heard.completed === 0 && heard.errors.length === 0; ms += STEP_MS) await elapse(STEP_MS)
    return heard
  }
  const ask = ({ port, network, account, friend, amount }: TransfersHarness, more: Partial<TransferOrder> = {}) =>
    port.prepare({ network, address: account, to: friend, amount, ...more })
  const prepare = async (subject: TransfersHarness, more: Partial<TransferOrder> = {}): Promise<PreparedTransfer> => {
    const heard = await heardOf(subject, ask(subject, more))
    const [value] = heard.values
    if (value === undefined || heard.completed !== 1) throw new Error(`nothing was prepared: ${JSON.stringify(heard.errors)}`)
    return value
  }
  const kinds = async (subject: TransfersHarness, to: string) => {
    const { port, network, account } = subject
    const heard = await heardOf(subject, port.receiver({ network, address: account, to }))
    return [heard.order, heard.values[0]?.kinds]
  }

  suiteOf(api, `transfers port: ${name}`, setUp, options, ({ test, testWith }) => {
    test('[DX-19] is a plain object with its methods', async ({ port }) => {
      expect([...methodsOf(port)].filter((name) => name !== 'replace').sort()).toEqual(['prepare', 'receiver'])
    })

    test('[SEND-14, SEND-02] s1 prepares the amount to the last unit, in JSON, with a transaction for the wallet', async (subject) => {
      const { units, asset, native, fee, payload = '', ...rest } = await prepare(subject)
      expect([units, asset.decimals, native.decimals]).toEqual([parseUnits(subject.amount, subject.decimals)?.toString(), subject.decimals, subject.decimals])
      expect([WHOLE.test(fee), WHOLE.test(asset.units), WHOLE.test(native.units), typeof JSON.parse(payload)]).toEqual([true, true, true, 'object'])
      expect(JSON.parse(JSON.stringify(rest))).toEqual(rest)
    })

    test('[SEND-15] s16 the maximum and what stays are the balance, to the last unit', async (subject) => {
      const { units, most, native, fee } = await prepare(subject, { amount: 'max' })
      expect(units).toBe(most.units)
      expect(BigInt(most.units) + BigInt(most.kept ?? 0)).toEqual(BigInt(native.units))
      expect([BigInt(most.kept ?? 0) >= BigInt(fee), ['fee', 'rent', 'coins'].includes(most.keptFor ?? '')]).toEqual([true, true])
    })

    test('[SEND-14] s6 an amount with more decimals than the chain has is none, and zero has no transaction that pays', async (subject) => {
      const fine = await prepare(subject, { amount: `0.${'0'.repeat(subject.decimals)}1` })
      expect([fine.units, fine.payload]).toEqual([undefined, undefined])
      expect((await prepare(subject, { amount: '0' })).units).toBe('0')
    })

    test('[SEND-14] more than the balance is told as it is, and not cut to it', async (subject) => {
      const held = BigInt((await prepare(subject)).asset.units)
      const { units = '0', asset } = await prepare(subject, { amount: '1000000000' })
      expect([BigInt(units) > held, BigInt(asset.units)]).toEqual([true, held])
    })

    test('[SEND-15] a faster one costs no less', async (subject) => {
      const fees: bigint[] = []
      for (const speed of ['slow', 'normal', 'fast'] as const) fees.push(BigInt((await prepare(subject, { speed })).fee))
      const [slow = 0n, normal = 0n, fast = 0n] = fees
      expect([slow > 0n, slow <= normal, normal <= fast]).toEqual([true, true, true])
    })

    test('[SEND-12, UX-38] s9 tells a receiver that was used from one that never was', async (subject) => {
      expect(await kinds(subject, subject.friend)).toEqual([['next', 'complete'], []])
      expect(await kinds(subject, subject.unused)).toEqual([['next', 'complete'], ['new']])
    })

    test('[UX-38] an address that is known is no look-alike of itself', async (subject) => {
      const known = await prepare(subject, { known: [subject.friend] })
      expect(known.receiver.warnings?.map(({ type }) => type) ?? []).toEqual([])
    })

    testWith('token', '[SEND-07, SEND-09, SEND-15] s1 s6 a token has the decimals of the chain, and its maximum is all of it', async (subject) => {
      const { address, decimals, units } = subject.token
      const all = await prepare(subject, { token: address, amount: 'max' })
      expect([all.asset.token, all.asset.decimals, all.units, all.asset.units]).toEqual([address, decimals, units, units])
      const one = await prepare(subject, { token: address, amount: '1' })
      expect([one.units, typeof one.payload]).toEqual([(10n ** BigInt(decimals)).toString(), 'string'])
    })

    testWith('pending', '[SEND-15] a replacement costs more, and moves the same, or nothing', async (subject) => {
      const replace = async (kind: ReplacementOrder['kind']) => {
        const { port, network, account, pending } = subject
        const heard = await heardOf(subject, port.replace?.({ network, address: account, hash: pending.hash, kind }) ?? never(kind))
        const [value] = heard.values
        if (value === undefined || heard.completed !== 1) throw new Error(`nothing was prepared: ${JSON.stringify(heard.errors)}`)
        return value
      }
      const [same, none] = [await replace('speedUp'), await replace('cancel')]
      expect([same.goes.map(({ units }) => units), none.goes, typeof same.to, none.to]).toEqual([[subject.pending.units], [], 'string', undefined])
      expect([BigInt(same.fee) > BigInt(same.replacedFee), none.replacedFee]).toEqual([true, same.replacedFee])
      expect([typeof JSON.parse(same.payload), typeof JSON.parse(none.payload)]).toEqual(['object', 'object'])
    })

    test('[SEND-18] a source that fails is told by one typed failure', async (subject) => {
      subject.breakSource()
      theFailure(api, await heardOf(subject, ask(subject)))
      const { port, network, account, friend } = subject
      theFailure(api, await heardOf(subject, port.receiver({ network, address: account, to: friend })))
    })

    test('[DX-19] gives up its question when nobody listens any more', async (subject) => {
      const heard = listen(ask(subject))
      heard.stop()
      await subject.elapse(STEP_MS)
      // A source in memory has answered before.
      expect(heard.errors).toEqual([])
      if (subject.held !== undefined) expect(subject.held()).toBe(0)
    })
  })
}

function never(kind: string): never {
  throw new Error(`no ${kind} here`)
}
