import { foldTape, replayTape } from '../../../src/domain/kernel/replay.js'
import { readTape, writeTape } from '../../../src/domain/kernel/tape.js'
import type { RootState } from '../../../src/domain/root.js'
import type { Problem } from './oracles/rule.js'
import type { Page, Simulation } from './pages.js'

/** Checks that recorded entries did not change, and that the tape replays to itself byte for byte (I-38, I-39). */
export function tapeProblem(run: Simulation, { entries, lines, kernel }: Page): Problem | undefined {
  const changed = entries.findIndex((entry, at) => JSON.stringify(entry) !== lines[at])
  if (changed >= 0) return { id: 'I-39', problem: `entry ${changed + 1} has changed since it was written: ${lines[changed]}` }
  const tape = { head: { kind: 'head', format: 1, version: 'simulated', config: {} }, entries } as const
  const folded = foldTape(run.definition, tape)
  if (JSON.stringify(folded) !== JSON.stringify(kernel.getState())) return { id: 'I-38', problem: 'the fold of the tape differs from the state' }
  try {
    const text = writeTape(tape)
    const again = writeTape(replayTape(run.definition, readTape(text)))
    if (again === text) return undefined
    const [was, is] = [text.split('\n'), again.split('\n')]
    const at = was.findIndex((line, index) => line !== is[index])
    return { id: 'I-38', problem: `the tape replays to another one: ${was[at]}, then ${is[at]}` }
  } catch (error) {
    return { id: 'I-38', problem: `the tape does not replay: ${String(error)}` }
  }
}

/** Checks that the state that a subscriber received did not change (I-47). */
export function shownProblem({ checkedTexts }: Page, state: RootState, slice: keyof RootState): Problem | undefined {
  const was = checkedTexts[slice]
  return was !== undefined && JSON.stringify(state[slice]) !== was ? { id: 'I-47', problem: `${slice} was changed after it was shown` } : undefined
}

/** Checks that a session that a page drops is ended: the client and the wallet would keep it for a week. */
export function orphanProblem({ memory, kernel, ended }: Page, before: RootState): Problem | undefined {
  const state = kernel.getState()
  if (state.lifecycle.status !== 'started') return undefined
  const known = [state.relay.session?.topic, state.relay.storedTopic]
  const orphan = [before.relay.session?.topic, before.relay.storedTopic].find(
    (topic) => topic !== undefined && !known.includes(topic) && !ended.has(topic) && memory.relay.stored().some((one) => one.topic === topic),
  )
  return orphan === undefined ? undefined : { id: 'I-10', problem: `nobody has the session ${orphan}, and nobody ended it` }
}

/** Checks that codes, tokens and login URLs reach the secure site only (I-40). */
export function secretProblem(run: Simulation, page: Page): Problem | undefined {
  const all = JSON.stringify([page.entries, page.kernel.getState(), page.memory.disk.writes()])
  const seen = [...run.canaries].find((canary) => all.includes(canary))
  return seen === undefined ? undefined : { id: 'I-40', problem: `${seen} is seen` }
}
