import type { DomainEvent } from '../../src/domain/root.js'
import { cutText, plainJsonLine, plainText } from '../tape/plain.js'
import { showMembers, showOffset } from '../tape/show.js'
import { showDuration } from './read/duration.js'
import type { SeenEvent } from './page.js'
import type { RunFailure, RunResult, RunWatch } from './run.js'
import type { Scenario, Step } from './read/scenario.js'

/** Reports a run while it goes on. */
export interface Reporter extends RunWatch {
  begin(scenario: Scenario): void
  end(result: RunResult): void
}

type Write = (line: string) => void
type Members<E> = E extends unknown ? keyof E : never
// An event with a member of one of these names would lose it in its line.
export type LineIsComplete = Extract<Members<DomainEvent>, 'n' | 'at' | 'page'> extends never ? true : never

/** Creates a reporter that writes one line of JSON per event, `{ page, n, at, type, ... }`, and a last one with the outcome. */
export function createJsonReporter(write: Write): Reporter {
  const complete: LineIsComplete = true
  return {
    begin: () => void complete,
    onEvent: ({ page, n, at, event }) => write(plainJsonLine({ page, n, at, ...event })),
    end({ scenario, outcome, failures, steps, events, ms, tapes }) {
      write(
        plainJsonLine({
          outcome,
          scenario: scenario.name,
          file: scenario.file,
          steps,
          events,
          pages: tapes.length,
          ms,
          ...(failures.length === 0 ? {} : { failures }),
        }),
      )
    },
  }
}

/** Creates a reporter for people: each step, its outcome, and the reason of a failure. */
export function createPrettyReporter(write: Write): Reporter {
  let begun: number | undefined
  let pages = 1
  return {
    begin(scenario) {
      begun = undefined
      pages = 1
      write(`${plainText(scenario.name)}  (${plainText(scenario.file)})`)
    },
    onPage: ({ number }) => {
      pages = Math.max(pages, number)
    },
    onStep: (step) => write(`${String(step.index).padStart(3)}  ${plainText(cutText(showStep(step), 120))}`),
    onEvent(seen) {
      begun ??= seen.at
      write(`     ${showOffset(seen.at - begun).padStart(10)} s  ${pages > 1 ? `[${seen.page}] ` : ''}${showEvent(seen)}`)
    },
    end(result) {
      for (const failure of result.failures) for (const line of showFailure(failure, result.scenario.file)) write(line)
      const { outcome, steps, events, ms } = result
      write(`${outcome}: ${steps} of ${result.scenario.steps.length} steps, ${events} events, ${showDuration(Math.round(ms))}`)
      write('')
    },
  }
}

function showStep({ act, tab, note }: Step): string {
  const beside = [...(tab === undefined ? [] : [`in tab ${tab}`]), ...(note === undefined ? [] : [note])]
  return `${showAct(act)}${beside.length === 0 ? '' : `  (${beside.join('; ')})`}`
}

function showAct(act: Step['act']): string {
  switch (act.verb) {
    case 'do': {
      const { type, ...members } = act.command
      return `do ${type} ${showMembers(members)}${act.rejected === undefined ? '' : ` (rejected: ${act.rejected})`}`.trimEnd()
    }
    case 'wait':
    case 'never':
      return `${act.verb} ${act.type} ${showMembers(act.with as object)} ${act.verb === 'wait' ? 'within' : 'for'} ${showDuration(act.ms)}`.replace(
        / {2,}/g,
        ' ',
      )
    case 'expect':
      return `expect ${act.checks.map(({ path, value }) => `${path}: ${JSON.stringify(value)}`).join(', ')}`
    case 'advance':
    case 'sleep':
      return `${act.verb} ${showDuration(act.ms)}`
    default: {
      const { verb, ...members } = act
      return `${verb} ${Object.values(members)
        .map((value) => JSON.stringify(value))
        .join(' ')}`.trimEnd()
    }
  }
}

function showEvent({ event }: SeenEvent): string {
  return `${event.type} ${showMembers(event)}`.trimEnd()
}

function showFailure({ problem, line, expected, actual, divergence }: RunFailure, file: string): string[] {
  const place = line === undefined ? file : `${file}:${line}`
  const sides = divergence === undefined ? { expected, actual } : { 'the tape': divergence.expected, 'the replay': divergence.actual }
  return [
    `  ${plainText(place)}: ${plainText(problem)}`,
    ...Object.entries(sides).flatMap(([side, value]) =>
      value === undefined ? [] : [`    ${side}: ${plainText(typeof value === 'string' ? value : JSON.stringify(value))}`],
    ),
  ]
}
