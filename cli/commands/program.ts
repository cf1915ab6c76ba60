import { Command, CommanderError } from 'commander'
import { VERSION } from '../../src/index.js'
import { diffCommand } from './diff.js'
import { EXIT, type ExitCode, reportError } from './exit.js'
import { exportCommand } from './export.js'
import { inspectCommand } from './inspect.js'
import type { CliIo } from './io.js'
import { relayCommand } from './relay.js'
import { replayCommand } from './replay.js'
import { runCommand } from './run.js'
import { sandboxCommand } from './sandbox.js'

/** Runs the command line with the arguments after the program's name. Never rejects: errors are printed, and the exit code tells them. */
export async function runCli(args: readonly string[], io: CliIo): Promise<ExitCode> {
  let exit: ExitCode = EXIT.passed
  const end = (code: ExitCode) => {
    exit = code
  }
  try {
    await program(io, end).parseAsync(args, { from: 'user' })
    return exit
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.passed : EXIT.badInput
    return reportError(error, io)
  }
}

function program(io: CliIo, end: (code: ExitCode) => void): Command {
  const root = new Command('latchkit-cli')
    .description('Wallet connections without a browser: run scenarios, replay and read what was recorded, start a sandbox.')
    .version(VERSION, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .showSuggestionAfterError()
    .showHelpAfterError('(latchkit-cli --help says what there is)')
    .addHelpText(
      'after',
      `
Examples:
  latchkit-cli run journey.yaml --pretty            in virtual time, in a blink
  latchkit-cli run journey.yaml --real              the same against real chains
  latchkit-cli run journey.yaml --record tape.jsonl
  latchkit-cli replay tape.jsonl                    does this release still do the same?
  latchkit-cli inspect tape.jsonl --event disconnected
  latchkit-cli export --redact tape.jsonl -o report.jsonl

Exit code: 0 passed, 1 failed or different, 2 bad input, 3 a fault of latchkit-cli itself.
More: docs/cli.md and docs/scenarios.md of the repository.`,
    )
  for (const make of [runCommand, replayCommand, inspectCommand, diffCommand, exportCommand, sandboxCommand, relayCommand]) root.addCommand(make(io, end))
  for (const command of [root, ...root.commands]) {
    command.exitOverride().configureOutput({ writeOut: (text) => io.out(text.trimEnd()), writeErr: (text) => io.err(text.trimEnd()) })
  }
  return root
}
