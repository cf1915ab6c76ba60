import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { decode } from '@jridgewell/sourcemap-codec'
import { describe, expect, it } from 'vitest'
import { DOCS_URL } from '../../src/domain/shared/errors/latchkit-error.js'

const root = fileURLToPath(new URL('../..', import.meta.url))
const manifestOf = (folder: string) => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
const library = manifestOf('.')
const commandLine = manifestOf('cli')

/** The entries of both packages, by their public name. */
const targets = [
  { folder: '.', manifest: library },
  { folder: 'cli', manifest: commandLine },
].flatMap(({ folder, manifest }) =>
  Object.entries<{ types: string; default: string }>(manifest.exports)
    // Modules of types alone have no code.
    .filter(([, target]) => typeof target === 'object' && 'default' in target)
    .map(([path, target]) => ({
      name: `${manifest.name}${path.slice(1)}`,
      order: Object.keys(target),
      types: join(folder, target.types),
      code: join(folder, target.default),
    })),
)
const built = targets.filter(({ code }) => existsSync(join(root, code)))

describe('the published packages', () => {
  it('[DX-11] the library is ESM without side effects, and the command line a package beside it', () => {
    expect([library.type, library.sideEffects, library.bin, commandLine.type]).toEqual(['module', false, undefined, 'module'])
    expect(commandLine.bin).toEqual({ 'latchkit-cli': 'dist/main.js' })
  })

  it('[DX-11] name the types of an entry before its code', () => {
    for (const { order } of targets) expect(order).toEqual(['types', 'default'])
  })

  it.runIf(existsSync(join(root, 'dist/chunks')))('[DX-29] the bundler of the app decides whether the library warns as in development', () => {
    const chunks = readdirSync(join(root, 'dist/chunks')).filter((name) => name.endsWith('.js'))
    const deciding = chunks.filter((name) => readFileSync(join(root, 'dist/chunks', name), 'utf8').includes('process.env.NODE_ENV === "development"'))
    expect(deciding).toHaveLength(1)
  })

  it('[DX-33] pin what they depend on, and agree on it', () => {
    for (const { dependencies } of [library, commandLine]) for (const range of Object.values<string>(dependencies)) expect(range).toMatch(/^\d+\.\d+\.\d+$/)
    for (const [name, version] of Object.entries({ ...library.devDependencies, ...library.dependencies }))
      expect(commandLine.dependencies[name] ?? commandLine.devDependencies[name] ?? version, name).toBe(version)
  })

  it('[DX-10] the change log speaks of this version, and both have it', () => {
    expect(readFileSync(join(root, 'CHANGELOG.md'), 'utf8')).toContain(library.version)
    expect(commandLine.version).toBe(library.version)
  })

  it('[DX-10] both say where they come from, by the one address in package.json', () => {
    const home = /^git\+(https:.*)\.git$/.exec(library.repository.url)?.[1]
    expect(library).toMatchObject({ homepage: `${home}#readme`, bugs: `${home}/issues` })
    expect(commandLine).toMatchObject({
      homepage: `${home}/tree/main/cli#readme`,
      bugs: `${home}/issues`,
      repository: { url: library.repository.url, directory: 'cli' },
    })
    for (const { keywords } of [library, commandLine]) expect(keywords).toContain('wallet')
    expect(readFileSync(join(root, 'docs/publishing.md'), 'utf8')).toContain(`s#${home}#`)
    expect(DOCS_URL).toBe(`${home}/blob/main/docs`)
  })

  it('[DX-33] viem is a peer that npm installs, React and the stock client are not', () => {
    expect(Object.keys(library.peerDependencies).filter((name) => !library.peerDependenciesMeta[name]?.optional)).toEqual(['viem'])
  })

  it('[DX-33] the license goes along with both', () => {
    expect(readFileSync(join(root, 'cli/LICENSE'), 'utf8')).toBe(readFileSync(join(root, 'LICENSE'), 'utf8'))
  })
})

