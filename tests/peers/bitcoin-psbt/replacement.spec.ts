import { base64 } from '@scure/base'
import * as btc from '@scure/btc-signer'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SpendableType } from '../../../src/domain/shared/bitcoin/sizes.js'
import type { LatchkitErrorShape } from '../../../src/domain/shared/errors/errors.js'
import { addresses, KEY, RECIPIENT } from './payments-world.js'
import { openRegtest } from './regtest-world.js'

type World = ReturnType<typeof openRegtest>

/** Gives the address confirmed coins. */
function fund(world: World, ...amounts: readonly bigint[]): void {
  for (const amount of amounts) world.ledger.faucet(world.account.address, amount)
  world.ledger.mine()
}

const entryOf = (world: World, txid: string) => {
  const entry = world.ledger.mempool.find(txid)
  if (entry === undefined) throw new Error(`${txid} is not in the mempool`)
  return entry
}
const paidTo = (prepared: { readonly review: { readonly outputs: readonly { readonly address: string | null; readonly amount: string }[] } }, to: string) =>
  prepared.review.outputs.filter(({ address }) => address === to).map(({ amount }) => amount)

describe('a payment with a raised fee', () => {
  it.each(Object.keys(addresses) as SpendableType[])('[CONN-50] takes the place of the pending one in a node that checks BIP-125, from %s', async (type) => {
    const world = openRegtest(type)
    fund(world, 100_000n)
    const first = await world.pay('40000')
    const old = entryOf(world, first)
    const raised = await world.raise(first)
    expect([raised.replaces, raised.replacedFee]).toEqual([first, `${old.fee}`])
    expect(raised.review.inputs).toHaveLength(1)
    expect(paidTo(raised, RECIPIENT)).toEqual(['40000'])
    expect(BigInt(raised.review.fee ?? 0) - old.fee).toBeGreaterThanOrEqual(BigInt(old.transaction.vsize))
    const second = await world.send(raised)
    expect([world.ledger.mempool.find(first), entryOf(world, second).fee]).toEqual([undefined, BigInt(raised.review.fee ?? 0)])
    // And again.
    const third = await world.send(await world.raise(second, '20'))
    world.ledger.mine()
    expect(world.ledger.chain.find(third)).toBeDefined()
  })

  it('[CONN-50] pays the rate that was asked for, else the estimate for the next block, else the least that nodes take', async () => {
    const feeOf = async (feeRate?: string, estimates?: Record<string, number>) => {
      const world = openRegtest()
      fund(world, 100_000n)
      const first = await world.pay('40000', { feeRate: '2' })
      if (estimates) world.ledger.setFeeEstimates(estimates)
      const raised = await world.raise(first, feeRate)
      await world.send(raised)
      return raised.review.feeRate
    }
    expect(await feeOf('12.5')).toMatch(/^12\.5/)
    expect(await feeOf(undefined, { 1: 30, 3: 10 })).toMatch(/^30/)
    expect(Number(await feeOf())).toBeCloseTo(3, 1)
  })

  it('[CONN-50] refuses a rate below the least, and says which that is', async () => {
    const world = openRegtest()
    fund(world, 100_000n)
    const first = await world.pay('40000', { feeRate: '5' })
    await expect(world.raise(first, '5.5')).rejects.toMatchObject({ code: 'REPLACEMENT_INVALID', message: expect.stringMatching(/at least 6(\.\d+)? sat\/vB/) })
    const [, least = ''] = /least ([\d.]+)/.exec(await world.raise(first, '5').then(String, ({ message }) => message)) ?? []
    await world.send(await world.raise(first, least))
    for (const wrong of ['0.5', '1001', 'fast'])
      await expect(world.raise(first, wrong)).rejects.toMatchObject({ code: 'PAYMENT_INVALID', message: expect.stringContaining('between 1 and 1000') })
  })

  it('[CONN-50] adds confirmed coins where the change does not suffice, and no unconfirmed one', async () => {
    const world = openRegtest()
    fund(world, 50_000n)
    const first = await world.pay('45000')
    world.ledger.faucet(world.account.address, 30_000n)
    await expect(world.raise(first, '50')).rejects.toMatchObject({ code: 'FUNDS_INSUFFICIENT', context: { missing: expect.stringMatching(/^\d+$/) } })
    fund(world, 20_000n)
    // The block has the first payment too.
    await expect(world.raise(first, '50')).rejects.toMatchObject({ code: 'PAYMENT_CONFIRMED' })
    const second = await world.pay('52000')
    world.ledger.faucet(world.account.address, 90_000n)
    await expect(world.raise(second, '50')).rejects.toMatchObject({ code: 'FUNDS_INSUFFICIENT' })
  })

  it('[CONN-50] keeps the same coins and adds the largest of the others', async () => {
    const world = openRegtest()
    fund(world, 50_000n)
    const prepared = await world.prepare({ amount: '45000' })
    fund(world, 11_000n, 12_000n)
    const raised = await world.raise(await world.send(prepared), '60')
    expect(raised.review.inputs.map(({ amount }) => amount)).toEqual(['50000', '12000'])
    expect(paidTo(raised, RECIPIENT)).toEqual(['45000'])
    await world.send(raised)
  })

  it('[CONN-50] gives change that becomes dust to the fee, and says so', async () => {
    const world = openRegtest()
    fund(world, 50_000n)
    const first = await world.pay('49000')
    expect(entryOf(world, first).transaction.outputs).toHaveLength(2)
    const raised = await world.raise(first, '7')
    expect(raised.review.outputs).toHaveLength(1)
    expect(raised.review.fee).toBe('1000')
    await world.send(raised)
  })

  it('[CONN-50] finds the payment by its id after a reload, and for another program of the address', async () => {
    const world = openRegtest()
    fund(world, 100_000n)
    const first = await world.pay('40000')
    world.reload()
    const second = await world.send(await world.raise(first))
    expect(world.ledger.mempool.find(second)).toBeDefined()
  })

  it('[CONN-50, T9] is refused for what is confirmed, final, unknown, spent from, paid by others, or no id', async () => {
    const world = openRegtest()
    fund(world, 100_000n, 90_000n)
    const refused = (txid: string) => expect(world.raise(txid)).rejects
    const first = await world.pay('40000')
    const child = await world.pay('130000')
    await refused(first).toMatchObject({ code: 'REPLACEMENT_INVALID', message: expect.stringContaining(`${child} spends what it pays`) })
    await world.send(await world.raise(child))
    await refused(child).toMatchObject({ code: 'REPLACEMENT_INVALID', message: expect.stringContaining('no node knows') })
    world.ledger.mine()
    await refused(first).toMatchObject({ code: 'PAYMENT_CONFIRMED' })
    await refused('xyz').toMatchObject({ code: 'PAYMENT_INVALID' })
    const foreign = world.ledger.faucet(world.account.address, 70_000n)
    await refused(foreign).toMatchObject({ code: 'REPLACEMENT_INVALID', message: expect.stringContaining('another address pays') })
  })

  it('[CONN-50, T9] is refused for a payment that does not signal it', async () => {
    const world = openRegtest()
    fund(world, 100_000n)
    const { psbt } = await world.prepare({ amount: '40000' })
    const transaction = btc.Transaction.fromPSBT(base64.decode(psbt))
    transaction.updateInput(0, { sequence: 0xfffffffe })
    transaction.sign(KEY)
    transaction.finalize()
    world.ledger.broadcast(transaction.hex)
    await expect(world.raise(transaction.id)).rejects.toMatchObject({
      code: 'REPLACEMENT_INVALID',
      message: 'The fee cannot be raised: the payment does not signal that it can be replaced',
    })
  })

  it('[CONN-50] whatever the coins, the amount and the rates are, a node takes it or the reason is told', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...(Object.keys(addresses) as SpendableType[])),
        fc.array(fc.bigInt({ min: 1_000n, max: 60_000n }), { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 546, max: 90_000 }),
        fc.integer({ min: 1, max: 20 }),
        fc.option(fc.integer({ min: 1, max: 60 }), { nil: undefined }),
        async (type, coins, amount, rate, next) => {
          const world = openRegtest(type)
          fund(world, ...coins)
          const first = await world.pay(`${amount}`, { feeRate: `${rate}` }).catch(() => undefined)
          if (first === undefined) return
          const old = entryOf(world, first)
          const raised = await world.raise(first, next === undefined ? undefined : `${next}`).catch((error: LatchkitErrorShape) => error)
          if ('code' in raised) {
            if (raised.code === 'FUNDS_INSUFFICIENT') return
            const [, least] = /must be at least ([\d.]+) sat/.exec(raised.message) ?? []
            expect(Number(least)).toBeGreaterThan(next ?? Number.POSITIVE_INFINITY)
            return
          }
          expect(paidTo(raised, RECIPIENT)).toEqual([`${amount}`])
          const second = entryOf(world, await world.send(raised))
          expect(second.fee).toBeGreaterThan(old.fee)
          const spent = (entry: typeof old) => entry.transaction.inputs.map(({ txid, index }) => `${txid}:${index}`)
          expect(spent(second)).toEqual(expect.arrayContaining(spent(old)))
        },
      ),
      { numRuns: 25, endOnFailure: true },
    )
  })
})
