import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe } from 'vitest'

const root = join(import.meta.dirname, '../../..')

/** Writes a test of the guide as a file. Returns its path. */
function writeTest(name: string): string {
  const guide = readFileSync(join(root, 'docs/guides/testing.md'), 'utf8')
  const code = guide.split(`\n// ${name}\n`)[1]?.split('\n```')[0]
  if (code === undefined) throw new Error(`docs/guides/testing.md has no block ${name}`)
  const folder = join(root, '.cache/guides/testing')
  mkdirSync(folder, { recursive: true })
  // The titles of the guide name no rows of the requirements.
  writeFileSync(join(folder, name), code.replace("it('", "it('[DX-22, DX-36] "))
  return join(folder, name)
}

// The tests of the guide register themselves here.
describe('the guide to testing', async () => {
  await import(/* @vite-ignore */ writeTest('session.spec.ts'))
})
