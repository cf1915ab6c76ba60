import { decodeFunctionData, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import { A } from '../../../tests/domain/facts.js'
import { type Page, walletOf } from '../../../tests/domain/page.js'
import { DAI, memorySwaps, openSwap, SWAP, USDC } from '../../../tests/domain/swaps.js'
import { readSwapCall } from './calldata.js'
import { permittedLength, withPermit } from './permit.js'

const swapsOf = (page: Page) => memorySwaps(page.memory)
const planned = (page: Page) => page.state().plans.held.at(-1)

/** Facts of a permit, as the chain tells them. */
const PERMIT = { name: 'USD Coin', version: '2', nonce: '7', deadline: '1800000000' }

describe('a permit in place of an approval', () => {
  const order = { ...SWAP, from: USDC, to: DAI, amount: '100' }
  const permitted = async () => {
    const page = await openSwap({}, { permits: true })
    swapsOf(page).answer({ tried: { permit: PERMIT } })
    const running = page.run(order).catch((error: unknown) => error)
    page.wait(0)
    page.wait(0)
    return { page, running }
  }
  const steps = (page: Page) => planned(page)?.content?.steps.map(({ id, type }) => [id, type])

  it('[UX-39, SWAP-08] x6 signs exactly the amount for the router, and sends it with the exchange in one transaction', async () => {
    const { page, running } = await permitted()
    expect(steps(page)).toEqual([
      ['permit', 'signTypedData'],
      ['swap', 'sendTransaction'],
    ])
    const { domain, message } = JSON.parse(planned(page)?.content?.steps[0]?.payload ?? '{}')
    expect([domain, message]).toEqual([
      { name: 'USD Coin', version: '2', chainId: 1, verifyingContract: USDC },
      { owner: A, spender: swapsOf(page).router, value: '100000000', nonce: '7', deadline: '1800000000' },
    ])
    walletOf(page).setPolicy({ decision: 'approve', methods: { signTypedData: { garbage: `0x${'11'.repeat(64)}1b` } } })
    page.give({ type: 'confirmPlan' })
    page.wait(10)
    const { payload = '{}' } = planned(page)?.content?.steps[1] ?? {}
    const { data } = JSON.parse(payload) as { readonly data: string }
    expect(data.slice(0, 10)).toBe('0x5816d723')
    // The action behind the permit is the exchange itself.
    const at = data.indexOf('38ed1739')
    expect(readSwapCall(`0x${data.slice(at)}`)).toMatchObject({ units: 100_000_000n, receiver: A.toLowerCase() })
    page.give({ type: 'cancelPlan' })
    await running
  })

  it('[UX-39, fault] x6 is tried once: after a refusal, or a signature of another form, an approval takes its place', async () => {
    for (const [signTypedData, code] of [
      [{ garbage: '0x' }, /./],
      [{ garbage: `0x${'11'.repeat(66)}` }, /SWAP_PERMIT_INVALID/],
      ['reject', /REJECTED|DECLINED/],
    ] as const) {
      const { page, running } = await permitted()
      walletOf(page).setPolicy({ decision: 'approve', methods: { signTypedData } })
      page.give({ type: 'confirmPlan' })
      page.wait(10)
      expect(await running).toMatchObject({ code: expect.stringMatching(code) })
      page.give({ type: 'repeatPlan' })
      page.wait(0)
      page.wait(0)
      expect(steps(page)).toEqual([
        ['approve', 'sendTransaction'],
        ['swap', 'sendTransaction'],
      ])
    }
  })

  it('[UX-39] is not asked for where the visitor chose no limit, and for a router that takes none', async () => {
    const { page, running } = await permitted()
    page.give({ type: 'cancelPlan' })
    await running
    const unlimited = page.run({ ...order, unlimited: true }).catch(() => undefined)
    page.wait(0)
    page.wait(0)
    expect(steps(page)?.map(([id]) => id)).toEqual(['approve', 'swap'])
    expect(planned(page)?.content?.allows).toEqual([{ token: USDC, decimals: 6, symbol: 'USDC', spender: swapsOf(page).router }])
    page.give({ type: 'cancelPlan' })
    await unlimited
    const plain = await openSwap()
    swapsOf(plain).answer({ tried: { permit: PERMIT } })
    const other = plain.run(order).catch(() => undefined)
    plain.wait(0)
    plain.wait(0)
    expect(steps(plain)?.map(([id]) => id)).toEqual(['approve', 'swap'])
    expect(planned(plain)?.content?.allows).toMatchObject([{ units: '100000000' }])
    plain.give({ type: 'cancelPlan' })
    await other
  })

  it('[UX-39] x6 is read out of 65 bytes only, with either way of writing the last', () => {
    const about = { token: USDC, owner: A, spender: DAI, units: 5n, deadline: '9' }
    const signed = (last: string) => withPermit({ ...about, signature: `0x${'11'.repeat(32)}${'22'.repeat(32)}${last}` }, '0x12345678')
    expect(signed('00')).toBe(signed('1b'))
    expect(signed('1c')).toBe(signed('01'))
    expect(signed('1c').length).toBe(permittedLength('0x12345678'))
    for (const odd of ['1b1b', '', 'zz']) expect(() => signed(odd), odd).toThrow(expect.objectContaining({ code: 'SWAP_PERMIT_INVALID' }))
    const [, args] = [
      signed('1b')?.slice(0, 10),
      decodeFunctionData({ abi: parseAbi(['function permitAndCall(bytes permit, bytes action)']), data: signed('1b') as `0x${string}` }).args,
    ]
    expect([args[0].slice(0, 42), args[0].length, args[1]]).toEqual([USDC, 2 + 40 + 7 * 64, '0x12345678'])
  })
})
