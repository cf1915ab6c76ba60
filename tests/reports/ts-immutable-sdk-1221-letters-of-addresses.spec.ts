import { expect, it } from 'vitest'
import { verifyPayment } from '../../src/server.js'
import { A, B } from '../domain/facts.js'
import { DUE, paidNode, RECEIPT, TOKEN } from './nodes/paid-node.js'

const shouted = (hex: string) => `0x${hex.slice(2).toUpperCase()}`

/*
 * Addresses in other letters than those that were compared, and without 0x (flexpool/frontend#258, threefoldfoundation/tfchain#270): a payment that was there was called none.
 */
it('[PAY-02] a shop’s account and token are found in letters of either case, and without 0x', async () => {
  const rpcUrl = await paidNode()
  for (const form of [shouted, (hex: string) => hex.toLowerCase(), (hex: string) => hex.slice(2)])
    expect(await verifyPayment({ ...DUE, rpcUrl, to: form(A), token: form(TOKEN) })).toMatchObject({ status: 'paid' })
})

it('[PAY-02, fault] nodes that write hex in different letters tell the same', async () => {
  const [log] = RECEIPT.logs
  const loud = { ...RECEIPT, blockHash: shouted(RECEIPT.blockHash), logs: [{ ...log, topics: log?.topics.map(shouted) }] }
  const rpcUrl = [await paidNode(), await paidNode({ eth_getTransactionReceipt: loud })]
  expect(await verifyPayment({ ...DUE, rpcUrl })).toMatchObject({ status: 'paid' })
  const { token: _, ...native } = DUE
  const urls = [await paidNode(), await paidNode({ eth_getTransactionByHash: { to: shouted(A), from: shouted(B), value: '0x5' } })]
  expect(await verifyPayment({ ...native, rpcUrl: urls })).toMatchObject({ status: 'paid' })
})
