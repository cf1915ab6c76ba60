import type { ExitCode } from './exit.js'
import type { CliIo } from './io.js'
import { runCli } from './program.js'

/** What a run of the command line left. */
export interface CliRun {
  readonly exit: ExitCode
  readonly out: readonly string[]
  readonly err: readonly string[]
}

/** Runs the command line in this process, as a pipe or, with `isTerminal`, before a person. */
export async function runSpecCli(
  args: readonly string[],
  { isTerminal = false, signal = new AbortController().signal }: Partial<Pick<CliIo, 'isTerminal' | 'signal'>> = {},
): Promise<CliRun> {
  const out: string[] = []
  const err: string[] = []
  const exit = await runCli(args, { out: (line) => out.push(line), err: (line) => err.push(line), isTerminal, signal })
  return { exit, out, err }
}
