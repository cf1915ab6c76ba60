import type { ExitCode } from './exit.js'
import type { CliIo } from './io.js'
import { runCli } from './program.js'

/** Result of a run of the command line. */
export interface CliRun {
  readonly exit: ExitCode
  readonly out: readonly string[]
  readonly err: readonly string[]
}

/** Runs the command line in this process, with its output going to a pipe or, with `isTerminal`, to a terminal. */
export async function runSpecCli(
  args: readonly string[],
  { isTerminal = false, signal = new AbortController().signal }: Partial<Pick<CliIo, 'isTerminal' | 'signal'>> = {},
): Promise<CliRun> {
  const out: string[] = []
  const err: string[] = []
  const exit = await runCli(args, { out: (line) => out.push(line), err: (line) => err.push(line), isTerminal, signal })
  return { exit, out, err }
}
