import { describe, expect, it } from 'vitest'
import { S } from '../../../tests/domain/facts.js'
import { eventually } from '../../../tests/eventually.js'
import { createMemoryPorts, type MemoryPorts } from '../../adapters/memory/memory-ports.js'
import { solana } from '../../domain/shared/networks/chains.js'
import { mainnet } from '../../domain/shared/networks/evm-chains.js'
import { onMemory } from '../../testing/kit.js'
import { settle } from '../../testing/settle.js'
import { createLatchkit } from '../create-latchkit.js'
import type { Latchkit } from '../types.js'

const ALPHA = 'io.example.alpha'
const SOLAR = 'io.example.solar'

/** A page with a wallet in each of two namespaces. */
function open(page: MemoryPorts, load = true) {
  const { ports, use } = onMemory(page, { namespaces: ['eip155', 'solana'] })
  return createLatchkit({
    networks: [mainnet, solana],
    ports,
    use: use.map((plugin) => ({ ...plugin, load: () => (load ? plugin.load() : Promise.reject(new Error('offline'))) })),
  })
}

/** A page that comes back with both wallets; the second one answers the restore after two seconds. */
async function reloaded(load = true) {
  const page = createMemoryPorts()
  page.wallets.add({ id: ALPHA })
  page.wallets.add({ id: SOLAR, namespace: 'solana', accounts: [S], policy: { methods: { restore: { delayMs: 2_000 } } }, network: solana.caipNetworkId })
  const kit = open(page)
  kit.start()
  await preloaded(kit)
  await settle(page.time, kit.run({ type: 'connect', connectorId: ALPHA }))
  await settle(page.time, kit.run({ type: 'connect', connectorId: SOLAR }))
  kit.dispose()
  const next = createMemoryPorts({ world: page.world })
  return { page: next, kit: open(next, load) }
}

/** All code is there: what acts, then what asks wallets. Virtual time does not wait for it. */
async function preloaded(kit: Latchkit) {
  await kit.prefetch()
  await kit.prefetch()
}

describe('ready', () => {
  it('[UX-53, DX-08] resolves when every namespace is restored, and at once from then on', async () => {
    const { page, kit } = await reloaded()
    const before = kit.ready()
    kit.start()
    const after = kit.ready()
    page.time.advanceBy(0)
    await preloaded(kit)
    await settle(page.time, Promise.all([before, after]))
    const connected = () => [kit.getState().connection.namespaces.eip155?.connectorId, kit.getState().connection.namespaces.solana?.connectorId]
    expect(connected()).toEqual([ALPHA, SOLAR])
    await kit.ready()
    kit.dispose()
  })

  it('[UX-53] resolves where nothing is to be restored, and loads nothing for it', async () => {
    const page = createMemoryPorts()
    const kit = open(page, false)
    kit.start()
    await settle(page.time, kit.ready())
    expect(kit.getState().lifecycle.status).toBe('resting')
  })

  it('[F19] resolves where storage hangs', async () => {
    const page = createMemoryPorts()
    page.disk.fail('hanging')
    const kit = open(page)
    const start = page.time.now()
    kit.start()
    await settle(page.time, kit.ready())
    expect(page.time.now() - start).toBe(1_000)
    kit.dispose()
  })

  it('[UX-27] resolves where the code does not come, and the developer is told', async () => {
    const { page, kit } = await reloaded(false)
    kit.start()
    page.time.advanceBy(0)
    await kit.ready()
    await eventually(() => expect(page.logger.lines().filter(({ level }) => level === 'error')).toMatchObject([{ context: { restoring: true } }]))
  })

  it('[DX-04] is rejected by stop, waits for the next start, and is rejected for good by dispose', async () => {
    const { page, kit } = await reloaded()
    kit.start()
    const stopped = kit.ready()
    stopped.catch(() => undefined)
    kit.stop()
    await expect(stopped).rejects.toMatchObject({ code: 'STOPPED' })
    const next = kit.ready()
    kit.start()
    page.time.advanceBy(0)
    await preloaded(kit)
    await settle(page.time, next)
    kit.dispose()
    await expect(kit.ready()).rejects.toMatchObject({ code: 'STOPPED' })
  })
})
