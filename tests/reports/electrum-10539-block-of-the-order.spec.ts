import { expect, it } from 'vitest'
import { verifyPayment } from '../../src/server.js'
import { DUE, paidNode } from './nodes/paid-node.js'

/*
 * A payment in the very block of its order was taken for an earlier one, and the order expired though it was paid. Blocks tell whole seconds: one of the order's second may
 * have come after it.
 */
it('[PAY-02] a payment in a block of the second in which the order was made is none from before it', async () => {
  const rpcUrl = await paidNode()
  expect(await verifyPayment({ ...DUE, rpcUrl, since: 1_700_000_000_900 })).toMatchObject({ status: 'paid' })
  expect(await verifyPayment({ ...DUE, rpcUrl, since: 1_700_000_001_000 })).toMatchObject({ status: 'unpaid', reason: 'early' })
})
