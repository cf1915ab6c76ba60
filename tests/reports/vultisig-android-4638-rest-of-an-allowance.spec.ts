import { expect, it } from 'vitest'
import { DAI, memorySwaps, openSwap, USDC } from '../domain/swaps.js'

const order = { type: 'swap', from: USDC, to: DAI, amount: '5.7' } as const

async function planOf(tried: object) {
  const page = await openSwap()
  memorySwaps(page.memory).answer({ tried })
  const running = page.run(order).catch(() => undefined)
  page.wait(0)
  page.wait(0)
  const { content } = page.state().plans.held.at(-1) ?? {}
  page.give({ type: 'cancelPlan' })
  await running
  return { steps: content?.steps.map(({ id }) => id), fee: BigInt(content?.costs.find((one) => one.for === 'network')?.units ?? 0) }
}

it('[SWAP-08] vultisig/vultisig-android 4638, shapeshift/web 7156: a rest of an allowance is set to 0 first where the token refuses to raise it', async () => {
  expect((await planOf({ allowance: '900000', isResetNeeded: true })).steps).toEqual(['reset', 'approve', 'swap'])
})

it('[SWAP-08] Uniswap/interface 6730: a token that takes another allowance is not asked to set it to 0', async () => {
  expect((await planOf({ allowance: '900000' })).steps).toEqual(['approve', 'swap'])
})

it('[SWAP-07] Uniswap/interface 7083: nothing is set to 0 where the allowance suffices', async () => {
  expect((await planOf({ allowance: '5700000', isResetNeeded: true })).steps).toEqual(['swap'])
})

it('[SWAP-15] MetaMask/core 7228: the fee that is shown has the step that sets the rest to 0', async () => {
  const [without, withReset] = [await planOf({ allowance: '900000' }), await planOf({ allowance: '900000', isResetNeeded: true })]
  expect(withReset.fee).toBeGreaterThan(without.fee)
})
