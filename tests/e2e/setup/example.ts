import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { cacheFolder, repositoryRoot } from './paths.js'

const run = promisify(execFile)

/**
 * Builds the example app as its visitors get it and says where it is: from the sources as they are now, or from the built package with
 * `LATCHKIT_PACKAGE=dist`, as the whole run of the tests does. In a process of its own: inside a test runner React would be built for tests.
 */
export async function buildExample(): Promise<string> {
  const folder = join(cacheFolder, 'example')
  const vite = join(repositoryRoot, 'node_modules/vite/bin/vite.js')
  const app = join(repositoryRoot, 'examples/react-app')
  await run(process.execPath, [vite, 'build', app, '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn'], {
    cwd: repositoryRoot,
    env: { ...process.env, NODE_ENV: 'production' },
  })
  return folder
}
