import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { selectNetwork } from '../../src/domain/network/index.js'
import { selectPlan } from '../../src/domain/plans/index.js'
import { base, mainnet } from '../../src/domain/shared/networks/evm-chains.js'
import { A, ALPHA, C } from '../domain/facts.js'
import { openConnected, type Page, walletOf } from '../domain/page.js'

/** A visitor who sends: acts at random, with a few lines that say what must be there. */
type Act = 'amount' | 'receiver' | 'send' | 'confirm' | 'approve' | 'reject' | 'mined' | 'switch' | 'close' | 'open'

const ACTS: readonly Act[] = ['amount', 'receiver', 'send', 'send', 'confirm', 'confirm', 'approve', 'reject', 'mined', 'switch', 'close', 'open']

const wallet = [{ id: ALPHA, name: 'Alpha', accounts: [A], policy: { methods: { sendTransaction: 'ask' } } as never }]

interface World {
  readonly page: Page
  readonly prompts: () => number
}

function act({ page, prompts }: World, what: Act): void {
  const plan = selectPlan(page.state())
  const asked = page.state().requests.pending.length
  if (what === 'amount') page.give({ type: 'setSendDraft', amount: { text: '1', unit: 'token' } })
  if (what === 'receiver') page.give({ type: 'setSendDraft', receiver: C })
  if (what === 'send') page.run({ type: 'send' }).catch(() => undefined)
  if (what === 'confirm') page.give({ type: 'confirmPlan', despiteWarnings: true })
  if (what === 'approve' && asked > 0) walletOf(page).approve()
  if (what === 'reject' && asked > 0) walletOf(page).reject()
  if (what === 'mined' && plan?.progress[0]?.hash !== undefined)
    page.memory.finality.tell({ network: plan.network, hash: plan.progress[0].hash }, { kind: 'ended', outcome: 'confirmed' })
  if (what === 'switch') {
    const other = selectNetwork(page.state())?.caipNetworkId === mainnet.caipNetworkId ? base : mainnet
    page.run({ type: 'switchNetwork', network: other.caipNetworkId }).catch(() => undefined)
  }
  if (what === 'close') page.give({ type: 'closeModal' })
  if (what === 'open') page.give({ type: 'openModal', view: 'WalletSend' })
  page.wait(200)
  expect(prompts()).toBeLessThanOrEqual(page.events('planConfirmed').length)
}

describe('a visitor who sends', () => {
  it('[SEND-10, SEND-11, SEND-20] s10 one prompt for each confirmed plan, never two at once; the draft is gone after success and on another network, and there after a refusal', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...ACTS), { minLength: 5, maxLength: 40 }), async (acts) => {
        const page = await openConnected({ send: true, options: { networks: [mainnet, base] }, wallets: wallet })
        const prompts = () =>
          walletOf(page)
            .requests()
            .filter(({ method }) => method === 'sendTransaction').length
        for (const one of acts) {
          const before = page.state()
          const busy = before.plans.held.some(({ phase, progress }) => phase === 'running' && progress[0]?.status === 'started')
          const [completed, failed, asked] = [page.events('planCompleted').length, page.events('planFailed').length, page.events('planRequested').length]
          act({ page, prompts }, one)
          const { send, requests } = page.state()
          expect(requests.pending.length).toBeLessThanOrEqual(1)
          // A second submit while one is with the wallet makes no plan.
          if (busy && one === 'send') expect(page.events('planRequested').length).toBe(asked)
          if (page.events('planCompleted').length > completed) expect(send).toEqual({})
          if (one === 'reject' && page.events('planFailed').length > failed && before.modal.open)
            expect({ ...send, plans: [] }).toEqual({ ...before.send, plans: [] })
          // On another network nothing of the draft is left.
          const active = selectNetwork(page.state())?.caipNetworkId
          if (send.network !== undefined) expect(send.network).toBe(active)
        }
      }),
      { numRuns: 25 },
    )
  })

  it('[SEND-14] s1 s2 s6 an amount is sent to the unit, or not at all', async () => {
    await fc.assert(
      fc.asyncProperty(fc.bigInt(0n, 12n * 10n ** 18n), fc.integer({ min: 0, max: 20 }), fc.constantFrom('', '-'), async (units, decimals, sign) => {
        const page = await openConnected({ send: true, options: { networks: [mainnet] }, wallets: [{ id: ALPHA, name: 'Alpha', accounts: [A] }] })
        const text = `${sign}${units / 10n ** 18n}.${(units % 10n ** 18n).toString().padStart(18, '0')}${'1'.repeat(Math.max(0, decimals - 18))}`
        page.run({ type: 'send', to: C, amount: text }).catch(() => undefined)
        page.wait(0)
        page.give({ type: 'confirmPlan', despiteWarnings: true })
        page.wait(0)
        const sent = walletOf(page).sent()
        const fits = sign === '' && units > 0n && decimals <= 18 && units <= 10n ** 19n - 10n ** 15n
        expect(sent.map(({ transaction }) => BigInt((transaction as { value: string }).value))).toEqual(fits ? [units] : [])
      }),
      { numRuns: 80 },
    )
  })
})
