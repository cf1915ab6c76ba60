import { describe, expect, it } from 'vitest'
import { createMemoryPorts } from '../adapters/memory/memory-ports.js'
import { accountParts } from '../domain/account-parts.js'
import { mainnet } from '../domain/shared/evm-chains.js'
import { onMemory } from '../testing/kit.js'
import { settle } from '../testing/settle.js'
import type { AdapterFactory } from './adapter.js'
import { buildInstance } from './build.js'
import { createLatchkit } from './latchkit.js'
import type { Latchkit } from './types.js'

const NEVER = new Promise<never>(() => undefined)
const OPEN = { type: 'openModal' } as const
const REFRESH = { type: 'refreshBalance' } as const

/** Code of which a part loads when `come` is called, or never. */
function late() {
  let come: () => void = () => undefined
  const coming = new Promise<void>((resolve) => {
    come = resolve
  })
  return { coming, come: () => come() }
}

/** An instance that waits for the code of an adapter. */
function adapterMissing() {
  const page = createMemoryPorts()
  const { ports, use } = onMemory(page)
  const code = late()
  const kit = createLatchkit({ networks: [mainnet], ports, use: [{ namespace: 'eip155', load: () => code.coming.then(() => use[0] as AdapterFactory) }] })
  return { page, kit: kit as Latchkit, come: code.come, run: (signal?: AbortSignal) => kit.run(OPEN, signal && { signal }) }
}

/** An instance that waits for the code that decides on balances. */
function partsMissing() {
  const page = createMemoryPorts()
  const code = late()
  const kit = buildInstance({ networks: [mainnet], ...onMemory(page) }, () => code.coming.then(() => accountParts))
  return {
    page,
    kit,
    come: code.come,
    run: (signal?: AbortSignal) => kit.run({ type: 'setProfile', namespace: 'eip155', address: '0x0', name: null, image: null }, signal && { signal }),
  }
}

const turns = () => new Promise((resolve) => setTimeout(resolve, 0))

describe.each([
  ['the adapter', adapterMissing],
  ['a part of the domain', partsMissing],
])('while the code of %s loads', (_, make) => {
  it('[DX-20] a signal that is aborted already rejects at once', async () => {
    const { kit, run } = make()
    kit.start()
    await expect(run(AbortSignal.abort())).rejects.toMatchObject({ code: 'ABORTED' })
    kit.dispose()
  })

  it('[DX-20] a signal rejects at once, and the command is not carried out later', async () => {
    const { kit, run, come, page } = make()
    const told: string[] = []
    kit.events$.subscribe(({ type }) => told.push(type))
    kit.start()
    page.time.advanceBy(0)
    const abort = new AbortController()
    const running = run(abort.signal)
    abort.abort()
    await expect(running).rejects.toMatchObject({ code: 'ABORTED' })
    come()
    await kit.preload()
    await turns()
    expect(told.filter((type) => type === 'modalOpened' || type === 'profileSet')).toEqual([])
    kit.dispose()
  })

  it.each(['stop', 'dispose'] as const)('[DX-04] %s rejects with STOPPED', async (way) => {
    const { kit, run } = make()
    kit.start()
    const running = run()
    kit[way]()
    await expect(running).rejects.toMatchObject({ code: 'STOPPED', category: 'ABORTED' })
    kit.dispose()
  })

  it('[UX-27] code that never loads rejects with CODE_UNAVAILABLE within a minute', async () => {
    const { kit, run, page } = make()
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
    const { kit, run } = make()
    kit.start()
    kit.dispose()
    await expect(run()).rejects.toMatchObject({ code: 'STOPPED' })
  })
})

it('[UX-27] code that came too late is asked for again by the next command', async () => {
  const page = createMemoryPorts()
  const { ports, use } = onMemory(page)
  const answers: (() => Promise<AdapterFactory>)[] = [() => NEVER, async () => use[0] as AdapterFactory]
  const kit = createLatchkit({ networks: [mainnet], ports, use: [{ namespace: 'eip155', load: () => (answers.shift() ?? (() => NEVER))() }] })
  kit.start()
  await expect(settle(page.time, kit.run(REFRESH))).rejects.toMatchObject({ code: 'CODE_UNAVAILABLE' })
  await kit.run(OPEN)
  expect(kit.getState().modal.open).toBe(true)
  kit.dispose()
})
