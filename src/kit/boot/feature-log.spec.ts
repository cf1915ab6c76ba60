import { describe, expect, it } from 'vitest'
import { createMemoryPorts } from '../../adapters/memory/memory-ports.js'
import { createDevtools } from '../../devtools.js'
import { mainnet } from '../../domain/shared/networks/evm-chains.js'
import { onMemory } from '../../testing/kit.js'
import { createLatchkit } from '../create-latchkit.js'

async function open({ debug = true, services = false } = {}) {
  const page = createMemoryPorts()
  page.http.answer('features', () => ({ features: [{ id: 'social_login', isEnabled: false }] }))
  const devtools = createDevtools()
  const kit = createLatchkit({ networks: [mainnet], projectId: 'p', debug, tap: devtools, ...onMemory(page, { services }) })
  kit.start()
  await kit.prefetch()
  await import('./dev-warnings.js')
  await new Promise((done) => setTimeout(done))
  const lines = () => page.logger.lines().filter(({ text }) => text.startsWith('Features:'))
  return { page, kit, devtools, lines }
}

describe('the log of features', () => {
  it('[DX-29, design] c3 debug mode says once why each feature is on or off', async () => {
    const { kit, page, lines } = await open()
    expect(lines()).toHaveLength(1)
    expect(lines()[0]?.text.split('\n')).toEqual([
      'Features:',
      'email: off, the plugin embeddedWallet() is not in the option use',
      'socials: off, the plugin embeddedWallet() is not in the option use',
      'swaps: off, the plugin swap() is not in the option use',
      'onramp: off, the plugin buy() is not in the option use',
      'activity: off, the plugin activity() is not in the option use',
      'reownBranding: on, by default',
      'receive: off, the plugin receive() is not in the option use',
      'send: off, the plugin send() is not in the option use',
      'analytics: off, the plugin services() is not in the option use',
    ])
    kit.dispatch({ type: 'openModal' })
    page.time.advanceBy(5_000)
    expect(lines()).toHaveLength(1)
  })

  it('[DX-29, design] c3 with services() it waits for the settings of the project, and a silent service does not keep it waiting', async () => {
    const { kit, page, lines } = await open({ services: true })
    expect(lines()).toEqual([])
    kit.dispatch({ type: 'openModal' })
    page.time.advanceBy(5_000)
    expect(lines()).toHaveLength(1)
    const silent = await open({ services: true })
    silent.page.http.fail('silent', { call: 'features' })
    silent.kit.dispatch({ type: 'openModal' })
    silent.page.time.advanceBy(60_000)
    expect(silent.lines()).toHaveLength(1)
  })

  it('[DX-29] says nothing without debug mode', async () => {
    expect((await open({ debug: false })).lines()).toEqual([])
  })

  it('[design] c3 devtools say the same at any time', async () => {
    const { kit, page, devtools } = await open({ services: true, debug: false })
    expect(await devtools.features()).toContain('reownBranding: on, by default')
    kit.dispatch({ type: 'openModal' })
    page.time.advanceBy(5_000)
    expect(await devtools.features()).toContain('activity: off, the plugin activity() is not in the option use')
    expect((await devtools.features()).find((line) => line.startsWith('analytics'))).toMatch(/^analytics: /)
  })
})
