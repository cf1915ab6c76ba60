import { execFile } from 'node:child_process'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { packLibrary } from '../../../scripts/lib/pack.mjs'

const run = promisify(execFile)

/**
 * Installs the packed library into an emptied folder of the repository, as an app gets it, without the registry: tests in `dist` alone would miss a file that
 * the tarball lacks. Apps below the folder find it there, and its peers in the repository.
 */
export async function installLibrary(home: string): Promise<void> {
  const { file } = await packLibrary(`${home}-pack`)
  const target = join(home, 'node_modules/latchkit')
  await rm(home, { recursive: true, force: true })
  await mkdir(target, { recursive: true })
  await run('tar', ['-xzf', file, '-C', target, '--strip-components=1'])
}

/** Page of an app, as `npm create vite` makes it. */
export const pageOf = (script: string, body = '<div id="root"></div>') =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Harbour</title><link rel="icon" href="data:,"></head><body>${body}<script type="module" src="/${script}"></script></body></html>`
