import ts from 'typescript'
import { nodesOf, tokensOf } from './repository.js'

/** A structure rule that compiler, linter and import rules cannot express. */
export type Rule = {
  readonly name: string
  /** The better way, for the message of a failure. */
  readonly advice: string
  /** Folders that it applies to; specs are left out unless `specs`. */
  readonly folders: readonly string[]
  readonly except?: RegExp
  readonly specs?: boolean
  readonly find: (file: ts.SourceFile) => readonly ts.Node[]
  /** Code that the rule must find, and code that it must not. */
  readonly bad: readonly string[]
  readonly good: readonly string[]
}

const timed = new Set([
  'timer',
  'interval',
  'delay',
  'delayWhen',
  'debounce',
  'debounceTime',
  'throttle',
  'throttleTime',
  'audit',
  'auditTime',
  'sampleTime',
  'bufferTime',
  'windowTime',
  'timeout',
  'timeoutWith',
  'timeInterval',
  'timestamp',
  'animationFrames',
  'observeOn',
  'subscribeOn',
  'asyncScheduler',
  'asapScheduler',
  'queueScheduler',
  'animationFrameScheduler',
  'async',
  'asap',
  'VirtualTimeScheduler',
  'firstValueFrom',
  'lastValueFrom',
])

const worldly = new Set([
  'Date',
  'Promise',
  'setTimeout',
  'setInterval',
  'setImmediate',
  'queueMicrotask',
  'requestAnimationFrame',
  'fetch',
  'window',
  'document',
  'navigator',
  'localStorage',
  'sessionStorage',
  'crypto',
  'performance',
  'process',
  'console',
  'globalThis',
])

const comments = /\/\*[\s\S]*?\*\/|\/\/.*(?:\n\s*\/\/.*)*/g
/** The beginning of a comment, and of a later sentence, that names no subject. */
const riddle = /^(?:What|Who|Whose|Whether|That|How|Where|Which)\b/
const laterRiddle = /^(?:What|Who|Whose|Whether|How|Where|Which)\b/

