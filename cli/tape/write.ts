import { realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { UsageError } from '../usage-error.js'

/**
 * Writes a file as a whole: beside its place first, so that a full disk leaves neither half a file nor the loss of an earlier one. Nothing interrupts it. What is
 * no file (`/dev/stdout`, a pipe) is written to as it is.
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

/** Throws {@link UsageError} where a tape could not be written: better told before a run than after it. */
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
