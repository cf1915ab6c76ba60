import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { root } from '../../scripts/lib/shell.mjs'

let folder: string

/** Copies the scripts next to a program and an example of one line each, so that the build disturbs no other test. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkit-start-'))
  await cp(join(root, 'scripts'), join(folder, 'scripts'), { recursive: true })
  await cp(join(root, 'package.json'), join(folder, 'package.json'))
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  const files = {
    'cli/main.ts': 'console.log(JSON.stringify(process.argv.slice(2)))',
    'cli/sandbox/wallet/page/page.ts': '',
    'cli/sandbox/page-wallets/page.ts': '',
    'cli/sandbox/walletconnect-wallet/page/page.ts': '',
    'cli/sandbox/secure-site/page/sdk.ts': '',
    'cli/sandbox/secure-site/page/pages.ts': '',
    // The output of a build tool is not JSON.
    'examples/react-app/vite.config.ts': "console.log('a plugin speaks')\nexport default {}",
    'examples/react-app/index.html': '<!doctype html><title>x</title>',
  }
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), text)
  }
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it('[DX-22] npm start --silent -- --json prints the JSON of the sandbox alone on the standard output', async () => {
  const { stdout, stderr } = await promisify(execFile)('npm', ['start', '--silent', '--', '--json'], { cwd: folder })
  expect(stdout).toBe('["sandbox","--json"]\n')
  expect(stderr).toMatch(/build cli: .*\n.*a plugin speaks\n.*build example: /s)
})
