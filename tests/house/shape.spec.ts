import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { place, root, sourceFiles } from './repository.js'

const published = sourceFiles('src', 'cli').filter(({ fileName }) => !/\.(spec|generated)\.tsx?$/.test(fileName))
/** Specs, too, hold one idea a file. */
const written = sourceFiles('src', 'cli', 'tests').filter(({ fileName }) => !/\.generated\.tsx?$/.test(fileName))
const lines = (file: ts.SourceFile): number => file.text.split('\n').length

describe('the shape of the code', () => {
  it('[design] a file holds one idea: at most 400 lines', () => {
    const long = written.filter((file) => lines(file) > 400).map((file) => `${file.fileName}: ${lines(file)} lines`)
    expect(long, 'Split the file: past 400 lines it holds two ideas.').toEqual([])
  })

  it('[design] a file holds a whole idea: under a tenth have fewer than 20 lines', () => {
    // A face and a manifest stand apart whatever their length.
    const ideas = published.filter(({ fileName }) => !/\/(index|manifest)[.]ts$/.test(fileName))
    const short = ideas.filter((file) => lines(file) <= 20).map((file) => `${file.fileName}: ${lines(file) - 1} lines`)
    expect(short.length / ideas.length, `Merge one with the file that uses it:\n${short.join('\n')}`).toBeLessThan(0.1)
  })

  it('[design] a folder holds at most 25 files', () => {
    const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { exports: object }
    const entries = new Set(Object.keys(exports).map((entry) => `src/${entry.slice(2) || 'index'}.ts`))
    const counts = new Map<string, number>()
    for (const { fileName } of sourceFiles('src', 'cli').filter((file) => !/\.generated\.ts$/.test(file.fileName))) {
      const folder = fileName.slice(0, fileName.lastIndexOf('/'))
      // Entries are as many as the package has.
      if (entries.has(fileName)) continue
      counts.set(folder, (counts.get(folder) ?? 0) + 1)
    }
    const full = [...counts].filter(([, count]) => count > 25).map(([folder, count]) => `${folder}: ${count} files`)
    expect(full, 'Give one idea of the folder a folder of its own.').toEqual([])
  })

  it('[design] each folder of the first two levels says what it holds, what it may import, and where to start', () => {
    const mute = topFolders().filter((folder) => !isIntroduced(folder))
    expect(mute, 'Write a README.md of three lines: what lives there, "May import ...", "Start with `file`".').toEqual([])
  })

  it('[design] the kernel stays below 1,000 lines in all', () => {
    const kernel = published.filter(({ fileName }) => fileName.startsWith('src/domain/kernel/'))
    expect(
      kernel.reduce((sum, file) => sum + lines(file), 0),
      'Move what only some slices need into them.',
    ).toBeLessThan(1000)
  })

  it('[design] every export of src says what it is', () => {
    const silent = published
      .filter(({ fileName }) => fileName.startsWith('src/'))
      .flatMap((file) => file.statements.filter((statement) => isExported(statement) && !hasComment(statement)))
      .map(place)
    expect(silent, 'Write a TSDoc comment: what it does, units, errors, the standard it comes from.').toEqual([])
  })
})

function topFolders(): string[] {
  const top = ['src', 'cli', 'tests', 'scripts']
  const children = (folder: string) =>
    readdirSync(join(root, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !['dist', 'node_modules'].includes(entry.name))
      .map(({ name }) => `${folder}/${name}`)
  return [...top, ...top.flatMap(children), ...children('src').flatMap(children)]
}

function isIntroduced(folder: string): boolean {
  const path = join(root, folder, 'README.md')
  if (!existsSync(path)) return false
  const text = readFileSync(path, 'utf8')
  // Tapes import nothing; a file to start with must be there.
  const [, start] = /Start with\s`([^`]+)`/.exec(text) ?? []
  return /\bimports?\b/i.test(text) && start !== undefined && existsSync(join(root, folder, start))
}

function isExported(statement: ts.Statement): boolean {
  return ts.canHaveModifiers(statement) && (ts.getModifiers(statement) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
}

/** A comment of its own; a second overload and the implementation share that of the first. */
function hasComment(statement: ts.Statement): boolean {
  if (ts.getJSDocCommentsAndTags(statement).length > 0) return true
  const siblings = statement.getSourceFile().statements
  const before = siblings[siblings.indexOf(statement) - 1]
  return (
    ts.isFunctionDeclaration(statement) &&
    before !== undefined &&
    ts.isFunctionDeclaration(before) &&
    before.name?.text === statement.name?.text &&
    hasComment(before)
  )
}
