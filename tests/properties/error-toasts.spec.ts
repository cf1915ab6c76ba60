import fc from 'fast-check'
import { expect, it } from 'vitest'
import { mainnet } from '../../src/domain/shared/networks/evm-chains.js'
import { failure } from '../../src/domain/shared/errors/errors.js'
import { A, ALPHA } from '../domain/facts.js'
import { openConnected, type PageOptions, walletOf } from '../domain/page.js'

const APP = { portfolio: {}, options: { networks: [mainnet] }, wallets: [{ id: ALPHA, accounts: [A] }] } as const satisfies PageOptions

/** Milliseconds of the specification: before an error, between two, and until one closes. */
const [ERROR_MS, SWAP_MS, LIFE_MS] = [300, 150, 2_500]

/** Toasts as they must be at a time. */
class Toasts {
  now = 0
  open: { readonly message: string; readonly until: number } | undefined
  next: { readonly message: string; readonly due: number } | undefined

  show(message: string, delay: number): void {
    const least = this.open !== undefined || this.next !== undefined ? SWAP_MS : 0
    this.open = undefined
    const due = this.now + Math.max(least, delay)
    if (due === this.now) this.open = { message, until: due + LIFE_MS }
    else this.next = { message, due }
  }

  wait(ms: number): void {
    this.now += ms
    if (this.next !== undefined && this.next.due <= this.now) {
      this.open = { message: this.next.message, until: this.next.due + LIFE_MS }
      this.next = undefined
    }
    if (this.open !== undefined && this.open.until <= this.now) this.open = undefined
  }
}

const act = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('request' as const, 'balance' as const, 'tokens' as const, 'copy' as const) },
  { weight: 4, arbitrary: fc.constantFrom(1, 149, 150, 151, 299, 300, 2_500, 3_000) },
)

it('[TOAST-04, TOAST-02] the toast of an error comes 300 ms after the last failure, whatever has failed and whatever is shown', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 20 }), async (acts) => {
      const page = await openConnected(APP)
      page.wait(10_000)
      walletOf(page).setPolicy({ methods: { signMessage: { error: { code: -32603, message: 'broken' } } } })
      page.memory.portfolio.fail(failure('HTTP_UNREACHABLE', { host: 'data' }))
      page.memory.rpc.fail({ error: { code: -32602, message: 'no' } }, { method: 'eth_getBalance' })
      const model = new Toasts()
      for (const one of acts) {
        if (typeof one === 'number') {
          page.wait(one)
          model.wait(one)
        } else if (one === 'copy') {
          page.give({ type: 'showToast', message: 'Copied' })
          model.show('Copied', 0)
        } else {
          const told = page.events('requestFailed', 'balanceFailed', 'portfolioFailed').length
          if (one === 'request') page.give({ type: 'signMessage', message: 'x' })
          if (one === 'balance') page.give({ type: 'refreshBalance', force: true })
          if (one === 'tokens') page.give({ type: 'refreshPortfolio', force: true })
          page.wait(0)
          const failed = page.events('requestFailed', 'balanceFailed', 'portfolioFailed').slice(told)
          expect(failed).toHaveLength(1)
          for (const { failure: reason } of failed) model.show(reason.message, ERROR_MS)
        }
        const { current, next } = page.state().toasts
        expect([current?.open ? current.message : undefined, next?.message], `after ${one}`).toEqual([model.open?.message, model.next?.message])
      }
      page.close()
    }),
    { numRuns: 60 },
  )
})