// `npm test` builds first; `npm run build` does for a run of these tests alone.
describe.runIf(existsSync(join(root, 'dist/index.js')) && existsSync(join(root, 'cli/dist/main.js')))('the source maps', () => {
  const mapsOf = (folder: string) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.js.map'))
      .map((name) => ({ name, at: dirname(join(root, folder, name)), map: JSON.parse(readFileSync(join(root, folder, name), 'utf8')) }))

  it.each(['dist', 'cli/dist'])('[DX-11] %s: each file of ours has its source in one of them, on its lines, and no other package has', (folder) => {
    const seen = mapsOf(folder).flatMap(({ at, map }) => map.sources.map((source: string, place: number) => [join(at, source), map.sourcesContent[place]]))
    expect(seen.length).toBeGreaterThan(100)
    expect(new Set(seen.map(([file]) => file)).size).toBe(seen.length)
    for (const [file, text] of seen) {
      const lines = readFileSync(file, 'utf8').split('\n')
      // Without comments at most: what a line has, the file has there.
      const strange = text.split('\n').filter((line: string, place: number) => !isPartOf(line, lines[place] ?? ''))
      expect([file, strange]).toEqual([file, []])
    }
    expect(seen.filter(([file]) => file.includes('node_modules'))).toEqual([])
  })

  it.each(['dist', 'cli/dist'])('[DX-11] %s: a line of code leads to the line it comes from', (folder) => {
    // The bundlers write classes in two ways.
    const text = /class _?LatchkitError extends/
    const found = mapsOf(folder).flatMap(({ name, map }) => {
      const line = readFileSync(join(root, folder, name.replace(/\.map$/, '')), 'utf8')
        .split('\n')
        .findIndex((one) => text.test(one))
      const [, place, at] = line === -1 ? [] : (decode(map.mappings)[line]?.[0] ?? [])
      return place === undefined || at === undefined ? [] : [map.sourcesContent[place].split('\n')[at]]
    })
    expect(found).toEqual([expect.stringMatching(text)])
  })
})

describe.runIf(built.length > 0)('each built entry', () => {
  it('[DX-11] has declarations, and a source map if it runs in an app', () => {
    for (const { name, types, code: file } of built) {
      expect(existsSync(join(root, types)), types).toBe(true)
      if (name === 'latchkit/testing') continue
      const code = readFileSync(join(root, file), 'utf8')
      // An entry that is names alone has nothing to map.
      if (code.replace(/^('use client'|(import|export) \{[^}]*\}( from "[^"]+")?);$/gm, '').trim() === '') continue
      const [, map = ''] = /\/\/# sourceMappingURL=(\S+)\s*$/.exec(code) ?? []
      expect(existsSync(join(root, dirname(file), map)), file).toBe(true)
    }
  })

  it.each(built)('[DX-10] $name speaks in its own types, and needs no package for them that may be missing', ({ name, types }) => {
    // The sandbox is a library for Node; what else it names is installed with the package.
    const own = name === 'latchkit-cli/sandbox' ? /^(rxjs|zod)($|\/)|^node:/ : /^(rxjs|react)($|\/)/
    const foreign = declarationsOf(types).flatMap(({ file, imports }) =>
      imports.filter((name) => !name.startsWith('.') && !own.test(name)).map((name) => `${file}: ${name}`),
    )
    expect(foreign).toEqual([])
  })

  it.each(built)('[DX-01] $name is imported where there is no browser', ({ code: file }) => {
    // Newer Nodes have a navigator and a storage of their own, which servers of others have not.
    const code = `for (const name of ['navigator', 'localStorage', 'sessionStorage']) delete globalThis[name]
      await import(${JSON.stringify(join(root, file))})
      process.stdout.write('imported')`
    expect(execFileSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' })).toBe('imported')
  })
})

/** True if a line has the characters of a part, in its order. */
function isPartOf(part: string, line: string): boolean {
  const wanted = [...part]
  let at = 0
  for (const character of line) if (character === wanted[at]) at++
  return at === wanted.length
}

/** The declaration files that the given one reaches, with what each imports. */
function declarationsOf(entry: string): { file: string; imports: string[] }[] {
  const seen = new Set([join(entry)])
  return Array.from(walk(), (file) => ({ file, imports: importsOf(file) }))

  function* walk(): Iterable<string> {
    // A set gives the members too that are added while it is read.
    for (const file of seen) {
      yield file
      for (const name of importsOf(file)) if (name.startsWith('.')) seen.add(join(dirname(file), name.replace(/\.js$/, '.d.ts')))
    }
  }

  function importsOf(file: string): string[] {
    const text = readFileSync(join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
    return [...text.matchAll(/(?:from\s+|import\()['"]([^'"]+)['"]/g)].map(([, name = '']) => name)
  }
}
