import ts from 'typescript'
import { expect, it } from 'vitest'
import { sourceFiles } from './repository.js'

const files = sourceFiles('tests').filter(({ fileName }) => fileName.includes('properties/simulator/'))
const oracles = files.filter(({ fileName }) => fileName.includes('properties/simulator/oracles/'))

/** What the world of the simulator may use of `src`: what it runs, what it runs on, and what makes a defect. Nothing that says what is right. */
const WORLD: readonly RegExp[] = [
  /^src\/adapters\/(memory|siwx|walletconnect|embedded-wallet)\//,
  /^src\/domain\/(definition|kernel\/\w+|config\/[\w-]+|auth\/initial)\.js$/,
  /^src\/domain\/shared\/(streams\/\w+|secret|guarded|errors|ask-errors|chains|evm-chains)\.js$/,
  // Defects of approvals forge a digest; limits tell the world how long to be late.
  /^src\/domain\/approvals\/index\.js$/,
  /^src\/domain\/siwx\/state\.js$/,
]

/** Values that a file imports of `src`, by path from the root. */
function valuesOfSrc(file: ts.SourceFile): readonly string[] {
  return file.statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) return []
    const { importClause } = statement
    const named = importClause?.namedBindings
    const onlyTypes =
      importClause?.isTypeOnly === true ||
      (importClause?.name === undefined && named !== undefined && ts.isNamedImports(named) && named.elements.every(({ isTypeOnly }) => isTypeOnly))
    const path = /(?:\.\.\/)+(src\/.*)$/.exec(statement.moduleSpecifier.text)?.[1]
    return onlyTypes || path === undefined ? [] : [path]
  })
}

it('[design] oracles of the simulator take values from their own tables, and only types from the code under test', () => {
  expect(oracles.length).toBeGreaterThan(5)
  expect(oracles.flatMap((file) => valuesOfSrc(file).map((path) => `${file.fileName}: ${path}`))).toEqual([])
})

it('[design] the world of the simulator takes no decider, selector or helper from the code under test', () => {
  const strange = files.flatMap((file) =>
    valuesOfSrc(file)
      .filter((path) => !WORLD.some((allowed) => allowed.test(path)))
      .map((path) => `${file.fileName}: ${path}`),
  )
  expect(strange).toEqual([])
})
