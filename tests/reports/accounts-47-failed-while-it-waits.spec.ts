import { expect, it } from 'vitest'
import { openBatches, receipt, sendBatch, tell } from '../domain/batches.js'
import { ends, ONE } from '../domain/evm-world.js'

it('[SEND-17] a wallet that tells a failure (500) without receipts while the batch waits is asked on, and the batch is confirmed when it is', async () => {
  const world = await openBatches()
  const id = await sendBatch(world)
  tell(world, id, { status: 500, receipts: [] })
  world.page.wait(60_000)
  expect(ends(world.page)).toEqual([])
  tell(world, id, { status: 200, receipts: [receipt(world, ONE)] })
  world.page.wait(60_000)
  expect(ends(world.page)).toMatchObject([{ outcome: 'confirmed', hash: id }])
})
