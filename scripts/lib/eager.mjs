// @ts-check
/**
 * An engine only glances over a function as it reads a file, and reads it again when it is first called: on the main thread, in the middle of a click.
 * What stands in parentheses it compiles with the file, beside the main thread. This code is cut by when it is needed, so nearly all of a file runs soon.
 * Vite and Rolldown keep the parentheses; other minifiers may drop them, and nothing else changes.
 */
import { parseAst } from 'rolldown/parseAst'
import { Visitor } from 'rolldown/utils'

/**
 * Puts the functions of a chunk in parentheses. Declarations become constants before all that stands beside them, and whatever has no `this` an arrow, which
 * is shorter. What runs as chunks load must therefore not be in a cycle of them.
 *
 * @param {string} code an ES module
 * @param {import('rolldown').RolldownMagicString} text the same, to be changed
 */
export function markEager(code, text) {
  /** Parts of something that has to stay as it is written. */
  const kept = new Set()
  const hoist = (/** @type {any[]} */ statements) => {
    const first = statements.find(({ type, directive }) => type !== 'ImportDeclaration' && directive === undefined)
    for (const one of statements) {
      if (one.type !== 'FunctionDeclaration') continue
      const { start, end, id, body, async, generator } = one
      if (async || generator || isBound(one)) text.prependRight(start, `const ${id.name} = (`)
      else text.overwrite(start, code.indexOf('(', id.end), `const ${id.name} = (`).appendLeft(body.start, '=> ')
      text.appendLeft(end, ');')
      if (one !== first) text.move(start, end, first.start)
    }
  }
  const wrap = (/** @type {any} */ node) => {
    if (!kept.has(node)) text.prependRight(node.start, '(').appendLeft(node.end, ')')
    if (node.body.type === 'BlockStatement') hoist(node.body.body)
  }
  const isBound = (/** @type {any} */ node) => /\b(this|super|arguments)\b|new\.target/.test(code.slice(node.start, node.end))

  new Visitor({
    Program: ({ body }) => hoist(body),
    FunctionDeclaration: ({ body }) => body && hoist(body.body),
    FunctionExpression: wrap,
    ArrowFunctionExpression: wrap,
    MethodDefinition: ({ value }) => void kept.add(value),
    Property(node) {
      const { kind, method, computed, start, end, key, value } = /** @type {any} */ (node)
      if (kind === 'init' && !method) return
      kept.add(value)
      if (kind !== 'init' || computed || value.generator || /\bsuper\b/.test(code.slice(start, end))) return
      const isArrow = !value.async && !isBound(value)
      text.overwrite(start, value.start, `${code.slice(key.start, key.end)}: (${value.async ? 'async ' : ''}${isArrow ? '' : 'function '}`).appendLeft(end, ')')
      if (isArrow) text.appendLeft(value.body.start, '=> ')
    },
  }).visit(parseAst(code))
}
