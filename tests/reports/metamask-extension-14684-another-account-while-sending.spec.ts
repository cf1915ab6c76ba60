import { describe, expect, it } from 'vitest'
import { TYPED_WAIT_MS } from '../../src/domain/send/policies.js'
import { A, ALPHA, B, C } from '../domain/facts.js'
import { openConnected, type Page, walletOf } from '../domain/page.js'
import { openSwap, USDC } from '../domain/swaps.js'

const ways: readonly (readonly [string, (page: Page) => void])[] = [
  ['the visitor', (page) => page.give({ type: 'switchAccount', namespace: 'eip155', address: B })],
  ['the wallet', (page) => walletOf(page).setAccounts([B, A])],
]

// The amount of one account stood beside the token of another, and its maximum was offered. Giveth/giveth-dapp#555 and poanetwork/nifty-wallet#117 tell the same of balances.
describe('another account while a form is filled in', () => {
  it.each(ways)('[SEND-11, BAL-14] Send: %s goes there, and balance and maximum of the former one are gone at once', async (_, go) => {
    const page = await openConnected({ send: true, wallets: [{ id: ALPHA, name: 'Alpha', accounts: [A, B] }] })
    page.give({ type: 'setSendDraft', receiver: C, amount: { text: '', unit: 'token', isMax: true } })
    page.wait(TYPED_WAIT_MS)
    expect(page.state().send).toMatchObject({ address: A, estimate: { most: { units: '9999000000000000000' } } })
    page.memory.transfers.answer({ native: { units: '5000000000000000', decimals: 18, symbol: 'ETH' } })
    go(page)
    page.wait(0)
    expect([page.state().send.address, page.state().send.estimate]).toEqual([B, undefined])
    page.wait(TYPED_WAIT_MS)
    expect(page.memory.transfers.asked().at(-1)?.address).toBe(B)
    expect(page.state().send).toMatchObject({ receiver: C, amount: { isMax: true }, estimate: { most: { units: '4000000000000000' } } })
  })

  it.each(ways)('[SWAP-16] Swap: %s goes there, and the form of the former one is empty', async (_, go) => {
    const page = await openSwap({ wallets: [{ id: ALPHA, name: 'Alpha', accounts: [A, B] }] })
    page.give({ type: 'setSwap', from: 'native', to: USDC, amount: '1' })
    page.wait(300)
    expect(page.state().swap.form).toMatchObject({ amount: '1' })
    go(page)
    page.wait(0)
    expect(page.state().swap.form).toBeUndefined()
  })
})
