import { canonicalJson, type Json } from '../../src/domain/shared/json/json.js'
import { type Tape, writeTape } from '../../src/domain/kernel/tape.js'
import { domainsOf, type LoadedPlugin } from '../../src/kit/loaded-plugin.js'
import { type Divergence, divergenceOf, stateAt } from '../tape/check.js'
import { Expectation } from './steps/expectation.js'
import type { Page, SeenEvent } from './page.js'
import type { Scenario, Step } from './read/scenario.js'
import { createStepper } from './steps/stepper.js'
import type { MakeWorld, World } from './world.js'

/** Reason why a run failed. */
export interface RunFailure {
  /** A step was not fulfilled, a tape did not replay or does not fold to the final state, a resource was left in use, or a secret was recorded. */
  readonly kind: 'step' | 'replay' | 'fold' | 'leftover' | 'secret'
  readonly problem: string
  /** Number of the step, from 1. */
  readonly step?: number
  readonly line?: number
  readonly expected?: Json
  readonly actual?: Json
  /** Page whose tape diverged, from 1. */
  readonly page?: number
  readonly divergence?: Divergence
}

/** Result of a scenario. */
export interface RunResult {
  readonly scenario: Scenario
  readonly outcome: 'passed' | 'failed'
  readonly failures: readonly RunFailure[]
  /** Steps that ran, including one that failed. */
  readonly steps: number
  readonly events: number
  /** Number of secrets of the secure site that were searched for on the tapes, in storage and in logs. */
  readonly secrets: number
  /** Duration in milliseconds, virtual or real. */
  readonly ms: number
  /** Tapes of the pages, in the order of opening. */
  readonly tapes: readonly Tape[]
}

/** Callbacks during a run. */
export interface RunWatch {
  readonly onStep?: (step: Step, at: number) => void
  readonly onEvent?: (seen: SeenEvent) => void
  /** Called when a page was opened, before it is started. */
  readonly onPage?: (page: Page) => void
}

/**
 * Runs a scenario to its end or its first unfulfilled step. In any case every page is closed, its tape is replayed byte for byte and folded, and nothing may be
 * left in use.
 */
export async function runScenario(scenario: Scenario, make: MakeWorld, watch: RunWatch = {}): Promise<RunResult> {
  const world = await make((seen) => watch.onEvent?.(seen))
  try {
    return await runIn(world, scenario, watch)
  } finally {
    await world.close()
  }
}

async function runIn(world: World, scenario: Scenario, watch: RunWatch): Promise<RunResult> {
  const stepper = createStepper(world, scenario, watch)
  const failures: RunFailure[] = []
  let steps = 0
  try {
    stepper.begin()
    for (const step of scenario.steps) {
      steps += 1
      watch.onStep?.(step, world.now())
      try {
        await stepper.take(step)
      } catch (error) {
        if (!(error instanceof Expectation)) throw error
        failures.push({ kind: 'step', step: step.index, line: step.line, ...error.details })
        break
      }
    }
  } finally {
    stepper.closeAll()
  }
  const ms = world.now()
  const pages = stepper.pages()
  failures.push(...pages.flatMap((page) => checkPage(page, scenario.plugins)), ...leftoverFailure(await world.leftovers()))
  const { known, written } = await world.secrets()
  failures.push(...secretFailures(known, written, pages))
  const events = pages.reduce((sum, page) => sum + page.events.length, 0)
  return {
    scenario,
    outcome: failures.length === 0 ? 'passed' : 'failed',
    failures,
    steps,
    events,
    secrets: known.length,
    ms,
    tapes: pages.map((page) => page.tape()),
  }
}

/** CORE-40: the tape replays, and state is its fold. */
function checkPage(page: Page, plugins: readonly LoadedPlugin[]): RunFailure[] {
  const tape = page.tape()
  const domains = domainsOf(plugins)
  const divergence = divergenceOf(tape, domains)
  if (divergence !== undefined) {
    return [
      {
        kind: 'replay',
        page: page.number,
        divergence,
        problem: `page ${page.number} does not replay: entry ${divergence.n} differs`,
        expected: divergence.expected,
        actual: divergence.actual,
      },
    ]
  }
  const folded = canonicalJson(stateAt(tape, undefined, domains))
  const reached = canonicalJson(page.kit.getState())
  return folded === reached
    ? []
    : [
        {
          kind: 'fold',
          page: page.number,
          problem: `the events of page ${page.number} do not fold to the state that was reached`,
          expected: reached,
          actual: folded,
        },
      ]
}

/** Checks that no code, key, token or login address is on a tape, in storage or in a log (CORE-39). */
function secretFailures(known: readonly string[], written: Readonly<Record<string, string>>, pages: readonly Page[]): RunFailure[] {
  if (known.length === 0) return []
  const texts = { ...written, ...Object.fromEntries(pages.map((page) => [`the tape of page ${page.number}`, writeTape(page.tape())])) }
  return leaks(known, texts).map((where) => ({ kind: 'secret', problem: `a secret of the secure site stands in ${where}` }))
}

function leftoverFailure(left: Readonly<Record<string, number>>): RunFailure[] {
  const names = Object.entries(left).map(([name, count]) => `${count} ${name}`)
  return names.length === 0 ? [] : [{ kind: 'leftover', problem: `still in use after all pages were closed: ${names.join(', ')}` }]
}

/**
 * Finds secrets in texts.
 * @param secrets codes, keys, tokens
 * @param texts recorded texts, by name
 * @returns the names of the texts that contain a secret
 */
export function leaks(secrets: readonly string[], texts: Readonly<Record<string, string>>): string[] {
  const known = [...new Set(secrets)].filter((secret) => secret !== '').map((secret) => new RegExp(`(?<![0-9A-Za-z])${escaped(secret)}(?![0-9A-Za-z])`))
  // A code has six digits: inside a longer number it is no code.
  return Object.keys(texts).filter((name) => known.some((secret) => secret.test(texts[name] ?? '')))
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
