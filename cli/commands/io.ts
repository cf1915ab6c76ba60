/** Input and output of the command line: the process itself, or a test. */
export interface CliIo {
  /** Writes one line for the reader or the next program, without line feed. */
  out(line: string): void
  /** Writes one line about an error or about progress. */
  err(line: string): void
  /** True if the output goes to a person. */
  readonly isTerminal: boolean
  /** Aborts when the user interrupts the run (Ctrl-C). */
  readonly signal: AbortSignal
}

/** Creates the IO of the process: lines go to its streams; SIGINT and SIGTERM abort the signal. */
export function processIo(): CliIo {
  const ending = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.on(name, () => {
      // A second signal ends the process at once.
      if (ending.signal.aborted) process.exit(130)
      ending.abort()
    })
  }
  for (const stream of [process.stdout, process.stderr]) stream.on('error', leaveOnClosedPipe)
  return {
    out: (line) => void process.stdout.write(`${line}\n`),
    err: (line) => void process.stderr.write(`${line}\n`),
    isTerminal: process.stdout.isTTY === true,
    signal: ending.signal,
  }
}

/** Resolves when the user has interrupted the run. */
export function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
}

/** Exits without an error when the reader closes the pipe, as in `latchkit-cli inspect tape | head`. */
function leaveOnClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code === 'EPIPE') process.exit(0)
  throw error
}
