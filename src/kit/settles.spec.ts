import { describe, expect, it, vi } from 'vitest'
import { createMemoryPorts } from '../adapters/memory/memory-ports.js'
import { selectNetworks } from '../domain/network/selectors.js'
import { mainnet } from '../domain/shared/networks/evm-chains.js'
import { onMemory } from '../testing/kit.js'
import { settle } from '../testing/settle.js'
import type { PluginModule } from '../domain/plugin.js'
import type { LoadedPlugin } from './loaded-plugin.js'
import { createLatchkit } from './create-latchkit.js'
import type { Latchkit } from './types.js'

const NEVER = new Promise<never>(() => undefined)
const OPEN = { type: 'openModal' } as const
const REFRESH = { type: 'refreshBalance' } as const

/** Code of which a part loads when `come` is called, or never. Counts how often it is asked for. */
function late() {
  let come: () => void = () => undefined
  let times = 0
  const coming = new Promise<void>((resolve) => {
    come = resolve
  })
  return {
    come: () => come(),
    times: () => times,
    ask() {
      times += 1
      return coming
    },
  }
}

/** An instance that waits for the code of an adapter. */
function adapterMissing() {
  const page = createMemoryPorts()
  const { ports, use } = onMemory(page)
  const code = late()
  const kit = createLatchkit({ networks: [mainnet], ports, use: use.map((plugin) => ({ ...plugin, load: () => code.ask().then(() => plugin.module) })) })
  return { page, kit: kit as Latchkit, ...code, run: (signal?: AbortSignal) => kit.run(OPEN, signal && { signal }) }
}

const turns = () => new Promise((resolve) => setTimeout(resolve, 0))

describe('while the code of an adapter loads', () => {
  it('[DX-20] a signal that is aborted already rejects at once', async () => {
    const { kit, run } = adapterMissing()
    kit.start()
    await expect(run(AbortSignal.abort())).rejects.toMatchObject({ code: 'ABORTED' })
    kit.dispose()
  })

  it('[DX-20] a signal rejects at once, and the command is not carried out later', async () => {
    const { kit, run, come, page } = adapterMissing()
    const told: string[] = []
    kit.events$.subscribe(({ type }) => told.push(type))
    kit.start()
    page.time.advanceBy(0)
    const abort = new AbortController()
    const running = run(abort.signal)
    abort.abort()
    await expect(running).rejects.toMatchObject({ code: 'ABORTED' })
    come()
    await kit.prefetch()
    await turns()
    expect(told.filter((type) => type === 'modalOpened')).toEqual([])
    kit.dispose()
  })

  it.each(['stop', 'dispose'] as const)('[DX-04] %s rejects with STOPPED', async (way) => {
    const { kit, run } = adapterMissing()
    kit.start()
    const running = run()
    kit[way]()
    await expect(running).rejects.toMatchObject({ code: 'STOPPED', category: 'ABORTED' })
    kit.dispose()
  })

  it('[DX-04] a command that was rejected by a stop is not carried out after the next start', async () => {
    const { kit, run, come, page } = adapterMissing()
    const told: string[] = []
    kit.events$.subscribe(({ type }) => told.push(type))
    kit.start()
    const running = run()
    kit.stop()
    await expect(running).rejects.toMatchObject({ code: 'STOPPED' })
    kit.start()
    come()
    await kit.prefetch()
    page.time.advanceBy(0)
    await turns()
    expect(told.filter((type) => type === 'modalOpened')).toEqual([])
    kit.dispose()
  })

  it('[I-44] a signal is not listened to any more once the command has ended', async () => {
    const { kit, run, come } = adapterMissing()
    const { signal } = new AbortController()
    const [added, removed] = [vi.spyOn(signal, 'addEventListener'), vi.spyOn(signal, 'removeEventListener')]
    kit.start()
    const running = run(signal)
    come()
    await running
    expect(added.mock.calls.length).toBeGreaterThan(0)
    expect(removed.mock.calls.length).toBeGreaterThanOrEqual(added.mock.calls.length)
    kit.dispose()
  })

  it('[UX-27] code that never loads rejects with CODE_UNAVAILABLE within a minute', async () => {
    const { kit, run, page } = adapterMissing()
    const begun = page.time.now()
    kit.start()
    const running = run()
    running.catch(() => undefined)
    await expect(settle(page.time, running)).rejects.toMatchObject({ code: 'CODE_UNAVAILABLE' })
    expect(page.time.now() - begun).toBeLessThanOrEqual(60_000)
    kit.dispose()
    expect(page.time.next()).toBeUndefined()
  })

  it('[UX-27] a run after the end of everything rejects with STOPPED', async () => {
    const { kit, run } = adapterMissing()
    kit.start()
    kit.dispose()
    await expect(run()).rejects.toMatchObject({ code: 'STOPPED' })
  })

  it('[DX-04] what was stopped and started again carries commands out, by the code that was on its way', async () => {
    const { kit, run, come, times } = adapterMissing()
    kit.start()
    const stopped = run()
    kit.stop()
    await expect(stopped).rejects.toMatchObject({ code: 'STOPPED' })
    kit.start()
    const running = run()
    come()
    await running
    expect(times()).toBe(1)
    kit.dispose()
  })

  it.each([true, false])('[I-44] the end leaves no timer, be the code there (%s) or not', async (there) => {
    const { kit, run, come, page } = adapterMissing()
    kit.start()
    const running = run()
    running.catch(() => undefined)
    if (there) {
      come()
      await running
    }
    kit.dispose()
    expect(page.time.next()).toBeUndefined()
  })
})

it('[DX-04] after the end nothing is loaded for a command, and prefetch rejects with STOPPED', async () => {
  const { kit, run, times } = adapterMissing()
  kit.dispose()
  await expect(run()).rejects.toMatchObject({ code: 'STOPPED' })
  expect(times()).toBe(0)
  await expect(kit.prefetch()).rejects.toMatchObject({ code: 'STOPPED' })
})

it('[DX-04] prefetch rejects with STOPPED where the end comes first', async () => {
  const { kit } = adapterMissing()
  kit.start()
  const loading = kit.prefetch()
  kit.dispose()
  await expect(loading).rejects.toMatchObject({ code: 'STOPPED' })
})

it('[UX-27] code that came too late is asked for again by the next command', async () => {
  const page = createMemoryPorts()
  const { ports, use } = onMemory(page)
  const [plugin] = use as readonly [LoadedPlugin]
  const answers: (() => Promise<PluginModule>)[] = [() => NEVER, async () => plugin.module]
  const kit = createLatchkit({ networks: [mainnet], ports, use: [{ ...plugin, load: () => (answers.shift() ?? (() => NEVER))() }] })
  kit.start()
  await expect(settle(page.time, kit.run(REFRESH))).rejects.toMatchObject({ code: 'CODE_UNAVAILABLE' })
  await kit.run(OPEN)
  expect(kit.getState().modal.open).toBe(true)
  kit.dispose()
})

it('[DX-10] addNetwork takes a chain of viem, whose functions are left out', async () => {
  const { optimism } = await import('viem/chains')
  const kit = createLatchkit({ networks: [mainnet], ...onMemory(createMemoryPorts()) })
  kit.start()
  await kit.run({ type: 'addNetwork', network: optimism })
  expect(kit.select(selectNetworks).map(({ caipNetworkId }) => caipNetworkId)).toContain('eip155:10')
  kit.dispose()
})
