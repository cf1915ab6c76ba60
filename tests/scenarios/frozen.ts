import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync, gzipSync } from 'node:zlib'
import { type Tape, writeTape } from '../../src/domain/kernel/tape.js'

const folder = fileURLToPath(new URL('../tapes/frozen/', import.meta.url))

/**
 * The first line in which the tapes of a scenario differ from its frozen ones; undefined where they are the same. Heads are left out: their config follows the
 * options of a release. `FREEZE=1` writes the tapes anew, for a scenario that is new or means something else from now on.
 */
export function differenceFromFrozen(
  scenario: string,
  tapes: readonly Tape[],
): { readonly line: number; readonly now?: string; readonly frozen?: string } | undefined {
  const path = `${folder}${scenario.replace(/^tests\/scenarios\//, '').replace(/\.\w+$/, '')}.jsonl.gz`
  const now = tapes.map((tape) => body(writeTape(tape))).join('---\n')
  if (process.env['FREEZE'] === '1') {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, gzipSync(now, { level: 9 }))
  }
  const frozen = existsSync(path) ? gunzipSync(readFileSync(path)).toString() : ''
  if (now === frozen) return undefined
  const [mine, theirs] = [now.split('\n'), frozen.split('\n')]
  const line = mine.findIndex((text, index) => text !== theirs[index])
  return { line: line + 1, ...pair(mine[line], theirs[line]) }
}

function pair(now: string | undefined, frozen: string | undefined): { readonly now?: string; readonly frozen?: string } {
  return { ...(now === undefined ? {} : { now }), ...(frozen === undefined ? {} : { frozen }) }
}

function body(tape: string): string {
  // The tapes are older than guards: which plugin spoke is left out.
  return tape.slice(tape.indexOf('\n') + 1).replace(/"guard":"\w+",/g, '')
}
