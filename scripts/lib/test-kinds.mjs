// @ts-check
/** The kinds of proof (column "proof" of docs/requirements.md), and the kinds of each test. */

/** @typedef {'unit' | 'model' | 'fault' | 'browser' | 'cli' | 'peer'} Kind */

/** @type {readonly Kind[]} */
export const kinds = ['unit', 'model', 'fault', 'browser', 'cli', 'peer']

/** @param {string} word @returns {word is Kind} */
export const isKind = (word) => kinds.some((kind) => kind === word)

/**
 * The kinds of the tests in a folder. All matching entries count; a test without a match is a unit test.
 * @type {readonly { folder: RegExp, kind: Kind }[]}
 */
const folders = [
  { folder: /^tests\/e2e\//, kind: 'browser' },
  { folder: /^tests\/peers\//, kind: 'peer' },
  { folder: /^tests\/e2e\/foreign-wallets\.spec\.ts$/, kind: 'peer' },
  { folder: /^tests\/properties\//, kind: 'model' },
  { folder: /^tests\/scenarios\//, kind: 'cli' },
  { folder: /^cli\//, kind: 'cli' },
]

/**
 * Returns the kinds of a test: those of its folder, `model` if its body runs a property of fast-check, and the kinds in its prefix.
 * @param {{ file: string, body: string, tags: readonly string[] }} test
 * @returns {Kind[]}
 */
export function kindsOf({ file, body, tags }) {
  const found = folders.filter(({ folder }) => folder.test(file)).map(({ kind }) => kind)
  if (/\bfc\.(?:assert|check)\(/.test(body)) found.push('model')
  found.push(...tags.filter(isKind))
  return [...new Set(found.length > 0 ? found : /** @type {Kind[]} */ (['unit']))]
}

/**
 * Returns true if a test of these kinds proves a row. A test of any kind proves a unit row.
 * @param {readonly Kind[]} found
 * @param {string} proof
 */
export const proves = (found, proof) => proof === 'unit' || found.some((kind) => kind === proof)

/**
 * Returns the text of the test that starts at the given line, up to the next test or describe.
 * @param {string} source
 * @param {number} line counted from 1
 */
export function bodyAt(source, line) {
  const [first = '', ...rest] = source.split('\n').slice(line - 1)
  const end = rest.findIndex((text) => /^\s*(?:it|test|describe)\b/.test(text))
  return [first, ...(end === -1 ? rest : rest.slice(0, end))].join('\n')
}
