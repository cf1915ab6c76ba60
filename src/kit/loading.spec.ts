import { describe, expect, it } from 'vitest'
import { createMemoryPorts } from '../adapters/memory/memory-ports.js'
import { mainnet } from '../domain/shared/networks/evm-chains.js'
import { onMemory } from '../testing/kit.js'
import { createLatchkit } from './create-latchkit.js'

/** Starts a page with these stored items, and counts how often a plugin's code was asked for. */
function start(items: Readonly<Record<string, string>>) {
  const page = createMemoryPorts()
  for (const [key, text] of Object.entries(items)) page.ports.storage.write(key, text).subscribe()
  const asked = { load: 0 }
  const { ports, use } = onMemory(page)
  const counted = use.map((plugin) => ({
    ...plugin,
    load() {
      asked.load += 1
      return plugin.load()
    },
  }))
  const kit = createLatchkit({ networks: [mainnet], ports, use: counted })
  kit.start()
  page.time.advanceBy(0)
  return { kit, asked }
}

describe('the code of a plugin', () => {
  it('[UX-53] loads at once when there is a session to restore', () => {
    expect(start({ connection_status: '"connected"' }).asked).toEqual({ load: 1 })
  })

  it('[DX-31] does not load when there is none, before it is asked for', async () => {
    const { kit, asked } = start({})
    expect(asked).toEqual({ load: 0 })
    const code = kit.prefetch()
    expect(asked).toEqual({ load: 1 })
    // Nothing may still load when the file is done.
    await code
  })
})
