import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadScenario } from '../../cli/scenario/read/load.js'
import { type RunResult, runScenario } from '../../cli/scenario/run.js'
import type { Scenario } from '../../cli/scenario/read/scenario.js'
import { createVirtualWorld } from '../../cli/scenario/virtual/virtual-world.js'
import type { RootState } from '../../src/domain/root.js'

/** A run, and every state that a subscriber of each page was told of, in order. */
export interface WatchedRun extends RunResult {
  readonly seen: readonly (readonly RootState[])[]
}

const folder = fileURLToPath(new URL('.', import.meta.url))

/** Every scenario of this folder but those of `real-only/`: no node in memory has transactions that wait for a block. */
export async function allScenarios(): Promise<Scenario[]> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(yaml|yml|json)$/.test(file) && !file.startsWith('real-only/'))
    .sort()
  return Promise.all(files.map((file) => loadScenario(relative(process.cwd(), join(folder, file)))))
}

/** Runs a scenario in virtual time and listens to each page from its first moment. */
export async function watchRun(scenario: Scenario, seed?: number): Promise<WatchedRun> {
  const seen: RootState[][] = []
  const result = await runScenario(scenario, (onEvent) => createVirtualWorld(scenario, onEvent, seed === undefined ? {} : { seed }), {
    onPage({ kit }) {
      const states: RootState[] = []
      seen.push(states)
      kit.subscribe(() => states.push(kit.getState()))
    },
  })
  return { ...result, seen }
}
