import { expect, it } from 'vitest'
import { readSwapCall } from '../../src/domain/swap/index.js'
import { selectSwap } from '../../src/domain/swap/selectors.js'
import { DAI, memorySwaps, openSwap, USDC } from '../domain/swaps.js'

/** The least was computed from another price than the one shown, or was fixed whatever the visitor chose, in view and calldata. */
it.each([
  ['Uniswap/interface 6206', 2_500, 7_500n],
  ['SwaprHQ/swapr-dapp 1236', 10, 9_990n],
  ['SwaprHQ/swapr-dapp 1236', 300, 9_700n],
  ['the smallest', 1, 9_999n],
])(
  '[SWAP-10, SWAP-15] %s: at %i hundredths of a percent the least is that much below what was shown, in the view and in the data',
  async (_, toleranceBps, share) => {
    const page = await openSwap()
    memorySwaps(page.memory).allow(USDC, '1000000000')
    page.give({ type: 'setSwap', from: USDC, to: DAI, amount: '1000', toleranceBps })
    page.wait(0)
    page.wait(300)
    const { out = '', least = '' } = selectSwap(page.state()).offer ?? {}
    const units = (text: string) => BigInt(text.replace('.', '').padEnd(text.indexOf('.') === -1 ? text.length + 18 : text.indexOf('.') + 18, '0'))
    expect(units(least)).toBe((units(out) * share) / 10_000n)
    const running = page.run({ type: 'swap' }).catch(() => undefined)
    page.wait(0)
    page.wait(0)
    const { data = '' } = JSON.parse(page.state().plans.held.at(-1)?.content?.steps[0]?.payload ?? '{}') as { readonly data?: string }
    expect(readSwapCall(data)?.least).toBe(units(least))
    page.give({ type: 'cancelPlan' })
    await running
  },
)
