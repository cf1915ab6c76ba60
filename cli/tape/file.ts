import { readFile } from 'node:fs/promises'
import type { ZodError } from 'zod'
import { readTape, type Tape } from '../../src/domain/kernel/tape.js'
import { failure } from '../../src/domain/shared/errors/tool-errors.js'
import { LatchkitError } from '../../src/domain/shared/errors/latchkit-error.js'
import { liftRelay } from '../../src/domain/relay/index.js'
import { liftFrame } from '../../src/domain/frame/index.js'
import { liftReviews } from '../../src/domain/reviews/index.js'
import { liftPosts } from '../../src/domain/tabs/index.js'
import { liftTransactions } from '../../src/domain/transactions/index.js'
import { entrySchema, headSchema } from './schema.js'

/**
 * Reads a tape file. Throws `TAPE_INVALID`, which names the line and the fault, for any invalid content, and {@link UsageError} for a file that cannot be read.
 */
export async function readTapeFile(path: string): Promise<Tape> {
  return parseTape(await readBytes(path))
}

/** Parses a tape like {@link readTapeFile}. Every line is checked before any is used. */
export function parseTape(text: string): Tape {
  if (text.trim() === '') throw invalid(1, 'the file is empty; a tape begins with its head')
  if (text.includes('\0')) throw invalid(1, 'is not text; a tape is JSON lines')
  const tape = liftFrame(liftReviews(liftTransactions(liftPosts(liftRelay(readTape(text))))))
  const head = headSchema.safeParse(tape.head)
  if (!head.success) throw invalid(1, `the head does not fit: ${firstIssue(head.error)}`)
  for (const [index, entry] of tape.entries.entries()) {
    const parsed = entrySchema.safeParse(entry)
    if (!parsed.success) throw invalid(index + 2, `does not fit: ${firstIssue(parsed.error)}`)
  }
  return tape
}

/** Bad input that is no error of the catalogue: two options that exclude each other, or a missing file. The text says how to correct it. */
export class UsageError extends Error {}

async function readBytes(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') throw new UsageError(`there is no file ${path}`)
    if (code === 'EISDIR') throw new UsageError(`${path} is a folder; name a tape`)
    if (code === 'EACCES') throw new UsageError(`${path} may not be read`)
    if (code === 'ERR_STRING_TOO_LONG' || code === 'ERR_FS_FILE_TOO_LARGE') throw new UsageError(`${path} is too large to be read`)
    throw new UsageError(`${path} cannot be read: ${(error as Error).message}`)
  }
}

function firstIssue({ issues: [issue] }: ZodError): string {
  return issue === undefined ? 'cannot be read' : `${issue.path.join('.') || 'the line'}: ${issue.message}`
}

function invalid(line: number, problem: string): LatchkitError {
  return LatchkitError.from(failure('TAPE_INVALID', { line, problem }))
}
