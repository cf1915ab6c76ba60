import { execFile } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { entries } from '../../../scripts/lib/bundle.mjs'
import { root } from '../repository.js'
import { blocksOf, type Page, readPage } from './markdown.js'

/** A file to compile, with the page and the line that it comes from. */
interface Example {
  readonly path: string
  readonly code: string
  readonly from: string
}

/** Returns the pages of the reference whose entries an import path exports. */
const entryPages: Readonly<Record<string, readonly string[]>> = {
  latchkit: ['core', 'options', 'selectors'],
  'latchkit/react': ['hooks', 'components'],
  'latchkit-cli/sandbox': ['sandbox'],
  ...Object.fromEntries(
    Object.keys(entries)
      .filter((name) => !['latchkit', 'latchkit/react'].includes(name))
      .map((name) => [name, [name.replace('latchkit/', '')]]),
  ),
}

/** Returns the import path of each name that a short example may use without importing it. */
function knownNames(): ReadonlyMap<string, string> {
  const names = Object.entries(entryPages).flatMap(([from, pages]) =>
    pages.flatMap((page) => [...readPage(`docs/reference/${page}.md`).text.matchAll(/^## (\w+)(?:\(\))?$/gm)].map(([, name = '']) => [name, from] as const)),
  )
  return new Map([
    ['createConfig', 'wagmi'] as const,
    ['createSolanaRpcFromTransport', '@solana/kit'] as const,
    ...['createPublicClient', 'createWalletClient', 'custom', 'http'].map((name) => [name, 'viem'] as const),
    ...names.reverse(),
  ])
}

/** Returns the code blocks of a page as files: whole modules as they are, short examples as a function with the imports that they leave out. */
function examplesOf(page: Page, known: ReadonlyMap<string, string>): Example[] {
  const folder = page.path.replace(/\.md$/, '').replaceAll(/[\\/]/g, '-')
  return blocksOf(page, ['ts', 'tsx']).map(({ code, line }, index) => {
    const named = /^\/\/ (?:src|app)?\/?([\w.-]+)\.tsx?\n/.exec(code)?.[1]
    const path = join(folder, `${named ?? `example-${index + 1}`}.tsx`)
    return { path, code: /^export /m.test(code) || named !== undefined ? code : asModule(code, known), from: `${page.path}:${line}` }
  })
}

function asModule(code: string, known: ReadonlyMap<string, string>): string {
  const imports = code.match(/^import .*$/gm) ?? []
  const body = code.replace(/^import .*$/gm, '')
  const declared = new Set(
    [...code.matchAll(/\b(?:import|const|function|let)\s+(?:type )?(?:\{([^}]*)\}|(\w+))/g)].flatMap(
      ([, many, one]) => (many ?? one ?? '').match(/\w+/g) ?? [],
    ),
  )
  const missing = [...new Set(body.match(/\b[A-Za-z]\w*\b/g))].filter((name) => known.has(name) && !declared.has(name))
  const added = missing.map((name) => `import { ${name} } from '${known.get(name)}'`)
  return [...imports, ...added, 'export async function Example() {', body, '}'].join('\n')
}

/** Compiles the code blocks of pages together. Returns the errors, each with the page and the line. */
export async function compileErrors(pages: readonly Page[]): Promise<string[]> {
  const folder = join(root, '.cache/docs-examples')
  const known = knownNames()
  const examples = pages.flatMap((page) => examplesOf(page, known))
  await rm(folder, { recursive: true, force: true })
  for (const { path, code } of examples) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), `${code}\nexport {}\n`)
  }
  const compilerOptions = {
    incremental: false,
    tsBuildInfoFile: null,
    module: 'ESNext',
    moduleResolution: 'bundler',
    verbatimModuleSyntax: false,
    isolatedModules: false,
    noUnusedLocals: false,
    noUnusedParameters: false,
    noImplicitReturns: false,
  }
  const include = ['.', '../../tests/house/docs/*.d.ts']
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ extends: '../../tsconfig.json', compilerOptions, include, exclude: [] }))
  const tsc = join(root, 'node_modules/typescript-native/bin/tsc')
  const output = await new Promise<string>((done) =>
    execFile(process.execPath, [tsc, '-p', folder, '--pretty', 'false'], (_, stdout, stderr) => done(stdout + stderr)),
  )
  return output
    .split('\n')
    .filter((line) => /error TS/.test(line))
    .map((line) => {
      const example = examples.find(({ path }) => line.includes(path))
      return `${example?.from ?? ''} ${line}`
    })
}

/** True for pages whose code blocks stand alone. Those of docs/plugins.md are parts of examples/custom-plugin, which is compiled itself. */
export function standsAlone({ path }: Page): boolean {
  return /^(README|docs[\\/](privacy|(guides|reference)[\\/].*))\.md$/.test(path) || path === 'README.md'
}
