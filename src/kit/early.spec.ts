import { config } from 'rxjs'
import { eventually } from '../../tests/eventually.js'
import { describe, expect, it } from 'vitest'
import { createMemoryPorts } from '../adapters/memory/memory-ports.js'
import { mainnet } from '../domain/shared/networks/evm-chains.js'
import { onMemory } from '../testing/kit.js'
import type { PluginModule } from '../domain/plugin.js'
import type { LoadedPlugin } from './loaded-plugin.js'
import { createLatchkit } from './create-latchkit.js'

/** A started page; its adapter comes as these say, one after the other. */
function make(...answers: readonly ((module: PluginModule) => Promise<PluginModule>)[]) {
  const page = createMemoryPorts()
  const { ports, use } = onMemory(page)
  const [plugin] = use as readonly [LoadedPlugin]
  const coming = [...answers]
  const load = () => coming.shift()?.(plugin.module) ?? Promise.reject(new Error('asked too often'))
  const kit = createLatchkit({ networks: [mainnet], ports, use: [{ ...plugin, load }] })
  kit.start()
  page.time.advanceBy(0)
  return kit
}

describe('what is asked for before the code is there', () => {
  it('[MODAL-46, design] is done in its order, whoever waits for it', async () => {
    const kit = make(async (adapter) => adapter)
    const told: string[] = []
    kit.events$.subscribe(({ type }) => told.push(type))
    expect(kit.dispatch({ type: 'openModal' })).toEqual({ status: 'queued' })
    const closed = kit.run({ type: 'closeModal' })
    kit.dispatch({ type: 'setThemeMode', mode: 'light' })
    await kit.prefetch()
    expect(told.filter((type) => type.startsWith('modal') || type.startsWith('theme'))).toEqual(['modalOpened', 'modalClosed', 'themeModeSet'])
    await closed
  })

  it('[UX-27, design] is refused when the code does not come, and not done when it comes later', async () => {
    const kit = make(
      () => Promise.reject(new Error('offline')),
      async (adapter) => adapter,
    )
    kit.dispatch({ type: 'openModal' })
    await expect(kit.run({ type: 'openModal' })).rejects.toMatchObject({ code: 'CODE_UNAVAILABLE' })
    await kit.prefetch()
    expect(kit.dispatch({ type: 'setThemeMode', mode: 'light' }).status).toBe('accepted')
    expect(kit.getState().modal.open).toBe(false)
  })
})

describe('listeners of the app that throw', () => {
  it('[F46, CORE-11] are written down; the others hear, before the code is there and after', async () => {
    const page = createMemoryPorts()
    const { ports, use } = onMemory(page)
    const kit = createLatchkit({ networks: [mainnet], ports, use })
    const heard: string[] = []
    const fails = () => {
      throw new Error('of the app')
    }
    const unhandled: unknown[] = []
    config.onUnhandledError = (error) => unhandled.push(error)
    kit.subscribe(fails)
    kit.subscribe(() => heard.push('listener'))
    kit.events$.subscribe(fails)
    kit.events$.subscribe(() => heard.push('event'))
    kit.state$.subscribe(fails)
    kit.start()
    page.time.advanceBy(0)
    expect(heard).toContain('listener')
    heard.length = 0
    await kit.prefetch()
    page.logger.fail('throws')
    kit.dispatch({ type: 'openModal' })
    expect(new Set(heard)).toEqual(new Set(['listener', 'event']))
    expect(new Set(page.logger.lines().map(({ text, context }) => `${text}: ${String(context['cause'])}`))).toEqual(
      new Set(['A listener threw and was skipped: Error: of the app']),
    )
    // RxJS reports errors of its observers in a task of its own.
    await eventually(() => expect(unhandled).toContainEqual(new Error('of the app')))
    kit.dispose()
    // Every error was handed on by then: the handler goes last.
    await new Promise((resolve) => setTimeout(resolve, 50))
    config.onUnhandledError = null
  })
})
