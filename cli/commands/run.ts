import { extname } from 'node:path'
import { Command } from 'commander'
import { type Tape, writeTape } from '../../src/domain/kernel/tape.js'
import { loadScenario } from '../scenario/read/load.js'
import { createJsonReporter, createPrettyReporter } from '../scenario/report.js'
import { type RunResult, runScenario } from '../scenario/run.js'
import type { Scenario } from '../scenario/read/scenario.js'
import { checkTapePlace, writeWhole } from '../tape/write.js'
import { createVirtualWorld } from '../scenario/virtual/virtual-world.js'
import type { MakeWorld } from '../scenario/world.js'
import { UsageError } from '../tape/file.js'
import { EXIT, type ExitCode, reportError } from './exit.js'
import type { CliIo } from './io.js'
import { loadPlugins, PLUGIN_OPTION } from './plugins.js'
import { webAddress, wholeNumber } from './values.js'

/** Options of {@link runFiles}. */
export interface RunOptions {
  /** Runs in real time against the chains of a sandbox. */
  readonly real?: boolean
  /** URL of a sandbox that runs already. */
  readonly sandboxUrl?: string
  /** Path of the first page's tape; tapes of later pages are written beside it. */
  readonly record?: string
  readonly seed?: number
  readonly json?: boolean
  readonly pretty?: boolean
  /** Modules of plugins that are not ours. */
  readonly plugin?: readonly string[]
}

/** Implements `latchkit-cli run`, which runs scenarios one after the other. All are read before the first one runs. */
export async function runFiles(files: readonly string[], options: RunOptions, io: CliIo): Promise<ExitCode> {
  if (options.record !== undefined && files.length > 1) throw new UsageError('--record goes with one scenario; run them one by one')
  if (options.json && options.pretty) throw new UsageError('choose one of --json and --pretty')
  if (options.sandboxUrl !== undefined && !options.real) throw new UsageError('--sandbox-url goes with --real')
  if (options.seed !== undefined && options.real) throw new UsageError('--seed goes with virtual time; real chains have no seed')
  if (options.plugin && options.real) throw new UsageError('--plugin goes with virtual time')
  if (options.record !== undefined) checkTapePlace(options.record, files)
  const plugins = await loadPlugins(options.plugin)
  const read = await Promise.allSettled(files.map((file) => loadScenario(file, plugins)))
  const unreadable = read.filter((one) => one.status === 'rejected')
  // All errors but the last are reported here; the caller reports the last.
  for (const { reason } of unreadable.slice(0, -1)) reportError(reason, io)
  for (const { reason } of unreadable.slice(-1)) throw reason
  const scenarios = read.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const prepared = await prepare(scenarios, options, io)
  const isPretty = options.pretty ?? (io.isTerminal && !options.json)
  const reporter = isPretty ? createPrettyReporter(io.out) : createJsonReporter(io.out)
  let exit: ExitCode = EXIT.passed
  try {
    for (const scenario of scenarios) {
      io.signal.throwIfAborted()
      reporter.begin(scenario)
      const result = await runScenario(scenario, prepared.worldFor(scenario), reporter)
      reporter.end(result)
      if (options.record !== undefined) record(result, options.record, io)
      if (result.outcome === 'failed') exit = EXIT.failed
    }
  } finally {
    await prepared.stop()
  }
  return exit
}

/** Creates the command. */
export function runCommand(io: CliIo, end: (code: ExitCode) => void): Command {
  return new Command('run')
    .summary('run a scenario: commands in, events out')
    .description(
      'Runs scenarios, in virtual time over memory, or (--real) against real chains and wallets with keys. Every run is recorded and replayed at once.',
    )
    .argument('<scenario...>', 'scenario files, YAML or JSON')
    .option('--real', 'real time, headless wallets and the chains of a sandbox (EVM, Solana, Bitcoin), which is started unless --sandbox-url names one')
    .option('--sandbox-url <url>', 'with --real: the sandbox that runs there (latchkit-cli sandbox prints its address)', webAddress)
    .option('--record <tape>', 'write the tape of the run to this file; later pages go beside it: tape.2.jsonl, tape.3.jsonl, ...')
    .option('--seed <n>', 'seed of the virtual world; same seed, same tape', wholeNumber)
    .option(...PLUGIN_OPTION)
    .option('--json', 'one line of JSON for each event, and one for the outcome (the default unless a person looks)')
    .option('--pretty', 'for people: each step and what came of it')
    .addHelpText(
      'after',
      '\nExit code: 0 passed, 1 an expectation failed, 2 bad input, 3 a fault of latchkit itself.\nHow a scenario is written: docs/scenarios.md',
    )
    .action(async (files: string[], options: RunOptions) => end(await runFiles(files, options, io)))
}

/** Returns the file of the nth page's tape: `tape.jsonl`, `tape.2.jsonl`, ... */
export function tapeFile(path: string, page: number): string {
  if (page === 1) return path
  const extension = extname(path)
  return `${path.slice(0, path.length - extension.length)}.${page}${extension}`
}

interface Prepared {
  worldFor(scenario: Scenario): MakeWorld
  stop(): Promise<void>
}

async function prepare(scenarios: readonly Scenario[], { real, seed, sandboxUrl }: RunOptions, io: CliIo): Promise<Prepared> {
  if (!real)
    return {
      worldFor: (scenario) => (onEvent) => createVirtualWorld(scenario, onEvent, seed === undefined ? {} : { seed }),
      stop: async () => undefined,
    }
  // Loading chains, keys and HTTP takes a second, which virtual runs do not need.
  const { createRealWorlds } = await import('../scenario/real/real-worlds.js')
  return createRealWorlds(scenarios, { ...(sandboxUrl === undefined ? {} : { sandboxUrl }), onLog: io.err, signal: io.signal })
}

function record({ tapes }: RunResult, path: string, io: CliIo): void {
  for (const [index, tape] of tapes.entries()) save(tapeFile(path, index + 1), tape)
  if (tapes.length > 1) io.err(`recorded ${tapes.length} pages: ${path} to ${tapeFile(path, tapes.length)}`)
}

function save(path: string, tape: Tape): void {
  try {
    writeWhole(path, writeTape(tape))
  } catch (error) {
    throw new UsageError(`the tape cannot be written: ${(error as Error).message}`)
  }
}
