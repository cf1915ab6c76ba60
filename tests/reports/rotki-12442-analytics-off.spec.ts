import { createMemoryPorts } from 'latchkit/testing'
import { expect, it } from 'vitest'
import { ALPHA } from '../domain/facts.js'
import { openPage } from '../domain/page.js'

it('[EVENTS-04] features.analytics: false sends nothing, and does not even ask if it may', async () => {
  const memory = createMemoryPorts()
  const page = openPage({ memory, services: true, options: { projectId: 'p', features: { analytics: false } } })
  await page.run({ type: 'connect', connectorId: ALPHA })
  page.wait(60_000)
  await page.run({ type: 'disconnect' })
  page.wait(60_000)
  expect(memory.http.tries().filter(({ call }) => call.startsWith('analytics'))).toEqual([])
})
