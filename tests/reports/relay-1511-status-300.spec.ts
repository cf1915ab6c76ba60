import { expect, it } from 'vitest'
import { statusAnswer } from '../../src/adapters/evm/calls/calls-shapes.js'
import { openBatches, sendBatch } from '../domain/batches.js'
import { ends } from '../domain/evm-world.js'
import { walletOf } from '../domain/page.js'

it('[SEND-17, T11] a status of a class that EIP-5792 does not have is none: the wallet is asked on, and nothing is called failed', async () => {
  for (const status of [300, 399, 700, 99, '0x12c', 'FAILED', null]) expect(statusAnswer.safeParse({ status }).data).toEqual({ receipts: [] })
  const world = await openBatches()
  walletOf(world.page).setPolicy({ methods: { getCallsStatus: { garbage: { receipts: [] } } } })
  await sendBatch(world)
  world.page.wait(600_000)
  expect(ends(world.page)).toEqual([])
})
