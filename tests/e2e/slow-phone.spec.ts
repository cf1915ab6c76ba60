import { describe, expect, it } from 'vitest'
import { openHost } from './host/host.js'
import type { OpenPage } from './setup/page.js'
import { first, sandbox, willing } from './support/app.js'
import { connect, dialogOf, openDialog, rowOf } from './support/steps.js'

// As visitors get it: React's production build, in pieces.
const host = openHost({ production: true, inPieces: true })
const ROUNDS = 7

/** Measures how long a view takes until it shows its items, at a quarter of the speed, and how long React alone takes to draw as many buttons. The best of each: others share the machine. */
async function measure({ page, context }: OpenPage, name: string, other: string, view: string, items: string, least: number) {
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const rounds = await page.evaluate(
    async ([before, after, selector, wanted, count]) => {
      const kit = window.hostPage.kits[0]
      const drawn = () => document.querySelector('[data-latchkit=modal]')?.shadowRoot?.querySelectorAll(selector).length ?? 0
      const frame = () => new Promise((done) => requestAnimationFrame(done))
      const times: { ours: number; bare: number }[] = []
      for (let round = 0; round < count; round++) {
        kit?.dispatch({ type: 'resetView', view: before as 'Connect' })
        for (let frames = 0; (drawn() >= wanted || frames < 30) && frames < 600; frames++) await frame()
        const start = performance.now()
        kit?.dispatch({ type: 'pushView', view: after as 'Connect' })
        while (drawn() < wanted) await frame()
        const ours = performance.now() - start
        times.push({ ours, bare: await window.hostPage.bare(drawn()) })
      }
      return times
    },
    [other, view, items, least, ROUNDS] as const,
  )
  const best = (which: 'ours' | 'bare') => Math.min(...rounds.map((one) => one[which]))
  console.log(`${name}, 4x: ${best('ours').toFixed(0)} ms, bare React ${best('bare').toFixed(0)} ms`)
  return { ours: best('ours'), bare: best('bare') }
}

describe('on a slow phone, within 100 ms beyond bare React', () => {
  it('[UX-56] All wallets opens with 10,000 of them', () =>
    host.visit(
      async (open) => {
        await openDialog(open.page)
        await rowOf(open.page, 'All wallets').click()
        await dialogOf(open.page).getByRole('listitem').filter({ hasText: 'MetaMask' }).waitFor()
        const { ours, bare } = await measure(open, '10,000 wallets', 'Connect', 'AllWallets', '[role=listitem] button[title]', 1)
        // A busy machine makes both slower, so the allowance grows with what bare React needs.
        expect(ours - bare).toBeLessThan(100 + 4 * bare)
      },
      { use: ['evm', 'walletConnect', 'directory'], relay: sandbox.relay, hosts: sandbox.services },
    ))

  it('[UX-56] Account opens with 200 tokens', () =>
    host.visit(
      async (open) => {
        const { page, context } = open
        const entry = (index: number) => ({
          name: `Harbour ${index}`,
          symbol: `TK${index}`,
          chainId: `eip155:${first.chainId}`,
          address: `eip155:${first.chainId}:0x${(0xabc0000 + index).toString(16).padStart(40, '0')}`,
          quantity: { decimals: '6', numeric: `${index}.5` },
          price: 2,
          change: 0.01,
        })
        await context.route(/\/account\/0x\w+\/balance/, (route) =>
          route.fulfill({ headers: { 'access-control-allow-origin': '*' }, json: { balances: Array.from({ length: 200 }, (_, index) => entry(index)) } }),
        )
        await connect(page)
        await openDialog(page)
        await dialogOf(page).getByText('Harbour 199', { exact: true }).waitFor({ state: 'attached' })
        const { ours, bare } = await measure(open, '200 tokens', 'Networks', 'Account', '[role=group] .lk-row', 200)
        expect(ours - bare).toBeLessThan(100 + bare)
      },
      { use: ['evm', 'portfolio'], hosts: sandbox.services, wallets: [willing(9)] },
    ))
})
