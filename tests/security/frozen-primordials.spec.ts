import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

it('[F49] loads, connects, signs, sends, records and replays on a page whose primordials are frozen', async () => {
  const outdir = '.cache/frozen'
  const entryPoints = ['freeze', 'journey'].map((name) => `tests/security/frozen/${name}.ts`)
  await build({
    absWorkingDir: root,
    entryPoints,
    outdir,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    outExtension: { '.js': '.mjs' },
  })
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', `./${outdir}/freeze.mjs`, `${outdir}/journey.mjs`], { cwd: root })
  expect(JSON.parse(stdout)).toEqual({
    told: ['connected', 'requestCompleted', 'requestCompleted', 'networkSwitched', 'connected', undefined, 'UNKNOWN_COMMAND', 'disconnectSucceeded'].map(
      (type) => type ?? null,
    ),
    entries: expect.any(Number),
  })
})
