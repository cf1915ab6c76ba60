import { Command } from 'commander'
import { domainsOf } from '../../src/kit/loaded-plugin.js'
import { divergenceOf } from '../tape/check.js'
import { readTapeFile } from '../tape/file.js'
import { plainJsonLine, plainText } from '../tape/plain.js'
import { EXIT, type ExitCode } from './exit.js'
import type { CliIo } from './io.js'
import { loadPlugins, PLUGIN_OPTION } from './plugins.js'

/** Options of {@link replayFile}. */
export interface ReplayOptions {
  readonly json?: boolean
  /** Modules of plugins that are not ours. */
  readonly plugin?: readonly string[]
}

/** A browser's recorder keeps only the newest part of a tape. */
const LOST_FRONT = 'The tape lost its beginning: it folds (inspect --state), but what was under way at its front is not there to be replayed.'

/** `latchkit-cli replay`: passes only when every line of the tape comes out of the domain again, byte for byte. */
export async function replayFile(path: string, { json, plugin }: ReplayOptions, io: CliIo): Promise<ExitCode> {
  const tape = await readTapeFile(path)
  const divergence = divergenceOf(tape, domainsOf(await loadPlugins(plugin)))
  if (json) io.out(plainJsonLine({ outcome: divergence === undefined ? 'same' : 'diverged', entries: tape.entries.length, ...divergence }))
  else if (divergence === undefined) io.out(`${tape.entries.length} entries replay byte for byte`)
  else {
    io.out(`the replay leaves the tape at entry ${divergence.n}`)
    io.out(`  the tape:   ${plainText(divergence.expected) || '(ended)'}`)
    io.out(`  the replay: ${plainText(divergence.actual) || '(ended)'}`)
    if (tape.head.base !== undefined) io.out(LOST_FRONT)
  }
  return divergence === undefined ? EXIT.passed : EXIT.failed
}

/** Creates the command. */
export function replayCommand(io: CliIo, end: (code: ExitCode) => void): Command {
  return new Command('replay')
    .summary('replay a tape byte for byte')
    .description(
      'Feeds the commands and replies of a tape through the domain of this release. Passes only when the tape comes out again, byte for byte; else shows the first line that differs.',
    )
    .argument('<tape>', 'a recorded tape, JSON lines')
    .option(...PLUGIN_OPTION)
    .option('--json', 'the result as one line of JSON')
    .action(async (path: string, options: ReplayOptions) => end(await replayFile(path, options, io)))
}
