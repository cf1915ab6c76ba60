import { expect, it } from 'vitest'
import { verifyPayment } from '../../src/server.js'
import { B } from '../domain/facts.js'
import { openConnected } from '../domain/page.js'
import { openSwap, USDC } from '../domain/swaps.js'
import { DUE, paidNode } from './nodes/paid-node.js'

const MARKS = [`0x${'0'.repeat(40)}`, '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE']

/*
 * Lists and services write a network's own coin as an address at which there is no token (also 5afe/safe-react#2059): it was taken for a token.
 */
it.each(MARKS)('[SEND-05, PAY-02] %s as the token is the network’s own coin', async (token) => {
  for (const command of [
    { type: 'send', to: B, amount: '0.5', token },
    { type: 'pay', to: B, amount: '0.5', token, also: [{ network: 'eip155:8453', token }] },
  ] as const) {
    const page = await openConnected({ others: [{ name: 'pay' }], send: true })
    page.give(command)
    page.wait(100)
    const [plan] = page.state().plans.held
    expect([plan?.content?.goes, JSON.parse(plan?.inputs ?? '{}').also]).toEqual([
      [{ units: '500000000000000000', decimals: 18, symbol: 'ETH' }],
      command.type === 'pay' ? [{ network: 'eip155:8453' }] : undefined,
    ])
  }
})

it.each(MARKS)('[SEND-05] %s in the draft is, too', async (token) => {
  const page = await openConnected({ send: true })
  page.give({ type: 'setSendDraft', token: USDC })
  page.give({ type: 'setSendDraft', token })
  page.wait(100)
  expect(page.state().send.token).toBeUndefined()
})

it.each(MARKS)('[SWAP-16] %s as a side of an exchange is, too', async (token) => {
  const page = await openSwap()
  page.give({ type: 'setSwap', from: USDC, to: token })
  page.wait(100)
  expect(page.state().swap.form).toMatchObject({ from: USDC, to: 'native' })
  page.give({ type: 'swap', from: token, to: USDC, amount: '1' })
  page.wait(1_000)
  expect(page.state().plans.held[0]?.content?.goes).toMatchObject([{ symbol: 'ETH', units: '1000000000000000000' }])
  expect(page.give({ type: 'swap', from: token, to: 'native', amount: '1' })).toMatchObject({ status: 'rejected' })
})

it.each(MARKS)('[PAY-02, fault] %s as the token of an order is refused by name on a server: nothing can have come', async (token) => {
  await expect(verifyPayment({ ...DUE, token, rpcUrl: await paidNode() })).rejects.toMatchObject({ code: 'OPTIONS_INVALID', context: { option: 'token' } })
})
