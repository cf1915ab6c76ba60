// @ts-check
/** The pages commands.md and events.md: every public message with the sentence that its declaration has for it. They are members of unions, which typedoc leaves out. */
import ts from 'typescript'
import { commandExample, eventExample } from './samples.mjs'
import { textOf } from './text.mjs'

/** @typedef {{ slice: string, type: string, text: string, members: string[] }} Message */

/** Returns the pages by their file names. @param {ts.Program} program @returns {Map<string, string>} */
export function renderMessages(program) {
  const checker = program.getTypeChecker()
  const registry = program.getSourceFiles().find(({ fileName }) => fileName.endsWith('/src/domain/registry.ts'))
  const module = registry && checker.getSymbolAtLocation(registry)
  const exported = new Map((module ? checker.getExportsOfModule(module) : []).map((symbol) => [symbol.name, symbol]))
  const slices = [...(exported.get('PublicSlices')?.members?.values() ?? [])]
  const [commands, events] = ['commands', 'events'].map((part) => slices.flatMap((slice) => messagesOf(checker, slice, part)))
  const results = resultsOf(checker, exported.get('Results'))
  return new Map([
    ['commands.md', commandsPage(commands ?? [], results)],
    ['events.md', eventsPage(events ?? [])],
  ])
}

/** @param {Message[]} commands @param {Map<string, string[]>} results */
const commandsPage = (commands, results) =>
  [
    '# Commands',
    '',
    'A command is a plain object. `kit.dispatch` runs it with all of its effects before it returns; `kit.run` returns a promise of the event that ends it, and rejects with a',
    '[`LatchkitError`](core.md#latchkiterror). The type `PublicCommand` of `latchkit` is the union of all.',
    '',
    '```ts',
    "const connected = await kit.run({ type: 'connect', connectorId: 'io.example.wallet' })",
    "kit.dispatch({ type: 'openModal', view: 'Networks' })",
    '```',
    '',
    ...sections(
      commands,
      ({ type }) => {
        const ends = results.get(type)
        return ends ? `\`run\` resolves with ${ends.map((name) => `[\`${name}\`](events.md#${name.toLowerCase()})`).join(' or ')}.` : ''
      },
      ({ type, members }) => commandExample(type, members, results.has(type)),
    ),
  ].join('\n')

/** @param {Message[]} events */
const eventsPage = (events) =>
  [
    '# Events',
    '',
    '`kit.events$` and `useEvents` carry these events, in order, each after the state that it led to; `PublicEvent` and `EventOf<type>` of `latchkit` are their types. The recorder',
    'of `latchkit/devtools` sees internal events, too. A plugin marks its own ([Write a plugin](../plugins.md)).',
    '',
    '```ts',
    "kit.events$.subscribe((event) => event.type === 'connected' && console.log(event.address))",
    '```',
    '',
    'In React, `useEvents` listens while a component is mounted, as in the examples below.',
    '',
    ...sections(
      events,
      () => '',
      ({ type, members }) => eventExample(type, members),
    ),
  ].join('\n')

/** @param {Message[]} messages @param {(message: Message) => string} more @param {(message: Message) => string} example */
function sections(messages, more, example) {
  const undocumented = messages.filter(({ text }) => text === '').map(({ type }) => type)
  if (undocumented.length > 0) throw new Error(`commands or events without a comment at their declaration: ${undocumented.join(', ')}`)
  const slices = [...new Set(messages.map(({ slice }) => slice))].sort()
  return slices.flatMap((slice) => [
    `## ${slice}`,
    '',
    ...messages
      .filter((one) => one.slice === slice)
      .sort((a, b) => (a.type < b.type ? -1 : 1))
      .flatMap((message) => [
        `### ${message.type}`,
        '',
        [message.text, more(message)].filter(Boolean).join(' '),
        '',
        ...(message.members.length > 0 ? [`Members: ${message.members.map((member) => `\`${member}\``).join(', ')}.`, ''] : []),
        '```tsx',
        example(message),
        '```',
        '',
      ]),
  ])
}

/** @param {ts.TypeChecker} checker @param {ts.Symbol} slice @param {string} part @returns {Message[]} */
function messagesOf(checker, slice, part) {
  const member = slice.valueDeclaration && checker.getTypeAtLocation(slice.valueDeclaration).getProperty(part)
  const node = member?.valueDeclaration && ts.isPropertySignature(member.valueDeclaration) ? member.valueDeclaration.type : undefined
  return node
    ? unionMembers(checker, node).map((one) => ({
        slice: slice.name,
        type: nameOf(checker, one),
        text: sentenceOf(checker, one),
        members: membersOf(checker, one),
      }))
    : []
}

/** Returns the success events of each command that has some. @param {ts.TypeChecker} checker @param {ts.Symbol | undefined} results @returns {Map<string, string[]>} */
function resultsOf(checker, results) {
  return new Map(
    [...(results?.members?.values() ?? [])].map((member) => {
      const type = member.valueDeclaration && checker.getTypeAtLocation(member.valueDeclaration)
      const events = type?.isUnion() ? type.types : type ? [type] : []
      return [member.name, [...new Set(events.map((one) => literalOf(checker, one)))]]
    }),
  )
}

/** The members of a union, as they are written. @param {ts.TypeChecker} checker @param {ts.TypeNode} node @returns {ts.TypeNode[]} */
function unionMembers(checker, node) {
  if (ts.isUnionTypeNode(node)) return node.types.flatMap((one) => unionMembers(checker, one))
  const declaration = ts.isTypeReferenceNode(node) ? declarationOf(checker, node.typeName) : undefined
  // An alias with parameters is one message: what its parameters stand for is known here only.
  return declaration && ts.isTypeAliasDeclaration(declaration) && !declaration.typeParameters ? unionMembers(checker, declaration.type) : [node]
}

/** @param {ts.TypeChecker} checker @param {ts.EntityName} name */
function declarationOf(checker, name) {
  const found = checker.getSymbolAtLocation(name)
  return (found && (found.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(found) : found))?.declarations?.[0]
}

/** @param {ts.TypeChecker} checker @param {ts.TypeNode} node */
function nameOf(checker, node) {
  const type = checker.getTypeAtLocation(node)
  return literalOf(checker, type.isUnion() ? type.types[0] : type)
}

/** Returns the text of `type` in an object type. @param {ts.TypeChecker} checker @param {ts.Type | undefined} type */
function literalOf(checker, type) {
  const member = type?.getProperty('type')
  const literal = member && checker.getTypeOfSymbol(member)
  return literal?.isStringLiteral() ? literal.value : '?'
}

/** Returns the members of a message but its type, as written. A personal text is a text. @param {ts.TypeChecker} checker @param {ts.TypeNode} node */
function membersOf(checker, node) {
  const declared = ts.isTypeReferenceNode(node) ? declarationOf(checker, node.typeName) : node
  const members =
    declared && (ts.isTypeLiteralNode(declared) || ts.isInterfaceDeclaration(declared))
      ? [...declared.members]
      : propertiesOf(checker.getTypeAtLocation(node)).flatMap(({ declarations = [] }) => declarations.slice(0, 1))
  return members
    .filter(ts.isPropertySignature)
    .filter(({ name }) => name.getText() !== 'type')
    .map(
      ({ name, questionToken, type }) =>
        `${name.getText()}${questionToken ? '?' : ''}: ${(type?.getText() ?? '')
          .replace(/\bPersonal\b/g, 'string')
          .replace(/\breadonly /g, '')
          .replace(/\s+/g, ' ')}`,
    )
}

/** Returns the members of an intersection. Those of a union differ from variant to variant. @param {ts.Type} type */
function propertiesOf(type) {
  return type.isUnion() ? [] : type.getProperties()
}

/** Returns the comment in front of a member, or that of the interface that it names. @param {ts.TypeChecker} checker @param {ts.TypeNode} node */
function sentenceOf(checker, node) {
  const { text } = node.getSourceFile()
  const before = ts.isUnionTypeNode(node.parent) ? node.parent.types[node.parent.types.indexOf(node) - 1] : undefined
  // The comment stands in front of the bar between two members; that of the first member, or of the only one, in front of the whole.
  const comments = [before?.end ?? node.parent.getFullStart(), node.getFullStart()].flatMap((from) =>
    (ts.getLeadingCommentRanges(text, from) ?? []).filter(({ end }) => end <= node.getStart()),
  )
  const [first] = comments
  if (first) return textOf(text.slice(first.pos, first.end))
  const declared = ts.isTypeReferenceNode(node) ? declarationOf(checker, node.typeName) : undefined
  const [comment] = declared ? ts.getJSDocCommentsAndTags(declared) : []
  return comment ? textOf(comment.getText()) : ''
}
