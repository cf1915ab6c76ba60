import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const { exports, sideEffects, type, version, dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const targets = Object.entries<{ types: string; default: string }>(exports).filter(([, target]) => typeof target === 'object')
const built = targets.filter(([, target]) => existsSync(join(root, target.default)))

describe('the published package', () => {
  it('[DX-11] is ESM without side effects', () => {
    expect({ type, sideEffects }).toEqual({ type: 'module', sideEffects: false })
  })

  it('[DX-11] names the types of an entry before its code', () => {
    for (const [, target] of targets) expect(Object.keys(target)).toEqual(['types', 'default'])
  })

  it('[DX-33] pins what it depends on', () => {
    for (const range of Object.values<string>(dependencies)) expect(range).toMatch(/^\d+\.\d+\.\d+$/)
  })

  it('[DX-10] the change log speaks of this version', () => {
    expect(readFileSync(join(root, 'CHANGELOG.md'), 'utf8')).toContain(version)
  })
})

// `npm test` builds first; `npm run build` does for a run of these tests alone.
describe.runIf(built.length > 0)('each built entry', () => {
  it('[DX-11] has declarations, and a source map that holds its sources', () => {
    for (const [, target] of built) {
      expect(existsSync(join(root, target.types)), target.types).toBe(true)
      const code = readFileSync(join(root, target.default), 'utf8')
      // An entry that is names alone has nothing to map.
      if (code.replace(/^('use client'|(import|export) \{[^}]*\}( from "[^"]+")?);$/gm, '').trim() === '') continue
      const [, map = ''] = /\/\/# sourceMappingURL=(\S+)\s*$/.exec(code) ?? []
      const { sources, sourcesContent } = JSON.parse(readFileSync(join(root, dirname(target.default), map), 'utf8'))
      expect(sourcesContent.length, map).toBe(sources.length)
    }
  })

  it.each(built)('[DX-10] %s speaks in its own types, and needs no package for them that may be missing', (path, target) => {
    // The sandbox is a library for Node; what else it names is installed with the package.
    const own = path === './sandbox' ? /^(rxjs|zod)($|\/)|^node:/ : /^(rxjs|react)($|\/)/
    const foreign = declarationsOf(target.types).flatMap(({ file, imports }) =>
      imports.filter((name) => !name.startsWith('.') && !own.test(name)).map((name) => `${file}: ${name}`),
    )
    expect(foreign).toEqual([])
  })

  it.each(built)('[DX-01] %s is imported where there is no browser', (_path, target) => {
    // Newer Nodes have a navigator and a storage of their own, which servers of others have not.
    const code = `for (const name of ['navigator', 'localStorage', 'sessionStorage']) delete globalThis[name]
      await import(${JSON.stringify(join(root, target.default))})
      process.stdout.write('imported')`
    expect(execFileSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' })).toBe('imported')
  })
})

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
