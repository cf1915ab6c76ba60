import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root } from './repository.js'

const config = createRequire(import.meta.url)(join(root, '.dependency-cruiser.cjs'))

/** A small repository that breaks each boundary once. Left: the rule; right: the file that breaks it, and what it imports. */
const breaches: Record<string, [file: string, imports: string]> = {
  'no-cycles': ['src/domain/send/loop-back.ts', './loop.js'],
  'domain-is-alone': ['src/domain/send/policy.ts', '../../adapters/memory/time/memory-clock.js'],
  'ports-are-types': ['src/ports/clock.ts', 'zod/mini'],
  'decisions-are-plain-functions': ['src/domain/send/decide.ts', 'rxjs'],
  'slices-meet-at-their-index': ['src/domain/send/state.ts', '../swap/policy.js'],
  'slices-import-downward': ['src/domain/send/selectors.ts', '../swap/index.js'],
  'base-names-no-plugin': ['src/domain/account/selectors.ts', '../swap/index.js'],
  'enter-a-slice-by-its-index': ['src/index.ts', './domain/swap/policy.js'],
  'kernel-knows-no-slice': ['src/domain/kernel/loop.ts', '../swap/index.js'],
  'adapters-know-no-ui': ['src/adapters/browser/dialog.ts', '../../ui-react/button.js'],
  'ui-knows-no-adapter': ['src/ui-react/view.ts', '../adapters/memory/time/memory-clock.js'],
  'nobody-imports-the-cli': ['src/devtools.ts', '../cli/main.js'],
  'tests-are-not-shipped': ['src/testing.ts', '../tests/given.js'],
  'viem-only-in-its-adapter': ['src/adapters/browser/rpc.ts', 'viem'],
  'wagmi-on-the-public-face': ['src/wagmi/feed.ts', '../domain/swap/index.js'],
  'zod-mini-in-src': ['src/adapters/browser/schema.ts', 'zod'],
  'no-node-in-the-browser': ['src/adapters/browser/file.ts', 'node:fs'],
  'only-declared-packages': ['src/adapters/browser/tool.ts', 'tool'],
  resolvable: ['cli/lost.ts', './nowhere.js'],
}

/** Imports that are as they should be. */
const fine: Record<string, string> = {
  'src/domain/swap/index.ts': "export * from './state.js'",
  'src/domain/swap/state.ts': "import '../shared/caip/caip.js'",
  'src/domain/swap/policy.ts': "import 'rxjs'\nimport '../send/index.js'\nimport '../../ports/rpc.js'",
  'src/domain/send/index.ts': '',
  'src/domain/send/loop.ts': "import './loop-back.js'",
  'src/domain/send/amount.ts': "import type { Token } from './token.js'",
  'src/domain/send/token.ts': "import './amount.js'",
  'src/domain/shared/caip/caip.ts': '',
  'src/ports/rpc.ts': "import type { Observable } from 'rxjs'",
  'src/adapters/memory/time/memory-clock.ts': "import 'zod/mini'",
  'src/adapters/evm/read.ts': "import 'viem'",
  'src/wagmi/errors.ts': "import 'viem'\nimport type { Kit } from '../kit/types.js'",
  'src/kit/types.ts': '',
  'src/ui-react/button.ts': "import '../domain/swap/index.js'\nimport 'react'",
  'src/react.ts': "import './ui-react/button.js'",
  'cli/main.ts': "import 'node:fs'\nimport '../src/react.js'",
  'tests/given.ts': "import '../cli/main.js'",
}

describe('the import rules', () => {
  let found: { rule: string; from: string }[]
  let folder: string

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'boundaries-'))
    const write = (path: string, text: string) => {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), `${text}\n`)
    }
    write(
      'package.json',
      JSON.stringify({
        type: 'module',
        dependencies: { rxjs: '1', zod: '1' },
        peerDependencies: { viem: '1', react: '1' },
        devDependencies: { tool: '1' },
      }),
    )
    write('tsconfig.json', JSON.stringify({ compilerOptions: { module: 'NodeNext' } }))
    for (const name of ['rxjs', 'zod', 'viem', 'react', 'tool']) {
      write(`node_modules/${name}/package.json`, JSON.stringify({ name, type: 'module', exports: { '.': './index.js', './mini': './mini/index.js' } }))
      write(`node_modules/${name}/index.js`, 'export {}')
      write(`node_modules/${name}/mini/index.js`, 'export {}')
    }
    for (const [path, text] of Object.entries(fine)) write(path, `${text}\nexport {}`)
    for (const [file, imports] of Object.values(breaches)) write(file, `import '${imports}'\nexport {}`)
    const result = await cruise(['src', 'cli', 'tests'], {
      ...config.options,
      tsConfig: { fileName: join(folder, 'tsconfig.json') },
      baseDir: folder,
      validate: true,
      ruleSet: { forbidden: config.forbidden },
    })
    found = (result.output as ICruiseResult).summary.violations.map(({ rule, from }) => ({ rule: rule.name, from }))
  })

  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('[design] every rule has a breach here', () => {
    expect([...new Set(config.forbidden.map(({ name }: { name: string }) => name))].sort()).toEqual(Object.keys(breaches).sort())
  })

  it.each(Object.entries(breaches))('[design] %s is noticed', (rule, [file]) => {
    expect(found).toContainEqual({ rule, from: file })
  })

  it('[design] what is fine stays unsaid', () => {
    const guilty = new Set([...Object.values(breaches).map(([file]) => file), 'src/domain/send/loop.ts'])
    expect(found.filter(({ from }) => !guilty.has(from))).toEqual([])
  })
})
