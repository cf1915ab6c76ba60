import { describe, expect, it } from 'vitest'
import { parseScenario } from '../../cli/scenario/read/load.js'
import { runScenario } from '../../cli/scenario/run.js'
import { createVirtualWorld } from '../../cli/scenario/virtual/virtual-world.js'
import { definitionOf, divergenceOf, exportableTape, stateAt } from '../../cli/tape/check.js'
import { parseTape } from '../../cli/tape/file.js'
import { createFold } from '../../src/domain/kernel/fold.js'
import { type Entry, type Tape, writeTape } from '../../src/domain/kernel/tape.js'
import { canonicalJson } from '../../src/domain/shared/json/json.js'
import { personalDataOf } from '../../src/domain/personal.js'
import type { RootState } from '../../src/domain/root.js'
import { invariants } from '../properties/simulator/oracles/invariants.js'
import { allScenarios, type WatchedRun, watchRun } from './runs.js'

const scenarios = await allScenarios()

/** Each scenario is run once for all tests. */
const runs = new Map<string, Promise<WatchedRun>>()
function runOf(scenario: (typeof scenarios)[number]): Promise<WatchedRun> {
  const run = runs.get(scenario.file) ?? watchRun(scenario)
  runs.set(scenario.file, run)
  return run
}

describe('scenarios', () => {
  for (const scenario of scenarios) {
    it(`[${scenario.ids.join(', ')}] ${scenario.name}`, async () => {
      const result = await runOf(scenario)
      expect(result.failures).toEqual([])
      expect(result.outcome).toBe('passed')
      for (const tape of result.tapes) {
        expect(brokenInvariants(tape)).toEqual([])
        expect(divergenceOf(parseTape(writeTape(tape)))).toBeUndefined()
      }
    })
  }

  it('[CORE-40, CORE-42, I-38, I-47, I-49] a subscriber sees each state once, in order, and every prefix of a tape folds', async () => {
    for (const scenario of scenarios) {
      const { tapes, seen } = await runOf(scenario)
      for (const [index, tape] of tapes.entries()) {
        const told = settledStates(tape, prefixesOf(tape))
        expect(seen[index]?.map(canonicalJson), `${scenario.file}, page ${index + 1}`).toEqual(told.map(canonicalJson))
      }
    }
  })

  it('[DX-21, DX-24] the same seed gives the same tape, byte for byte', async () => {
    for (const scenario of scenarios) {
      const [first, second] = [await runOf(scenario), await watchRun(scenario)]
      expect(second.tapes.map(writeTape), scenario.file).toEqual(first.tapes.map(writeTape))
    }
  })

  it('[DX-24, I-40] every tape can be handed out: no address is left in it, and it replays and folds as before', async () => {
    // Addresses of tokens that the library lists are nobody's.
    const known = new Set(personalDataOf().known.map((address) => address.toLowerCase()))
    for (const scenario of scenarios) {
      for (const tape of (await runOf(scenario)).tapes) {
        const copy = exportableTape(tape)
        const text = writeTape(copy)
        const traces = tape.entries
          .flatMap(addressesOf)
          .filter((address) => !known.has(address.toLowerCase()) && text.toLowerCase().includes(address.slice(2).toLowerCase()))
        expect(traces, scenario.file).toEqual([])
        expect(divergenceOf(parseTape(text)), scenario.file).toBeUndefined()
        expect(copy.entries.map(titles)).toEqual(tape.entries.map(titles))
        expect(() => stateAt(copy)).not.toThrow()
      }
    }
  })

  it('[CORE-39, AUTH-49, I-40, fault] no code, key, token or login address of any run stands on a tape, in storage or in a log', async () => {
    const withSite = scenarios.filter(({ world }) => world.site !== undefined)
    expect(withSite.length).toBeGreaterThanOrEqual(14)
    for (const scenario of withSite) {
      const { secrets, failures } = await runOf(scenario)
      expect([scenario.file, secrets > 0, failures]).toEqual([scenario.file, true, []])
    }
  })

  it('[CORE-39] a run in which a code is written down fails, and says where', async () => {
    const login =
      'name: leaks\nconfig: { projectId: demo, networks: [sandbox1] }\nworld: { site: {} }\nsteps:\n  - do: { loginWithEmail: ann@example.org }\n  - wait: emailCodeSent\n'
    const scenario = parseScenario(login, 'leaks.yaml')
    const told: string[] = []
    await runScenario(scenario, async (onEvent) => {
      const world = await createVirtualWorld(scenario, onEvent)
      return { ...world, close: async () => void told.push(world.code('ann@example.org') ?? '') }
    })
    const [code] = told
    expect(code).toMatch(/^\d{6}$/)
    for (const [step, where] of [
      [`mark: "${code}"`, 'the tape of page 1'],
      [`store: { address_labels: "${code}" }`, 'storage'],
    ] as const) {
      const leaky = parseScenario(`${login}  - ${step}\n`, 'leaks.yaml')
      const { failures } = await runScenario(leaky, (onEvent) => createVirtualWorld(leaky, onEvent))
      expect(failures).toEqual([{ kind: 'secret', problem: `a secret of the secure site stands in ${where}` }])
    }
  })

  it('[design] every requirement id of a scenario is there, and no two scenarios have one name', () => {
    expect(scenarios.filter(({ ids }) => ids.length === 0).map(({ file }) => file)).toEqual([])
    const names = scenarios.map(({ name }) => name)
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
    expect(scenarios.length).toBeGreaterThan(80)
  })
})

