import { expect, it } from 'vitest'
import { verifyPayment } from '../../src/server.js'
import { DUE, paidNode } from './nodes/paid-node.js'

/*
 * Times in seconds were taken for milliseconds: since 1970 every payment was made "after the order", and an old one paid for a new order.
 */
it('[PAY-02, fault] times in seconds, and figures that an unset variable made NaN, are refused by name, and let nothing pass', async () => {
  const rpcUrl = await paidNode()
  const wrong = {
    since: [1_700_000_100, Number.NaN, '2023'],
    until: [1_700_000_100, Number.NaN],
    now: [1_700_000_100],
    maxHeadAgeMs: [Number.NaN, -1, '600'],
    finality: [Number.NaN, '12', 'final', 'latest', 0, 1.5],
    logIndex: ['0', -1, Number.NaN],
    amount: [5, 0.1 + 0.2, undefined, null, '', '5.0', '0x5', '1e3'],
  }
  for (const [option, values] of Object.entries(wrong))
    for (const value of values)
      await expect(verifyPayment({ ...DUE, rpcUrl, [option]: value } as never), `${option}: ${value}`).rejects.toMatchObject({
        code: 'OPTIONS_INVALID',
        context: { option },
      })
  expect(await verifyPayment({ ...DUE, rpcUrl, since: 1_699_999_000_000, until: 1_700_000_100_000, finality: 'safe', logIndex: 0 })).toMatchObject({
    status: 'paid',
  })
})
