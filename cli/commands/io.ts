/** What the command line writes to and hears; the process itself, or a test. */
export interface CliIo {
  /** One line for the reader or the next program, without line feed. */
  out(line: string): void
  /** One line of what went wrong, or of progress. */
  err(line: string): void
  /** Whether a person looks at the output. */
  readonly isTerminal: boolean
  /** Aborted when the person asks to end (Ctrl-C). */
  readonly signal: AbortSignal
}

/** The process: lines to its streams, Ctrl-C and a polite kill as the signal. */
export function processIo(): CliIo {
  const ending = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.on(name, () => {
      // Asked twice, the person means it: nothing is waited for.
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

/** Fulfilled when the person has asked to end. */
export function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
}

/** `latchkit inspect tape | head` is no fault. */
function leaveOnClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code === 'EPIPE') process.exit(0)
  throw error
}
