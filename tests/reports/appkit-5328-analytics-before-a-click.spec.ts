import { createMemoryPorts } from 'latchkit/testing'
import { expect, it } from 'vitest'
import { ALPHA } from '../domain/facts.js'
import { openPage, reload } from '../domain/page.js'

// The same complaint as rainbow-me/rainbowkit#2560.
it('[EVENTS-04, CONFIG-13] nothing is sent or asked while the page loads, rests, and restores a session; the first act begins it', async () => {
  const memory = createMemoryPorts()
  const first = openPage({ memory, services: true, options: { projectId: 'p' } })
  memory.http.answer('analyticsSettings', () => ({ isAnalyticsEnabled: true }))
  first.wait(3_600_000)
  expect(memory.http.tries()).toEqual([])
  await first.run({ type: 'connect', connectorId: ALPHA })
  first.wait(5_000)
  expect(memory.http.tries().map(({ call }) => call)).toContain('analyticsEvent')
  const page = reload(first, { services: true, options: { projectId: 'p' } })
  const before = page.memory.http.tries().length
  page.wait(3_600_000)
  expect(page.state().account.namespaces.eip155?.address).toBeDefined()
  expect(page.memory.http.tries().slice(before)).toEqual([])
})
