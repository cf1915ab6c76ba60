import { realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { UsageError } from './file.js'

/**
 * Writes a file as a whole: to a file beside it first, so that a full disk leaves no partial file and the old one intact. Synchronous, so that nothing
 * interrupts it. Anything but a regular file (`/dev/stdout`, a pipe) is written directly.
 */
export function writeWhole(path: string, text: string): void {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found !== undefined && !found.isFile()) return writeFileSync(path, text)
  const target = found === undefined ? path : realpathSync(path)
  const beside = `${target}.${process.pid}.part`
  try {
    writeFileSync(beside, text)
    renameSync(beside, target)
  } catch (error) {
    rmSync(beside, { force: true })
    throw error
  }
}

/** Throws {@link UsageError} if a tape could not be written, so that the error comes before a run and not after it. */
export function checkTapePlace(path: string, scenarios: readonly string[]): void {
  if (scenarios.some((file) => resolve(file) === resolve(path))) throw new UsageError('--record names the scenario itself; choose another file')
  const folder = dirname(path)
  if (!isFolder(folder)) throw new UsageError(`the tape cannot be written: there is no folder ${folder}`)
  if (isFolder(path)) throw new UsageError(`the tape cannot be written: ${path} is a folder; name a file`)
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory()
  } catch {
    return false
  }
}
