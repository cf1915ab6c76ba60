import { resolve } from 'node:path'
import { Command } from 'commander'
import { domainsOf } from '../../src/kit/loaded-plugin.js'
import { writeTape } from '../../src/domain/kernel/tape.js'
import { exportableTape } from '../tape/check.js'
import { readTapeFile, UsageError } from '../tape/file.js'
import { writeWhole } from '../tape/write.js'
import { EXIT, type ExitCode } from './exit.js'
import type { CliIo } from './io.js'
import { loadPlugins, PLUGIN_OPTION } from './plugins.js'

/** Options of {@link exportFile}. */
export interface ExportOptions {
  /** Must be true: only redacted tapes are exported. */
  readonly redact?: boolean
  readonly output?: string
  /** Modules of plugins that are not ours. */
  readonly plugin?: readonly string[]
}

/** `latchkit-cli export --redact`: writes a copy with pseudonyms in place of personal data. It replays as the original does, or is not written. */
export async function exportFile(path: string, { redact, output, plugin }: ExportOptions, io: CliIo): Promise<ExitCode> {
  if (!redact) throw new UsageError('say --redact: a tape is exported without personal data only (the tape itself is the file that you have)')
  if (output !== undefined && resolve(output) === resolve(path)) throw new UsageError('-o names the tape itself; choose another file')
  const text = writeTape(exportableTape(await readTapeFile(path), domainsOf(await loadPlugins(plugin))))
  if (output === undefined) for (const line of text.trimEnd().split('\n')) io.out(line)
  else {
    try {
      writeWhole(output, text)
    } catch (error) {
      throw new UsageError(`${output} cannot be written: ${(error as Error).message}`)
    }
    io.err(`written to ${output}`)
  }
  return EXIT.passed
}

/** Creates the command. */
export function exportCommand(io: CliIo, end: (code: ExitCode) => void): Command {
  return new Command('export')
    .summary('write a copy of a tape without personal data')
    .description('Puts the same pseudonym in place of each address, label, message and signature, wherever it stands. The copy still folds and replays.')
    .argument('<tape>', 'a recorded tape, JSON lines')
    .option('--redact', 'put pseudonyms in place of personal data; must be given')
    .option(...PLUGIN_OPTION)
    .option('-o, --output <file>', 'write to a file instead of the standard output')
    .action(async (path: string, options: ExportOptions) => end(await exportFile(path, options, io)))
}
