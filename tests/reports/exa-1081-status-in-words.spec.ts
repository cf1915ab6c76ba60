import { expect, it } from 'vitest'
import { statusAnswer } from '../../src/adapters/evm/calls/calls-shapes.js'
import { openBatches, receipt, sendBatch } from '../domain/batches.js'
import { ends, ONE } from '../domain/evm-world.js'
import { walletOf } from '../domain/page.js'

const read = (answer: object) => statusAnswer.safeParse(answer).data

/*
 * A wallet that asks its own chain with viem hands on viem's result, whose status is a word (as base/account-sdk#403 waits for "success"): it said nothing here, and a batch
 * without receipts was followed without end.
 */
it('[SEND-17, T11] a status is read in the words of viem, in letters of either case, and from its code', () => {
  const receipts = [{ transactionHash: ONE, status: 'success', blockNumber: '0x5' }]
  expect(read({ status: 'success', statusCode: 200, receipts })).toEqual({ status: 200, receipts: [{ hash: ONE, succeeded: true, block: 5 }] })
  expect(['pending', 'Confirmed', 'FAILURE', 'success'].map((status) => read({ status })?.status)).toEqual([100, 200, 500, 200])
  expect(read({ status: 'partial', statusCode: 600 })?.status).toBe(600)
  expect(['constructor', 'toString', 'done', ''].map((status) => read({ status })?.status)).toEqual([undefined, undefined, undefined, undefined])
})

it('[SEND-17] a batch whose wallet says so ends', async () => {
  const world = await openBatches()
  walletOf(world.page).setPolicy({ methods: { getCallsStatus: { garbage: read({ status: 'success', receipts: [{ transactionHash: ONE }] }) as never } } })
  await sendBatch(world)
  receipt(world, ONE)
  world.page.wait(60_000)
  expect(ends(world.page)).toMatchObject([{ outcome: 'confirmed' }])
})
