import { describe, expect, it } from 'vitest'
import { createMemoryPorts } from '../adapters/memory/memory-ports.js'
import { mainnet } from '../domain/shared/evm-chains.js'
import { onMemory } from '../testing/kit.js'
import { createLatchkit } from './latchkit.js'

/** Starts a page whose storage says this, and tells how often each part of an adapter's code was asked for. */
function start(items: Readonly<Record<string, string>>) {
  const page = createMemoryPorts()
  for (const [key, text] of Object.entries(items)) page.ports.storage.write(key, text).subscribe()
  const asked = { load: 0, hasten: 0 }
  const { ports, use } = onMemory(page)
  const [adapter] = use
  if (adapter === undefined) throw new Error('no adapter')
  const load = () => {
    asked.load++
    return Promise.resolve(adapter)
  }
  const kit = createLatchkit({ networks: [mainnet], ports, use: [{ namespace: 'eip155', load, hasten: () => void asked.hasten++ }] })
  kit.start()
  page.time.advanceBy(0)
  return { kit, asked }
}

describe('code that restores a session', () => {
  it('[UX-53] is asked for at once and not in turn, when there is a session', () => {
    expect(start({ connection_status: '"connected"' }).asked).toEqual({ load: 1, hasten: 1 })
  })

  it('[DX-31] is not asked for when there is none, nor by a visitor who opens the dialog', async () => {
    const { kit, asked } = start({})
    expect(asked).toEqual({ load: 0, hasten: 0 })
    const code = kit.preload()
    expect(asked).toEqual({ load: 1, hasten: 0 })
    // Nothing may still be on its way when the file is done.
    await code
  })
})
