import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const dist = fileURLToPath(new URL('../../dist', import.meta.url))
if (!existsSync(dist)) throw new Error('There is no dist, whose files are tested here. Build it first: npm run build')
const entries = readdirSync(dist).filter((name) => name.endsWith('.js'))

/** Tests, Node services and tools of developers call the core at once. */
const withCore = ['testing.js', 'node.js', 'devtools.js']

/** Returns the files of `dist` that load with one of them. */
function loadedWith(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found
  found.add(file)
  const text = readFileSync(file, 'utf8')
  for (const [, path] of text.matchAll(/^(?:import|export)\b[^'"\n]*["'](\.[^"']+)["']/gm)) loadedWith(join(dirname(file), path as string), found)
  return found
}

const isCore = (file: string): boolean => /^\/\/ src\/(kit\/build-instance|domain\/kernel\/kernel)\.ts$/m.test(readFileSync(file, 'utf8'))

describe('the published entries', () => {
  it('[DX-12] none but those of tests and services loads the core with itself', () => {
    expect(entries.length).toBeGreaterThan(10)
    const early = entries
      .filter((name) => !withCore.includes(name))
      .flatMap((name) => [...loadedWith(join(dist, name))].filter(isCore).map((file) => `${name} loads ${relative(dist, file)}`))
    expect(early, 'What an entry exports and the core uses too belongs into a chunk of its own (scripts/lib/library.mjs).').toEqual([])
  })

  it('[DX-12] some code of the package is the core', () => {
    expect(readdirSync(join(dist, 'chunks')).some((name) => name.endsWith('.js') && isCore(join(dist, 'chunks', name)))).toBe(true)
  })
})
