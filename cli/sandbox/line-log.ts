/** The last lines of a stream of text. */
export interface LineLog {
  /** Takes a piece of the stream; lines may be split anywhere. */
  push(chunk: Buffer | string): void
  /** The lines kept, oldest first, an unfinished last one included. */
  lines(): string[]
}

/** How many lines are kept: enough to see why something failed, bounded for a sandbox that runs for days. */
const capacity = 500

/** Keeps the last 500 lines and hands each finished one to `onLine`. */
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