/** All such rules; tests/house/rules.spec.ts runs them over the repository. */
export const rules: readonly Rule[] = [
  {
    name: 'the domain has no clock, chance, promise or host',
    advice: 'Ask a port; its reply is an input. Times come with the input.',
    folders: ['src/domain', 'src/ports'],
    // Exceptions: the only promise that leaves the kernel, `run(command)`; and parsing of dates, which reads no clock.
    except: /^src\/domain\/(kernel\/run|any-plugin|plugin|shared\/text\/date-time)\.ts$/,
    find: (file) =>
      nodesOf(file).filter((node) => (ts.isIdentifier(node) && worldly.has(node.text) && isGlobalUse(node)) || isMemberOf(node, 'Math', 'random')),
    bad: ['const now = Date.now()', 'const p: Promise<void> = x', 'const n = Math.random()', 'setTimeout(f, 1)', 'if (window) f()'],
    good: ['const at = input.Date', 'type T = { readonly window: string }', 'const n = Math.max(1, 2)', 'f({ process: 1 })', 'x.fetch()'],
  },
  {
    name: 'the domain is synchronous',
    advice: 'Return an Observable from the port and let the kernel make its replies inputs.',
    folders: ['src/domain', 'src/ports'],
    find: (file) => nodesOf(file).filter((node) => node.kind === ts.SyntaxKind.AsyncKeyword || ts.isAwaitExpression(node)),
    bad: ['async function f() {}', 'const f = async () => 1'],
    good: ['function f() {}', "const mode = 'async'"],
  },
  {
    name: 'the domain uses no time operator or scheduler of rxjs',
    advice: 'Use the timing helpers of the kernel, which go through the timer port and replay.',
    folders: ['src/domain', 'src/ports'],
    find: (file) => importedNames(file, /^rxjs/).filter((name) => timed.has(name.text)),
    bad: ["import { debounceTime } from 'rxjs'", "import { map, timer as t } from 'rxjs'"],
    good: ["import { map } from 'rxjs'", "import { delay } from './delay.js'"],
  },
  {
    name: 'adapters give no commands',
    advice: 'Emit it from a method of the port; a policy turns it into a report. Only what an app holds gives commands: add a provider to the exceptions.',
    folders: ['src/adapters'],
    // EIP-1193 providers for the app.
    except: /embedded-wallet\/embedded-provider\.ts$|walletconnect\/sessions\/session-owner\.ts$/,
    find: (file) => nodesOf(file).filter((node) => isCommanding(node) || (ts.isLiteralTypeNode(node) && /^'(run|dispatch)'$/.test(node.getText()))),
    bad: [
      "by.run({ type: 'switchNetwork', network })",
      "run({ type: 'disconnect' }, { signal })",
      "context.dispatch({ type: 'closeModal' })",
      'kit.run(command as PublicCommand)',
      "type By = Pick<PortContext, 'state' | 'run'>",
    ],
    good: ["subscriber.next({ type: 'cancelled', id })", 'run(signal)', 'trials.run(call, url, list)', "type By = Pick<PortContext, 'state'>", 'next.run()'],
  },
  {
    name: 'no text becomes markup or code',
    advice: 'Build elements and set textContent: foreign text must never be parsed.',
    folders: ['src', 'cli'],
    except: /^cli\//,
    find: (file) => nodesOf(file).filter(isInjection),
    bad: [
      'el.innerHTML = x',
      'el.insertAdjacentHTML("beforeend", x)',
      'eval(x)',
      'new Function("x")',
      'document.write(x)',
      'const a = <p dangerouslySetInnerHTML={x} />',
    ],
    good: ['el.textContent = x', 'const s = "innerHTML"', 'stream.write(x)'],
  },
  {
    name: 'no <style> elements',
    advice: 'Put it into src/ui-react/styles: a strict CSP refuses inline styles, an adopted style sheet it allows.',
    folders: ['src'],
    // Its element takes the place of a sheet that cannot be constructed, with the nonce of the page.
    except: /ui-react\/styles\/adopt\.ts$/,
    find: (file) => nodesOf(file).filter((node) => (isTag(node) && node.tagName.getText() === 'style') || isCall(node, 'createElement', 'style')),
    bad: ['const a = <style>{x}</style>', "document.createElement('style')", 'const a = <style />'],
    good: ['const a = <p style={x} />', "document.createElement('p')"],
  },
  {
    name: 'no state of a module',
    advice: 'State belongs to an instance: create it where the instance is created.',
    folders: ['src'],
    find: (file) => file.statements.filter(ts.isVariableStatement).flatMap(mutableGlobals),
    bad: ['let count = 0', 'const seen = new Map<string, number>()', 'export const bus = new Subject<string>()'],
    good: ['const table = new Map([[1, 2]])', 'const limit = 3', 'function f() { let n = 0; return n }', 'const memo = new WeakMap<object, string>()'],
  },
  {
    name: 'no promise of later work',
    advice: 'Finish it, or write it down where work is tracked.',
    folders: ['src', 'cli', 'tests', 'scripts', 'examples'],
    specs: true,
    except: /^tests\/house\/rules/,
    find: (file) => (/\b(TODO|FIXME|XXX|HACK)\b/.test(file.text) ? [file] : []),
    bad: ['// TODO: later', '/* FIXME */'],
    good: ['// everything is done'],
  },
  {
    name: 'sentences of comments begin with a verb or a noun',
    advice:
      'Begin with a verb ("Returns ...", "Creates ...") or a noun phrase ("Milliseconds until ..."), not with What, Who, Whether, That, How, Where or Which.',
    folders: ['src', 'cli', 'tests', 'scripts', 'examples'],
    specs: true,
    find: (file) => ((file.text.match(comments) ?? []).some(isRiddle) ? tokensOf(file).filter((token) => commentsBefore(token).some(isRiddle)) : []),
    bad: [
      '/** What a wallet says. */ type T = string',
      '/* Whether it is open */ let a',
      'const ms = 1 // How long it waits',
      'f(/* That it has ended */)',
      'const a = <p>{/* Where it stands */}</p>',
      '/** Returns the answer. What it holds is checked. */ type T = string',
    ],
    good: [
      '/** Returns what a wallet reports. */ type T = string',
      '// Which wallet is it? The first one.',
      'const a = 1 // Whatever the wallet sends is accepted.',
      "const a = '// What it is'",
      'const a = `/** Who it is. */`',
      'const a = <p>// What it is</p>',
    ],
  },
  {
    name: 'no test is left out or alone',
    advice: 'A test that cannot pass is a fault to mend or to report.',
    folders: ['src', 'cli', 'tests'],
    specs: true,
    find: (file) =>
      nodesOf(file).filter(
        (node) =>
          ts.isPropertyAccessExpression(node) &&
          ['it', 'test', 'describe'].includes(node.expression.getText()) &&
          ['skip', 'only', 'todo'].includes(node.name.text),
      ),
    bad: ["it.todo('x')", "describe.skip('x', f)", "test.only('x', f)"],
    good: ["it('x', f)", "it.each(x)('y', f)", 'list.skip(1)'],
  },
]

