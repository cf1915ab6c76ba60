import { mainnet } from 'latchkit'
import { createInstance, createMemoryPorts, onMemory, settle } from 'latchkit/testing'
import { expect, it } from 'vitest'
import { officeHours } from './office-hours.js'

it.each([
  [0, 24, 'eip155'],
  [0, 0, undefined],
])('[DX-04, DX-12] the smallest plugin refuses a connect outside of %i to %i o’clock', async (from, to, namespace) => {
  const page = createMemoryPorts()
  page.wallets.add({ id: 'io.example.alpha', name: 'Alpha' })
  const plugin = officeHours({ from, to })
  const { use, ports } = onMemory(page)
  const kit = createInstance({ networks: [mainnet], ports, use: [...use, { ...plugin, module: await plugin.load() }] })
  kit.start()
  const done = settle(page.time, kit.run({ type: 'connect', connectorId: 'io.example.alpha' }))
  if (namespace === undefined) await expect(done).rejects.toMatchObject({ code: 'CLOSED' })
  else expect(await done).toMatchObject({ type: 'connected', namespace })
  kit.dispose()
})
