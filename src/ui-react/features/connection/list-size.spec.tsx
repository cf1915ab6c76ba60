import { act, cleanup, waitFor } from '@testing-library/react'
import { LatchkitModal } from 'latchkit/react'
import { afterEach, describe, expect, it } from 'vitest'
import { inside, renderKit } from '../../../../tests/ui/kit.js'
import { createMemoryPorts, type MemoryPorts } from '../../../adapters/memory/memory-ports.js'
import { mainnet } from '../../../domain/shared/networks/evm-chains.js'
import { createLatchkit } from '../../../kit/create-latchkit.js'
import { onMemory } from '../../../testing/kit.js'

afterEach(cleanup)

/** A page that has read storage, whose core waits for it: the list is cold. */
async function openCold(memory: MemoryPorts) {
  const { ports, use } = onMemory(memory)
  const kit = createLatchkit({ networks: [mainnet], ports, use })
  renderKit(kit, <LatchkitModal />)
  memory.disk.fail('hanging')
  act(() => void kit.dispatch({ type: 'openModal', view: 'Connect' }))
  await waitFor(() => inside('modal').getByRole('heading', { level: 1, name: 'Connect wallet', hidden: true }))
  return inside('modal')
}

const list = (ui: ReturnType<typeof inside>) => [...(ui.queryByRole('group', { name: 'Wallets' })?.children ?? [])]
const skeletons = (ui: ReturnType<typeof inside>) => list(ui).filter((row) => row.querySelector('.lk-skel')).length

describe('the list of a cold page', () => {
  it.each([
    [undefined, 2],
    ['{"v":1,"d":0}', 0],
    ['{"v":1,"d":1}', 1],
    ['{"v":1,"d":4}', 4],
    // Folded as the list will be: five rows and one that leads to all.
    ['{"v":1,"d":9}', 5],
    ['{"v":1,"d":"9"}', 2],
    ['torn', 2],
    ['{"v":2,"d":4}', 2],
  ] as const)('[UX-26, MODAL-16] has as many skeletons as the last one had wallets: %s stored', async (stored, count) => {
    const memory = createMemoryPorts()
    if (stored !== undefined) memory.disk.put('latchkit:listed_wallets', stored)
    const ui = await openCold(memory)
    await waitFor(() => expect(skeletons(ui)).toBe(count))
  })

  it('[UX-26, MODAL-16] remembers its size for the next page: of three wallets, then of two', async () => {
    const memory = createMemoryPorts()
    for (const name of ['Alpha', 'Beta', 'Gamma']) memory.wallets.add({ id: name.toLowerCase(), name })
    for (const [count, gone] of [
      [3, undefined],
      [2, 'gamma'],
    ] as const) {
      const page = createMemoryPorts({ world: memory.world })
      const ui = await openCold(page)
      if (gone) page.wallets.remove(gone)
      act(() => page.disk.fail(null))
      act(() => page.time.advanceBy(1_000))
      await waitFor(() => expect(list(ui)).toHaveLength(count))
      expect(skeletons(ui)).toBe(0)
      await waitFor(() => expect(memory.disk.get('latchkit:listed_wallets')).toBe(`{"v":1,"d":${count}}`))
      cleanup()
    }
  })
})
