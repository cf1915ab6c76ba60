import ts from 'typescript'
import { expect, it } from 'vitest'
import { sourceFiles } from './repository.js'

const files = sourceFiles('tests').filter(({ fileName }) => fileName.includes('properties/simulator/'))
const oracles = files.filter(({ fileName }) => fileName.includes('properties/simulator/oracles/'))

/**
 * Modules of `src` that the simulated world may use: the code under test, its environment, and the code that makes a defect. None that states the
 * correct result.
 */
const WORLD: readonly RegExp[] = [
  /^src\/adapters\/(memory|siwx|walletconnect|embedded-wallet)\//,
  /^src\/domain\/(definition|kernel\/\w+|config\/[\w-]+|auth\/initial)\.js$/,
  /^src\/domain\/shared\/(secrets\/secret|json\/guarded|errors\/errors|networks\/chains|networks\/evm-chains)\.js$/,
  // Defects of approvals forge a digest; the limits tell the world how late to be.
  /^src\/domain\/approvals\/index\.js$/,
  /^src\/testing\/plugins\.js$/,
  /^src\/domain\/siwx\/state\.js$/,
  // Under test between a wallet's answer and the domain: comparison, order of messages, and the payments of `bitcoin()`.
  /^src\/adapters\/bitcoin\/payments\/(prepare-payment|prepare-replacement)\.js$/,
  // Under test between a node's answer and the domain: the ends of what was sent.
  /^src\/adapters\/(bitcoin|solana)\/finality\//,
  /^src\/domain\/bitcoin\/(reading|errors)\.js$/,
  // Answers of services fail with the errors of their ports.
  /^src\/domain\/(swap|buy|names|send)\/errors\.js$/,
  // Under test: what a view is given, held against what the world itself knows.
  /^src\/domain\/(balances|portfolio|buy)\/selectors\.js$/,
  /^src\/domain\/shared\/(bitcoin\/psbt\/compare-psbt|bitcoin\/psbt\/psbt|solana\/compare\/compare)\.js$/,
  // The declarations name the commands that run, and say nothing about their results.
  /^src\/domain\/personal\.js$/,
]

/** Returns the values that a file imports from `src`, by path from the root. */
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
