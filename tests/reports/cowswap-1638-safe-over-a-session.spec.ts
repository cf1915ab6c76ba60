import { expect, it } from 'vitest'
import { openBatches, reopen, sendBatch } from '../domain/batches.js'
import { at, ends, EXECUTION, HERE, ONE } from '../domain/evm-world.js'
import { A } from '../domain/facts.js'
import { walletOf } from '../domain/page.js'

const SUCCESS = '0x442e715f626346e8c54381002da614f62bee8d27386535b2521ec8540898556e'

it('[SEND-17, CONN-12] a batch of a Safe whose wallet tells nothing of batches waits for the owners, also after a reload, and ends with their execution', async () => {
  const world = await openBatches()
  world.world.safes = [at(HERE, A)]
  walletOf(world.page).setPolicy({ methods: { sendCalls: { garbage: ONE }, getCallsStatus: { error: { code: 4200, message: 'not supported' } } } })
  await sendBatch(world)
  world.page.wait(60_000)
  expect(world.page.state().transactions.sent).toMatchObject([{ hash: ONE, batch: { calls: 2 }, waitsFor: 'owners' }])
  const next = reopen(world)
  next.page.wait(60_000)
  expect(next.page.state().transactions.sent).toMatchObject([{ hash: ONE, waitsFor: 'owners' }])
  next.world.logs = [{ network: HERE, address: A, block: 10_000, topics: [SUCCESS, ONE], data: '0x' }]
  next.page.wait(60_000)
  expect(ends(next.page)).toMatchObject([{ outcome: 'confirmed', hash: ONE, executedBy: EXECUTION }])
})
