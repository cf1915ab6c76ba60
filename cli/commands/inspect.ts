import { Command } from 'commander'
import { domainsOf } from '../../src/kit/loaded-plugin.js'
import { causesOf } from '../../src/domain/tapes.js'
import type { Entry, Tape } from '../../src/domain/kernel/tape.js'
import { entryIndex, stateAt } from '../tape/check.js'
import { readTapeFile, UsageError } from '../tape/file.js'
import { nearest } from '../scenario/read/suggest.js'
import { plainText } from '../tape/plain.js'
import { showEntry, showOffset, timeOf } from '../tape/show.js'
import { EXIT, type ExitCode } from './exit.js'
import type { CliIo } from './io.js'
import { loadPlugins, PLUGIN_OPTION } from './plugins.js'
import { wholeNumber } from './values.js'

/** Options of {@link inspectFile}. */
export interface InspectOptions {
  /** Shows one entry in full. */
  readonly at?: number
  /** Shows only events of this type, each with its chain of causes. */
  readonly event?: string
  /** Shows the chain of causes of this entry. */
  readonly causes?: number
  /** Shows the state at the end, or after `at`. */
  readonly state?: boolean
  /** Modules of plugins that are not ours, with `state`. */
  readonly plugin?: readonly string[]
}

/** Implements `latchkit-cli inspect`, which shows a tape to a person. */
export async function inspectFile(path: string, options: InspectOptions, io: CliIo): Promise<ExitCode> {
  const asked = (['causes', 'event', 'state', 'at'] as const).filter((name) => options[name] !== undefined)
  if (asked.length > 1 && asked.join() !== 'state,at') throw new UsageError(`choose one of ${asked.map((name) => `--${name}`).join(' and ')}`)
  const tape = await readTapeFile(path)
  const print = (lines: readonly string[]) => {
    for (const line of lines) io.out(line)
  }
  if (options.causes !== undefined) print(causes(tape, options.causes))
  else if (options.event !== undefined) print(events(tape, options.event))
  else if (options.state) print(pretty(stateAt(tape, options.at, domainsOf(await loadPlugins(options.plugin)))))
  else if (options.at !== undefined) print(oneEntry(tape, options.at))
  else print([...summary(tape), '', ...table(tape, tape.entries)])
  return EXIT.passed
}

/** Creates the command. */
export function inspectCommand(io: CliIo, end: (code: ExitCode) => void): Command {
  return new Command('inspect')
    .summary('read a tape: what happened, when, and why')
    .description('Shows a tape as a table: number, seconds since the first entry, what it is, and the entry that led to it. Or answers one question about it.')
    .argument('<tape>', 'a recorded tape, JSON lines')
    .option('--at <n>', 'entry n in full; with --state, the state after it', wholeNumber)
    .option('--event <type>', 'every event of a type, each with the chain that led to it')
    .option('--causes <n>', 'the chain that led to entry n, from the outside in', wholeNumber)
    .option(...PLUGIN_OPTION)
    .option('--state', 'the state at the end, or after the entry of --at')
    .action(async (path: string, options: InspectOptions) => end(await inspectFile(path, options, io)))
}

function summary({ head, entries }: Tape): string[] {
  const networks = Array.isArray(head.config.networks) ? head.config.networks.map((one) => (one as { caipNetworkId?: string }).caipNetworkId).join(', ') : ''
  const [first, last] = [entries.find((entry) => timeOf(entry) !== undefined), entries.findLast((entry) => timeOf(entry) !== undefined)]
  const span = first === undefined || last === undefined ? 0 : (timeOf(last) as number) - (timeOf(first) as number)
  const begun = first === undefined ? 'nothing was recorded' : `from ${isoTime(timeOf(first) as number)}, ${span / 1_000} s`
  return [
    plainText(`latchkit ${head.version}, format ${head.format}, networks ${networks}`),
    `${entries.length} entries, ${begun}${head.base === undefined ? '' : `; what came before entry ${head.base.n + 1} was dropped, its state is kept`}`,
  ]
}

/** Formats entries with their times. An entry without a time happened at the time of the entry before it. */
function table({ entries: all }: Tape, entries: readonly Entry[]): string[] {
  const begun = timeOf(all.find((entry) => timeOf(entry) !== undefined) ?? ({} as Entry)) ?? 0
  const width = String(all.at(-1)?.n ?? 0).length
  const times = new Map<number, number>()
  let time = begun
  for (const entry of all) {
    time = timeOf(entry) ?? time
    times.set(entry.n, time)
  }
  return entries.map((entry) => {
    const by = entry.kind === 'reply' ? entry.call : 'by' in entry ? entry.by : undefined
    return (
      `${String(entry.n).padStart(width)} ${showOffset((times.get(entry.n) ?? begun) - begun).padStart(11)}  ${by === undefined ? '' : `<${by}`}`.padEnd(
        width + 21,
      ) + showEntry(entry)
    )
  })
}

function causes(tape: Tape, n: number): string[] {
  entryIndex(tape, n)
  return table(tape, causesOf(tape, n).reverse()).map((line, depth) => `${' '.repeat(depth)}${line}`)
}

function events(tape: Tape, type: string): string[] {
  const found = tape.entries.filter((entry) => entry.kind === 'event' && entry.event.type === type)
  if (found.length > 0) return found.flatMap((entry, index) => [...(index === 0 ? [] : ['']), ...causes(tape, entry.n)])
  const types = [...new Set(tape.entries.flatMap((entry) => (entry.kind === 'event' ? [entry.event.type] : [])))].sort()
  const close = nearest(type, types)
  throw new UsageError(`the tape has no event "${type}"; ${close === undefined ? `it has: ${types.join(', ') || 'none'}` : `did you mean "${close}"?`}`)
}

function oneEntry(tape: Tape, n: number): string[] {
  return pretty(tape.entries[entryIndex(tape, n)])
}

function pretty(value: unknown): string[] {
  return JSON.stringify(value, null, 2).split('\n').map(plainText)
}

function isoTime(at: number): string {
  const time = new Date(at)
  return Number.isNaN(time.getTime()) ? String(at) : time.toISOString()
}
