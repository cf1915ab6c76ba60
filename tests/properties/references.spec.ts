import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { definitionOf } from '../../cli/tape/check.js'
import { parseTape } from '../../cli/tape/file.js'
import { createMemoryPorts } from '../../src/adapters/memory/memory-ports.js'
import { createFold } from '../../src/domain/kernel/fold.js'
import { deepFreeze } from '../../src/domain/shared/json/values.js'
import { base, mainnet } from '../../src/domain/shared/networks/evm-chains.js'
import { canonicalJson } from '../../src/domain/shared/json/json.js'
import { createInstance } from '../../src/kit/build-instance.js'
import type { RootState } from '../../src/domain/root.js'
import type { PublicCommand } from '../../src/index.js'
import { onMemory } from '../../src/testing/kit.js'
import { settle } from '../../src/testing/settle.js'

const folder = new URL('../tapes/', import.meta.url)
const tapes = readdirSync(fileURLToPath(folder))
  .filter((file) => file.endsWith('.jsonl'))
  .map((file) => ({ file, tape: parseTape(readFileSync(new URL(file, folder), 'utf8')) }))

describe('state', () => {
  it('[I-47] every recorded event keeps the reference of each slice that it leaves unchanged, and mutates none', () => {
    const moved = new Set<string>()
    const untouched = new Set<string>()
    for (const { tape } of tapes) {
      const { slices, config } = definitionOf(tape)
      const fold = createFold<RootState, typeof config>(slices, config)
      let state = deepFreeze((tape.head.base?.state as RootState | undefined) ?? fold.initial)
      for (const entry of tape.entries) {
        if (entry.kind !== 'event') continue
        // Frozen to the bottom: a handler that changes it in place throws here.
        const next = deepFreeze(fold.apply(state, entry.event, entry.at))
        for (const name of Object.keys(state) as (keyof RootState)[]) {
          if (next[name] === state[name]) untouched.add(name)
          else if (canonicalJson(next[name]) === canonicalJson(state[name])) moved.add(`${entry.event.type}: ${name}`)
        }
        if (next !== state && Object.keys(state).every((name) => next[name as keyof RootState] === state[name as keyof RootState])) moved.add(entry.event.type)
        state = next
      }
    }
    expect([...moved].sort()).toEqual([])
    expect(untouched.size).toBe(40)
  })

  it('[I-47] a command that changes nothing keeps the reference of the whole state, and tells no subscriber', async () => {
    const page = createMemoryPorts()
    page.wallets.add({ id: 'kestrel' })
    page.wallets.add({ id: 'falcon' })
    const kit = createInstance({ networks: [mainnet, base], ...onMemory(page) })
    kit.start()
    page.time.advanceBy(0)
    const run = (command: PublicCommand) => settle(page.time, kit.run(command)).catch(() => undefined)
    await run({ type: 'connect', connectorId: 'kestrel' })
    await run({ type: 'connect', connectorId: 'falcon' })
    page.time.advanceBy(60_000)
    const { address = '' } = kit.getState().account.namespaces.eip155 ?? {}
    const commands: readonly PublicCommand[] = [
      { type: 'start' },
      { type: 'setThemeMode', mode: 'light' },
      { type: 'setThemeVariables', variables: { radius: 4 } },
      { type: 'setAddressLabel', namespace: 'eip155', address, label: 'Mine' },
      { type: 'setPreferredAccountType', namespace: 'eip155', accountType: 'eoa' },
      { type: 'setAccountTab', tab: 'nfts' },
      { type: 'setProfile', namespace: 'eip155', address, name: 'ann.eth', image: null },
      { type: 'setBalancesHidden', hidden: true },
      { type: 'switchAccount', namespace: 'eip155', address },
      { type: 'addNetwork', network: base },
      { type: 'cancelConnect' },
      { type: 'cancelRequest' },
      { type: 'cancelSwitchNetwork' },
      { type: 'hideToast' },
      { type: 'closeModal' },
      { type: 'goBack' },
    ]
    for (const command of commands) {
      await run(command)
      page.time.advanceBy(60_000)
      const before = kit.getState()
      let told = 0
      const end = kit.subscribe(() => {
        told += 1
      })
      await run(command)
      end()
      expect([command.type, kit.getState() === before, told]).toEqual([command.type, true, 0])
    }
    kit.dispose()
  })
})
