import { expect, it, vi } from 'vitest'
import { divergenceOf } from '../../cli/tape/check.js'
import { parseTape } from '../../cli/tape/file.js'
import { createMemoryPorts } from '../../src/adapters/memory/memory-ports.js'
import { createDevtools } from '../../src/devtools.js'
import { writeTape } from '../../src/domain/kernel/tape.js'
import { mainnet } from '../../src/domain/shared/networks/evm-chains.js'
import { createInstance } from '../../src/kit/build-instance.js'
import { onMemory } from '../../src/testing/kit.js'

/** Records a session of more than the given bytes. */
function record(bytes: number, tap: ReturnType<typeof createDevtools>): void {
  const page = createMemoryPorts()
  const kit = createInstance({ networks: [mainnet], tap, ...onMemory(page) })
  kit.start()
  page.time.advanceBy(0)
  for (let written = 0; written < bytes; written += 40_000) kit.dispatch({ type: 'copyText', text: 'x'.repeat(20_000) })
  kit.dispose()
}

it('[DX-24, I-38] a session that is longer than the ring tells once, while it is recorded, that it cannot be replayed', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const tap = createDevtools()
  record(3_000_000, tap)
  expect(tap.isWhole).toBe(false)
  expect(warn.mock.calls).toEqual([[expect.stringContaining('1024000 bytes and loses its beginning')]])
  expect(tap.bytes).toBeLessThanOrEqual(1_024_000)
})

it('[DX-24, I-38] length is no limit for a replay: a recorder of any size replays megabytes byte for byte', () => {
  const warn = vi.spyOn(console, 'warn')
  const tap = createDevtools({ bytes: Number.POSITIVE_INFINITY })
  record(3_000_000, tap)
  const text = writeTape(tap.read())
  expect(text.length).toBeGreaterThan(2_000_000)
  expect([tap.isWhole, warn.mock.calls]).toEqual([true, []])
  expect(divergenceOf(parseTape(text))).toBeUndefined()
})
