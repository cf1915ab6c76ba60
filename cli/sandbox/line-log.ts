/** The last lines of a stream of text. */
export interface LineLog {
  /** Appends a chunk of the stream; lines may be split anywhere. */
  push(chunk: Buffer | string): void
  /** Returns the kept lines, oldest first, with an unfinished last one. */
  lines(): string[]
}

/** Most lines that are kept: enough to see why something failed, bounded for a sandbox that runs for days. */
const capacity = 500

/** Creates a log that keeps the last 500 lines and passes each finished one to `onLine`. */
export function createLineLog(onLine?: (line: string) => void): LineLog {
  const kept: string[] = []
  let unfinished = ''
  return {
    push(chunk) {
      const parts = (unfinished + String(chunk)).split(/\r?\n/)
      unfinished = parts.pop() ?? ''
      for (const line of parts) {
        kept.push(line)
        onLine?.(line)
      }
      kept.splice(0, kept.length - capacity)
    },
    lines: () => (unfinished === '' ? [...kept] : [...kept, unfinished]),
  }
}