/** Invariants hold at the end of each moment; between two events of one command, or two timers that were both slept through, they need not. */
function brokenInvariants(tape: Tape): string[] {
  const prefixes = prefixesOf(tape)
  const broken: string[] = []
  let now = 0
  for (const [index, entry] of [...tape.entries, undefined].entries()) {
    if (entry === undefined || (isInput(entry) && 'at' in entry && entry.at > now)) {
      const state = prefixes[index] as RootState
      for (const { id, check } of invariants) {
        const wrong = check(state, now)
        if (wrong !== undefined) broken.push(`before entry ${index + 1}: ${id} ${wrong}`)
      }
    }
    if (entry !== undefined && 'at' in entry) now = entry.at
  }
  return broken
}

/** The fold of each prefix of a tape, the empty one first. */
function prefixesOf(tape: Tape): RootState[] {
  const { slices, config } = definitionOf(tape)
  const fold = createFold<RootState, typeof config>(slices, config)
  const prefixes = [fold.initial]
  for (const entry of tape.entries) {
    const before = prefixes.at(-1) as RootState
    prefixes.push(entry.kind === 'event' ? fold.apply(before, entry.event, entry.at) : before)
  }
  return prefixes
}

/** The states at the end of each input that changed something, from the folds of all prefixes. */
function settledStates(tape: Tape, prefixes: readonly RootState[]): RootState[] {
  const ends = tape.entries.flatMap((entry, index) => (isInput(entry) ? [index] : []))
  const settled = [...ends, tape.entries.length].map((count) => prefixes[count] as RootState)
  // I-47: unchanged state keeps its reference.
  return settled.filter((state, index) => index > 0 && state !== settled[index - 1])
}

function isInput(entry: Entry): boolean {
  return entry.kind === 'reply' || entry.kind === 'mark' || (entry.kind === 'command' && entry.by === undefined)
}

function addressesOf(entry: Entry): string[] {
  const message = entry.kind === 'event' ? entry.event : entry.kind === 'command' ? entry.command : undefined
  return message === undefined ? [] : (JSON.stringify(message).match(/0x[0-9a-fA-F]{40}(?![0-9a-fA-F])/g) ?? [])
}

function titles(entry: Entry): string {
  return entry.kind === 'event' ? entry.event.type : entry.kind === 'command' ? entry.command.type : entry.kind
}
