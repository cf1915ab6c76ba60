// @ts-check
/** The page errors.md: every code of the catalogue with its text, its category, its cause and its remedy. */
import ts from 'typescript'
import { exampleOf, strayExamples } from './error-examples.mjs'
import { errorExample } from './samples.mjs'
import { textOf } from './text.mjs'

/** @param {ts.Program} program @returns {{ text: string, codes: ReadonlySet<string> }} */
export function renderErrors(program) {
  const entries = program
    .getSourceFiles()
    .filter(({ fileName }) => TABLES.test(fileName))
    .sort((one, other) => rank(one) - rank(other))
    .flatMap(entriesOf)
  if (entries.length === 0) throw new Error('the catalogue of errors was not found')
  const undocumented = entries.filter(({ help }) => help === '').map(({ code }) => code)
  if (undocumented.length > 0) throw new Error(`codes without a comment in the catalogue of errors: ${undocumented.join(', ')}`)
  const lines = [
    '# Errors',
    '',
    'Promises reject with a [`LatchkitError`](core.md#latchkiterror), and events carry the same as JSON (`failure`). Decide by `code`, or by `category` for a whole kind; both are stable. `context` has',
    'the members that the text names in braces. `docsUrl` leads to the entry on this page. In the examples, `notify` stands for what your app shows, and `useEvents` listens while a',
    'component is mounted; outside of React, `kit.events$` carries the same events. `// CODE` marks the line that fails; the lines after it mend it.',
    '',
    '```ts',
    'try {',
    "  await kit.run({ type: 'connect', connectorId: 'io.example.wallet' })",
    '} catch (error) {',
    "  if (!(error instanceof LatchkitError) || error.category !== 'USER_REJECTED') throw error",
    '}',
    '```',
    '',
    ...entries.flatMap(({ group, code, text, category, surface, audience, help }, at) => [
      ...(entries[at - 1]?.group === group ? [] : [`## ${group}`, '']),
      `### ${code}`,
      '',
      `> ${text}`,
      '',
      ...(errorExample(code, text) === text ? [] : [`Example: \`${errorExample(code, text)}\`.`.replace(/([.?])`\.$/, '$1`'), '']),
      `${help} Category \`${category}\`${surface ? `, ${shown(surface, audience)}` : ''}.`,
      '',
      ...exampleOf(code),
      '',
    ]),
  ]
  const codes = new Set(entries.map(({ code }) => code))
  if (strayExamples(codes).length > 0) throw new Error(`examples of codes that the catalogue does not have: ${strayExamples(codes).join(', ')}`)
  return { text: lines.join('\n'), codes }
}

/** Base catalogue, and the errors of the slices of plugins. */
const TABLES = /\/src\/domain\/(shared\/errors\/(start-errors|error-catalogue|tool-errors)|[a-z-]+\/errors)\.ts$/

/** Errors before the core is there come first, then the base catalogue. @param {ts.SourceFile} source */
function rank({ fileName }) {
  return fileName.endsWith('/start-errors.ts') ? 0 : fileName.endsWith('/error-catalogue.ts') ? 1 : 2
}

/** @param {string} surface @param {string | undefined} audience */
function shown(surface, audience) {
  if (surface === 'toast') return 'shown as a toast'
  if (surface === 'inline') return 'shown in the view'
  return audience === 'host' ? 'an alert in debug mode, else logged' : 'shown as an alert'
}

/** @typedef {{ group: string, code: string, text: string, category: string, surface: string | undefined, audience: string | undefined, help: string }} Entry */

/** @param {ts.SourceFile} source @returns {Entry[]} */
function entriesOf(source) {
  /** @type {Entry[]} */
  const entries = []
  let group = ''
  const catalogue = source.statements.filter(ts.isVariableStatement).flatMap(({ declarationList }) => [...declarationList.declarations])
  for (const property of catalogue.flatMap(({ initializer }) => propertiesOf(initializer))) {
    if (!ts.isPropertyAssignment(property) || !ts.isArrayLiteralExpression(property.initializer)) continue
    const comments = (ts.getLeadingCommentRanges(source.text, property.getFullStart()) ?? []).map(({ pos, end }) => source.text.slice(pos, end))
    group =
      comments
        .find((comment) => comment.startsWith('//'))
        ?.slice(2)
        .trim() ?? group
    const help = textOf(comments.find((comment) => comment.startsWith('/**')) ?? '')
    const [text = '', category = '', surface, audience] = property.initializer.elements.map((one) => (ts.isStringLiteralLike(one) ? one.text : ''))
    entries.push({ group: group.replace(/ \(.*/, ''), code: property.name.getText(source), text, category, surface, audience, help })
  }
  return entries
}

/** @param {ts.Expression | undefined} node @returns {readonly ts.ObjectLiteralElementLike[]} */
function propertiesOf(node) {
  if (node === undefined) return []
  if (ts.isSatisfiesExpression(node) || ts.isAsExpression(node)) return propertiesOf(node.expression)
  return ts.isObjectLiteralExpression(node) ? node.properties : []
}
