import { createDevtools } from 'latchkit/devtools'
import { mainnet } from 'latchkit'
import { assertTapeReplays, createInstance, createMemoryPorts, onMemory, settle } from 'latchkit/testing'
import { defer, of, throwError } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { houseRules, houseRulesDomain } from './house-rules.js'

const ALPHA = 'io.example.alpha'
const connect = { type: 'connect', connectorId: ALPHA } as const

/** Opens a page in memory whose app has the house rules. @param saves versions that the app's server has received */
async function open({ page = createMemoryPorts(), saves = [] as number[], fails = false } = {}) {
  if (page.wallets.all().length === 0) page.wallets.add({ id: ALPHA, name: 'Alpha' })
  const plugin = houseRules({
    version: 2,
    port: {
      save: ({ version }) =>
        defer(() => {
          if (fails) return throwError(() => ({ code: 'UNEXPECTED', message: 'offline' }))
          saves.push(version)
          return of(null)
        }),
    },
  })
  const { use, ports } = onMemory(page)
  const tap = createDevtools()
  const kit = createInstance({ networks: [mainnet], tap, ports, use: [...use, { ...plugin, module: await plugin.load() }] })
  kit.start()
  page.time.advanceBy(10)
  return { page, kit, tap, saves }
}

describe('a plugin from outside', () => {
  it('[DX-04, DX-12, design] refuses a connect by its guard until its command was given; the tape names it and replays byte for byte', async () => {
    const { page, kit, tap, saves } = await open()
    await expect(kit.run(connect)).rejects.toMatchObject({ code: 'RULES_NOT_ACCEPTED' })
    const done = kit.run({ type: 'acceptRules' } as never)
    expect(await settle(page.time, done)).toMatchObject({ type: 'rulesSaved' })
    expect(saves).toEqual([2])
    await settle(page.time, kit.run(connect))
    expect(kit.getState().connection.namespaces.eip155?.connectorId).toBe(ALPHA)
    const tape = tap.read()
    expect(tape.entries.find((entry) => entry.kind === 'rejection')).toMatchObject({ guard: 'houseRules' })
    expect(tape.entries.find((entry) => entry.kind === 'call' && entry.port === 'houseRules')).toMatchObject({ method: 'save', args: [{ version: 2 }] })
    expect(tape.head.config).toMatchObject({ plugins: { houseRules: { version: 2 } } })
    assertTapeReplays(tape, [houseRulesDomain])
  })

  it('[DX-24, design] what devtools export leaves out what it declares as personal', async () => {
    const { kit, page, tap } = await open()
    await settle(page.time, kit.run({ type: 'acceptRules', name: 'Ada Lovelace' } as never))
    expect(JSON.stringify(tap.read())).toContain('Ada Lovelace')
    expect(tap.exportTape()).toContain('rulesAccepted')
    expect(tap.exportTape()).not.toMatch(/Ada|Lovelace/)
  })

  it('[DX-04, design] remembers over a reload, and fails as it says', async () => {
    const { page, kit } = await open()
    await settle(page.time, kit.run({ type: 'acceptRules' } as never))
    kit.dispose()
    const again = await open({ page: createMemoryPorts({ world: page.world }) })
    await settle(again.page.time, again.kit.run(connect))
    const offline = await open({ fails: true })
    await expect(settle(offline.page.time, offline.kit.run({ type: 'acceptRules' } as never))).rejects.toMatchObject({ code: 'UNEXPECTED' })
  })
})
