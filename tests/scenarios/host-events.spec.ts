import { expect, it } from 'vitest'
import { type PublicEvent, mainnet } from '../../src/index.js'
import { createMemoryPorts } from '../../src/adapters/memory/memory-ports.js'
import { createInstance, onMemory, settle } from '../../src/testing.js'

const ALPHA = 'io.example.alpha'

/** Returns the public events of an app while a visitor connects, is refused and disconnects. */
async function heard(analytics: boolean): Promise<readonly PublicEvent[]> {
  const page = createMemoryPorts({ seed: 7 })
  page.wallets.add({ id: ALPHA })
  const kit = createInstance({ networks: [mainnet], features: { analytics }, ...onMemory(page) })
  const events: PublicEvent[] = []
  kit.events$.subscribe((event) => events.push(event))
  kit.start()
  await settle(page.time, kit.run({ type: 'openModal' }))
  await settle(page.time, kit.run({ type: 'connect', connectorId: ALPHA }))
  page.wallets.get(ALPHA).setPolicy({ methods: { signMessage: 'reject' } })
  await expect(settle(page.time, kit.run({ type: 'signMessage', message: 'hello' }))).rejects.toMatchObject({ category: 'USER_REJECTED' })
  await settle(page.time, kit.run({ type: 'disconnect' }))
  expect(kit.getState().config.features.analytics).toBe(analytics)
  kit.dispose()
  return events
}

it('[EVENTS-12] a host hears the same events with analytics on and off', async () => {
  const [on, off] = [await heard(true), await heard(false)]
  const types = on.map(({ type }) => type)
  expect(types).toEqual(expect.arrayContaining(['modalOpened', 'connected', 'requestFailed', 'disconnectSucceeded']))
  expect(off).toEqual(on)
})
