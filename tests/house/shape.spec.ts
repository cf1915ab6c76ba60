import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { place, sourceFiles } from './repository.js'

const published = sourceFiles('src', 'cli').filter(({ fileName }) => !/\.(spec|generated)\.tsx?$/.test(fileName))
/** Specs, too, hold one idea a file. */
const written = sourceFiles('src', 'cli', 'tests').filter(({ fileName }) => !/\.generated\.tsx?$/.test(fileName))
const lines = (file: ts.SourceFile): number => file.text.split('\n').length

describe('the shape of the code', () => {
  it('[design] a file holds one idea: at most 400 lines', () => {
    const long = written.filter((file) => lines(file) > 400).map((file) => `${file.fileName}: ${lines(file)} lines`)
    expect(long, 'Split the file: past 400 lines it holds two ideas.').toEqual([])
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
