import { Command } from 'commander'
import { canonicalJson } from '../../src/domain/shared/json/json.js'
import { diffTapes } from '../../src/domain/tapes.js'
import type { Head, Tape } from '../../src/domain/kernel/tape.js'
import { readTapeFile } from '../tape/file.js'
import { plainText } from '../tape/plain.js'
import { showEntry } from '../tape/show.js'
import { EXIT, type ExitCode } from './exit.js'
import type { CliIo } from './io.js'

/** Entries shown before the first that differs. */
const CONTEXT = 3

/** Implements `latchkit-cli diff`, which shows the head members and the first entry in which two tapes differ. */
export async function diffFiles(first: string, second: string, io: CliIo): Promise<ExitCode> {
  const [a, b] = await Promise.all([readTapeFile(first), readTapeFile(second)])
  const members = headDifferences(a.head, b.head)
  for (const { name, left, right } of members) {
    io.out(`head, ${plainText(name)}:`)
    io.out(`- ${plainText(left)}`)
    io.out(`+ ${plainText(right)}`)
  }
  const difference = diffTapes(a, b)
  if (difference !== undefined) {
    io.out(`entry ${difference.n} is the first that differs`)
    for (const line of before(a, difference.n)) io.out(line)
    io.out(`- ${plainText(difference.expected) || '(ended)'}`)
    io.out(`+ ${plainText(difference.actual) || '(ended)'}`)
  }
  if (members.length > 0 || difference !== undefined) return EXIT.failed
  io.out(`${a.entries.length} entries, the same byte for byte`)
  return EXIT.passed
}

/** Creates the command. */
export function diffCommand(io: CliIo, end: (code: ExitCode) => void): Command {
  return new Command('diff')
    .summary('compare two tapes')
    .description('Shows where two tapes differ: members of their heads, and the first entry that is not the same, with what came before it.')
    .argument('<a>', 'a tape')
    .argument('<b>', 'another tape')
    .action(async (a: string, b: string) => end(await diffFiles(a, b, io)))
}

function headDifferences(a: Head, b: Head): { name: string; left: string; right: string }[] {
  const left = flat({ version: a.version, format: a.format, config: a.config, base: a.base ?? null })
  const right = flat({ version: b.version, format: b.format, config: b.config, base: b.base ?? null })
  return [...new Set([...left.keys(), ...right.keys()])].sort().flatMap((name) => {
    const [one, other] = [left.get(name) ?? '(absent)', right.get(name) ?? '(absent)']
    return one === other ? [] : [{ name, left: one, right: other }]
  })
}

/** Returns members by path; lists are not split. */
function flat(value: unknown, path = '', into = new Map<string, string>()): Map<string, string> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) into.set(path, canonicalJson(value))
  else for (const [name, member] of Object.entries(value)) if (member !== undefined) flat(member, path === '' ? name : `${path}.${name}`, into)
  return into
}

function before({ entries }: Tape, n: number): string[] {
  const at = entries.findIndex((entry) => entry.n === n)
  const end = at < 0 ? entries.length : at
  return entries.slice(Math.max(0, end - CONTEXT), end).map((entry) => `  ${entry.n} ${showEntry(entry)}`)
}
