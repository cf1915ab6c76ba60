import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { nodesOf, place, sourceFiles } from '../../tests/house/repository.js'
import { VIEW_NAMES } from './modal/index.js'
import { outcomes, slices } from '../../tests/domain/every-plugin.js'
import { everyError } from './every-error.js'

/** Files of the catalogue. */
const CATALOGUE = /^src\/domain\/shared\/errors\/(start-errors|error-catalogue|tool-errors|alerts)\.ts$|^src\/domain\/[a-z-]+\/errors\.ts$/
/** Files that ship in an app: no tests, no test tools. */
const shipped = sourceFiles('src').filter(({ fileName }) => !/\.(spec|generated)\.tsx?$/.test(fileName) && !/^src\/(testing|adapters\/memory)\//.test(fileName))
const texts = new Set<string>(
  Object.values(everyError)
    .map(([text]) => text)
    .filter((text) => !text.includes('{')),
)

/** Returns the class of an error that is constructed with a literal text, and undefined for other nodes. */
function literalError(node: ts.Node): string | undefined {
  if (!ts.isNewExpression(node) || !/^(|Type|Range|Syntax)Error$/.test(node.expression.getText())) return undefined
  const [text] = node.arguments ?? []
  return text !== undefined && (ts.isStringLiteralLike(text) || ts.isTemplateExpression(text)) ? node.expression.getText() : undefined
}

/** Returns true if the error is the cause of a catalogue error. Its text is never shown. */
function isCause(node: ts.Node): boolean {
  for (let up: ts.Node | undefined = node; up !== undefined; up = up.parent)
    if (ts.isCallExpression(up) && /^(failure|refuse|wrapUnknown|failureOf|reject|Promise\.reject)$/.test(up.expression.getText())) return true
  return false
}

describe('the error catalogue', () => {
  it('[CORE-12] is the one place of its texts: no other file has one of them', () => {
    expect(texts.size).toBeGreaterThan(30)
    const copies = shipped
      .filter(({ fileName }) => !CATALOGUE.test(fileName))
      .flatMap((file) =>
        nodesOf(file).filter((node) => ts.isStringLiteralLike(node) && texts.has(node.text) && !/^src\/ui-react\/strings\//.test(file.fileName)),
      )
      .map((node) => `${place(node)} ${node.getText()}`)
    expect(copies, 'Use failure(code), which takes the text from the catalogue.').toEqual([])
  })

  it('[CORE-12] has every error that is thrown in the domain and at the public face', () => {
    const own = shipped
      .filter(({ fileName }) => !fileName.startsWith('src/adapters/'))
      .flatMap((file) => nodesOf(file).filter((node) => literalError(node) !== undefined && !isCause(node)))
      .map(place)
    // wagmi's own error of a chain, by its name, and a check for authors of adapters. Its text appears in the code that made the mistake, not in an app.
    expect(
      own.filter((where) => !/^src\/(domain\/shared\/secrets\/secret|wagmi\/errors)\.ts/.test(where)),
      'Give it a code in the catalogue and throw LatchkitError.from(failure(code)).',
    ).toEqual([])
  })

  it('[CORE-12] adapters throw nothing of their own outside of what they turn into a failure', () => {
    const own = shipped
      .filter(({ fileName }) => fileName.startsWith('src/adapters/'))
      .flatMap((file) => nodesOf(file).filter((node) => literalError(node) !== undefined && !isCause(node)))
      .filter((node) => !isInsideTry(node))
      .map(place)
    // Readers of bytes throw to their caller, which makes a typed error of it.
    const readers =
      /local-storage|file-storage|viem-transport|evm\/names\/gateway|walletconnect\/chains\/(algorand\/msgpack|cardano\/(cbor|cardano)|polkadot\/payload)\.ts/
    expect(own.filter((where) => !readers.test(where))).toEqual([])
  })

  it('[CORE-12] the scan finds what it is to find', () => {
    const parse = (code: string) => nodesOf(ts.createSourceFile('x.ts', code, ts.ScriptTarget.ES2022, true))
    expect(parse("throw new Error('no')").filter((node) => literalError(node) !== undefined && !isCause(node))).toHaveLength(1)
    expect(parse('throw new RangeError(`no $' + '{x}`)').filter((node) => literalError(node) !== undefined)).toHaveLength(1)
    expect(parse("failure('X', {}, new Error('why'))").filter((node) => literalError(node) !== undefined && !isCause(node))).toEqual([])
  })
})

describe('the domain', () => {
  it('[CORE-05] knows no roles: no command, event, option, state or view is for some and not for others', () => {
    const names = [
      ...slices.flatMap((slice) => [slice.name, ...Object.keys(slice.decide), ...Object.keys(slice.evolve)]),
      ...Object.keys(outcomes),
      ...VIEW_NAMES,
    ]
    const found = sourceFiles('src/domain', 'src/ports', 'src/kit')
      .filter(({ fileName }) => !fileName.endsWith('.spec.ts'))
      .flatMap((file) => nodesOf(file).filter((node) => ts.isIdentifier(node) && /(^|[a-z])(role|admin|permissionLevel|privilege)s?([A-Z]|$)/i.test(node.text)))
      .map(place)
    expect(names.length).toBeGreaterThan(100)
    expect([names.filter((name) => /role|admin/i.test(name)), found]).toEqual([[], []])
  })

  it('[design] gives each command one decider, and each event a name of its own', () => {
    const commands = slices.flatMap((slice) => Object.keys(slice.decide))
    expect(commands.length).toBe(new Set(commands).size)
    for (const [command, { done, failed, cancel }] of Object.entries(outcomes)) {
      expect(commands).toContain(command)
      if (cancel !== undefined) expect(commands).toContain(cancel)
      expect(done.length).toBeGreaterThan(0)
      // An end of a transaction has a failure or none.
      expect(done.filter((event) => failed.includes(event) && event !== 'transactionEnded')).toEqual([])
    }
  })
})

function isInsideTry(node: ts.Node): boolean {
  for (let up: ts.Node | undefined = node.parent; up !== undefined; up = up.parent) if (ts.isTryStatement(up)) return true
  return false
}
