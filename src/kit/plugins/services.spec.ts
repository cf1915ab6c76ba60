import { createLatchkit, mainnet } from 'latchkit'
import { createInstance, createMemoryPorts, onMemory } from 'latchkit/testing'
import { expect, it } from 'vitest'
import type { Plugin, PortContext } from '../../domain/plugin.js'
import { services } from '../../services.js'
import { loadedPlugin } from '../loaded-plugin.js'

/** A plugin that keeps the context of its ports. */
function witness(): { readonly plugin: Plugin; readonly seen: PortContext[] } {
  const seen: PortContext[] = []
  const plugin: Plugin = {
    name: 'witness',
    load: async () => ({
      ports(context) {
        seen.push(context)
        return {}
      },
    }),
  }
  return { plugin, seen }
}

async function started(added: readonly Plugin[], options: { readonly projectId?: string } = {}) {
  const { ports, use } = onMemory(createMemoryPorts())
  const loaded = await Promise.all(added.map(async (plugin) => loadedPlugin(plugin, await plugin.load())))
  return createInstance({ networks: [mainnet], ports, use: [...use, ...loaded], ...options })
}

it('[API-03, API-01] other plugins get the calls of the hosted services, and none without the plugin', async () => {
  const [without, beside] = [witness(), witness()]
  await started([without.plugin])
  expect(without.seen[0]?.http()).toBeUndefined()
  await started([beside.plugin, services({ hosts: { data: 'http://localhost:9/data' } }) as Plugin], { projectId: 'p' })
  expect(beside.seen[0]?.http()).toBeDefined()
})

it('[API-01] without a project id the services are left out, and the reason is told', async () => {
  const beside = witness()
  const kit = await started([beside.plugin, services() as Plugin])
  expect(beside.seen[0]?.http()).toBeUndefined()
  expect(kit.getState().config.use).not.toContain('services')
})

it('[API-03] a host that is no web address is refused', () => {
  expect(() => createLatchkit({ networks: [mainnet], projectId: 'p', use: [services({ hosts: { data: 'javascript:alert(1)' } })] })).toThrow('hosts.data')
})
