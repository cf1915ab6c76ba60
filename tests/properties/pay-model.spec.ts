import fc from 'fast-check'
import { expect, it } from 'vitest'
import { solana } from '../../src/domain/shared/networks/chains.js'
import { mainnet } from '../../src/domain/shared/networks/evm-chains.js'
import { ALPHA, B, BETA, S } from '../domain/facts.js'
import { openPage, type PageOptions, walletOf } from '../domain/page.js'

const APP = {
  others: [{ name: 'pay' }],
  options: { networks: [mainnet, solana] },
  adapters: ['eip155', 'solana'],
  wallets: [
    { id: ALPHA, name: 'Alpha' },
    { id: BETA, name: 'Beta', namespace: 'solana', accounts: [S], network: solana.caipNetworkId },
  ],
} as const satisfies PageOptions

type Act = 'pay' | 'connect' | 'decline' | 'other' | 'confirm' | 'refuse' | 'close' | 'disconnect'

const ACTS: readonly Act[] = ['pay', 'pay', 'connect', 'connect', 'decline', 'other', 'confirm', 'confirm', 'refuse', 'close', 'disconnect']

/** Payment as the model has it: it waits for a wallet, or for the visitor to confirm it. */
interface Expected {
  isConnected: boolean
  waiting?: string | undefined
  shown?: string | undefined
  paid: string[]
  /** Payments that were asked for and have no end yet. */
  open: Set<string>
}

it('[PAY-03] a payment of a visitor without a wallet waits, comes back as it was asked for once there is one, and is paid once or ends', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...ACTS), { minLength: 3, maxLength: 18 }), (acts) => {
      const page = openPage(APP)
      const model: Expected = { isConnected: false, paid: [], open: new Set() }
      const leave = () => {
        for (const amount of [model.waiting, model.shown]) if (amount !== undefined) model.open.delete(amount)
        model.waiting = undefined
        model.shown = undefined
      }
      for (const [index, act] of acts.entries()) {
        // Each has an amount of its own, by which it is known.
        const amount = `0.${index + 1}1`
        switch (act) {
          case 'pay':
            leave()
            model.open.add(amount)
            if (model.isConnected) model.shown = amount
            else model.waiting = amount
            page.give({ type: 'pay', network: mainnet.caipNetworkId, to: B, amount })
            break
          case 'connect':
          case 'decline':
            if (model.isConnected) break
            walletOf(page).setPolicy(act === 'connect' ? 'approve' : 'reject')
            page.give({ type: 'openModal', view: 'Connect' })
            page.give({ type: 'chooseWallet', connectorId: ALPHA })
            page.wait(1_000)
            walletOf(page).setPolicy('approve')
            if (act === 'decline') break
            model.isConnected = true
            model.shown = model.waiting
            model.waiting = undefined
            break
          case 'other':
            page.give({ type: 'connect', connectorId: BETA, namespace: 'solana' })
            break
          case 'confirm':
          case 'refuse': {
            if (model.shown === undefined) break
            walletOf(page).setPolicy(act === 'confirm' ? 'approve' : 'reject')
            page.give({ type: 'confirmPlan' })
            page.wait(0)
            walletOf(page).setPolicy('approve')
            const hash = page.events('planStepSent').at(-1)?.hash ?? ''
            if (act === 'confirm') {
              page.memory.finality.tell({ network: mainnet.caipNetworkId, hash }, { kind: 'ended', outcome: 'confirmed' })
              model.paid.push(model.shown)
            }
            model.open.delete(model.shown)
            model.shown = undefined
            break
          }
          case 'close':
            leave()
            page.give({ type: 'closeModal' })
            break
          case 'disconnect':
            if (model.isConnected) leave()
            model.isConnected = false
            page.give({ type: 'disconnect', namespace: 'eip155' })
        }
        page.wait(1_000)
        const { pay, plans, modal } = page.state()
        const ready = plans.held.filter(({ phase }) => phase === 'ready').map(({ inputs }) => (JSON.parse(inputs) as { amount: string }).amount)
        const facts = `after ${act}, number ${index}`
        expect([pay.waiting?.amount, ready], facts).toEqual([model.waiting, model.shown === undefined ? [] : [model.shown]])
        // The payment is what the visitor sees: while it waits, and when it has come back.
        if (act === 'pay') expect(modal.stack.at(-1)?.view, facts).toBe(model.isConnected ? 'ConfirmPlan' : 'Pay')
        if (act === 'connect' && model.shown !== undefined) expect(modal.stack.at(-1)?.view, facts).toBe('ConfirmPlan')
        expect(
          walletOf(page)
            .sent()
            .map(({ transaction }) => BigInt((transaction as { value: string }).value)),
          facts,
        ).toEqual(model.paid.map((one) => BigInt(one.replace('0.', '').padEnd(18, '0'))))
      }
      const asked = acts.filter((act) => act === 'pay').length
      expect([page.events('planCompleted').length, page.events('planFailed').length]).toEqual([model.paid.length, asked - model.paid.length - model.open.size])
      page.close()
    }),
    { numRuns: 30 },
  )
})
