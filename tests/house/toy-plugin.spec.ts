import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root } from './repository.js'
import { changed } from './toy-changes.js'
import { added } from './toy-plugin.js'

/** Number of existing files that a new plugin may change. */
const MAX_CHANGED = 20
/** Files that a type check and a run of the slice's specs need. */
const COPIED = ['src', 'cli', 'tests', 'examples', 'scripts', 'package.json', 'vitest.config.ts', 'tsconfig.json', 'tsconfig.base.json']

const run = promisify(execFile)
let folder: string

/** Runs a tool in the copy. Returns its output if it failed. */
async function faultsOf(...args: string[]): Promise<string> {
  try {
    await run(process.execPath, args, { cwd: folder, env: { ...process.env, VITEST: undefined, NO_COLOR: '1' }, maxBuffer: 64_000_000 })
    return ''
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string }
    return `${stdout}\n${stderr}\n${error}`
  }
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'latchkit-toy-'))
  for (const name of COPIED) cpSync(join(root, name), join(folder, name), { recursive: true, filter: (path) => !/\/(node_modules|dist|\.cache)$/.test(path) })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  for (const [path, text] of Object.entries(added)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  for (const [path, lines] of Object.entries(changed)) {
    const file = join(folder, path)
    for (const [after, line] of lines) {
      const text = readFileSync(file, 'utf8')
      if (!text.includes(after)) throw new Error(`${path} has no "${after}"; correct tests/house/toy-changes.ts`)
      writeFileSync(
        file,
        text.replace(after, () => `${after}${after.startsWith('[') ? '' : '\n'}${line}`),
      )
    }
  }
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('a new plugin with a port, an act, a read, personal members, a remembered item, a view, texts in two languages, specs and a scenario', () => {
  it(`[design] changes at most ${MAX_CHANGED} files that are there`, () => {
    expect(Object.keys(changed).length, 'Let a plugin bring this by its own folder.').toBeLessThanOrEqual(MAX_CHANGED)
  })

  it('[design] is the worked example of CONTRIBUTING.md, which names its files and no others', () => {
    const named = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8').matchAll(/`((?:src|tests)\/[^`]+\.\w+|package\.json)`/g)
    const paths = new Set([...named].map(([, path]) => path))
    const ours = [...Object.keys(added), ...Object.keys(changed)].filter((path) => path !== 'tests/scenarios/visits-plugin.ts')
    expect([...paths].sort()).toEqual([...new Set(ours)].sort())
  })

  it('[design] compiles, with all that is there', async () => {
    expect(await faultsOf('node_modules/typescript-native/bin/tsc', '-p', 'tsconfig.json', '--incremental', 'false')).toBe('')
  })

  it('[design] passes its specs: act, read, refusal without it, scenario, redaction and view', async () => {
    const specs = ['src/domain/visits', 'src/ui-react/features/visits']
    expect(await faultsOf('node_modules/vitest/vitest.mjs', 'run', '--project', 'domain', '--project', 'dom', ...specs)).toBe('')
  })
})