/** Returns true for an identifier that names a global, and not a member, a key or a declaration of that name. */
function isGlobalUse(node: ts.Identifier): boolean {
  const { parent } = node
  if (ts.isPropertyAccessExpression(parent) && parent.name === node) return false
  if (ts.isQualifiedName(parent) && parent.right === node) return false
  return !('name' in parent && parent.name === node) && !(ts.isBindingElement(parent) && parent.propertyName === node)
}

function isMemberOf(node: ts.Node, object: string, member: string): boolean {
  return ts.isPropertyAccessExpression(node) && node.expression.getText() === object && node.name.text === member
}

/** Returns the names that a file imports (before `as`) from matching modules. */
function importedNames(file: ts.SourceFile, module: RegExp): ts.Identifier[] {
  return file.statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) || !module.test((statement.moduleSpecifier as ts.StringLiteral).text)) return []
    const bindings = statement.importClause?.namedBindings
    if (bindings === undefined || !ts.isNamedImports(bindings)) return []
    return bindings.elements.map((element) => (element.propertyName ?? element.name) as ts.Identifier)
  })
}

/** Returns the comments between a token and the one before it. Consecutive line comments are one comment. */
function commentsBefore(token: ts.Node): readonly string[] {
  const between = token.getSourceFile().text.slice(token.pos, token.getStart())
  return between.match(comments) ?? []
}

/** Returns true if a sentence begins with one of the refused words and is no question. */
function isRiddle(comment: string): boolean {
  const text = comment.replace(/^\s*(?:\/\*+|\/\/|\*(?!\/))|\*\/$/gm, '').trim()
  return text.split(/(?<=[.;:?])\s+/).some((sentence, at) => (at === 0 ? riddle : laterRiddle).test(sentence) && !sentence.endsWith('?'))
}

function isInjection(node: ts.Node): boolean {
  if (ts.isPropertyAccessExpression(node)) {
    return ['innerHTML', 'outerHTML', 'insertAdjacentHTML', 'srcdoc'].includes(node.name.text) || isMemberOf(node, 'document', 'write')
  }
  if (ts.isJsxAttribute(node)) return ['dangerouslySetInnerHTML', 'srcDoc'].includes(node.name.getText())
  if (ts.isCallExpression(node)) return node.expression.getText() === 'eval'
  return ts.isNewExpression(node) && node.expression.getText() === 'Function'
}

/** Returns true for a call of `run` or `dispatch` with a command. */
function isCommanding(node: ts.Node): boolean {
  if (!ts.isCallExpression(node) || !/(^|[.])(run|dispatch)$/.test(node.expression.getText())) return false
  const [first] = node.arguments
  if (first === undefined) return false
  if (ts.isAsExpression(first)) return /Command$/.test(first.type.getText())
  return ts.isObjectLiteralExpression(first) && first.properties.some((one) => one.name?.getText() === 'type')
}

function isTag(node: ts.Node): node is ts.JsxOpeningElement | ts.JsxSelfClosingElement {
  return ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)
}

function isCall(node: ts.Node, method: string, argument: string): boolean {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false
  const [first] = node.arguments
  return node.expression.name.text === method && first !== undefined && ts.isStringLiteral(first) && first.text === argument
}

/** Returns `let` at the top of a module, and collections and subjects that are created empty there. */
function mutableGlobals(statement: ts.VariableStatement): ts.Node[] {
  const list = statement.declarationList
  if (!(list.flags & ts.NodeFlags.Const)) return [statement]
  return list.declarations.filter(({ initializer }) => {
    if (initializer === undefined || !ts.isNewExpression(initializer)) return false
    const maker = initializer.expression.getText()
    if (/Subject$/.test(maker)) return true
    return ['Map', 'Set'].includes(maker) && (initializer.arguments?.length ?? 0) === 0
  })
}
