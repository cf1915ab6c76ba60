// @ts-check
/**
 * Writes docs/reference from the declarations and their comments: typedoc writes the pages of exports; commands, events and errors, which are members of unions
 * and of a table, come from scripts/lib/docs. Without arguments: compares the files with the sources. `--write` (npm run docs) updates them.
 */
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Application } from 'typedoc'
import { renderErrors } from './lib/docs/errors.mjs'
import { renderMessages } from './lib/docs/messages.mjs'
import { referencePages } from './lib/docs/pages.mjs'
import { linkCodes, withoutRows } from './lib/docs/text.mjs'
import { root, runMain } from './lib/shell.mjs'

const target = join(root, 'docs/reference')
const work = join(root, '.cache/docs')

/** Returns the text of each page by its file name. @returns {Promise<Map<string, string>>} */
async function renderReference() {
  const pages = await referencePages()
  await rm(work, { recursive: true, force: true })
  await mkdir(join(work, 'entries'), { recursive: true })
  const files = pages.map(({ name }) => join(work, 'entries', `${name}.ts`))
  await Promise.all(pages.map(({ name, code }, at) => writeFile(files[at] ?? name, code.replace(/from '/g, "from '../../../"))))
  const tsconfig = join(work, 'tsconfig.json')
  await writeFile(
    tsconfig,
    JSON.stringify({
      extends: '../../tsconfig.json',
      compilerOptions: { incremental: false, tsBuildInfoFile: null, noEmit: true },
      include: ['entries'],
      exclude: [],
    }),
  )
  const out = join(work, 'out')
  const app = await Application.bootstrapWithPlugins({
    entryPoints: files,
    tsconfig,
    plugin: ['typedoc-plugin-markdown', join(root, 'scripts/lib/docs/theme.mjs')],
    theme: 'reference',
    outputs: [{ name: 'markdown', path: out }],
    ...settings,
  })
  const entryPoints = app.getEntryPoints() ?? []
  const [first] = entryPoints
  if (first === undefined) throw new Error('typedoc found no entries: npm run typecheck')
  const project = app.converter.convert(entryPoints)
  await app.generateOutputs(project)
  const errors = renderErrors(first.program)
  const texts = new Map([
    ...(await Promise.all(
      pages.map(async (page) => /** @type {const} */ ([`${page.name}.md`, tidy(await readFile(join(out, `${page.name}.md`), 'utf8'), page)])),
    )),
    ...renderMessages(first.program),
    /** @type {const} */ (['errors.md', errors.text]),
    /** @type {const} */ (['README.md', indexPage(pages)]),
  ])
  return new Map([...texts].map(([name, text]) => [name, linkCodes(text, errors.codes)]))
}

/** @type {Partial<import('typedoc').TypeDocOptions> & Record<string, unknown>} */
const settings = {
  router: 'module',
  readme: 'none',
  skipErrorChecking: true,
  disableSources: true,
  hidePageHeader: true,
  hideBreadcrumbs: true,
  hideGroupHeadings: true,
  excludeInternal: true,
  excludePrivate: true,
  excludeExternals: true,
  excludeReferences: true,
  sort: ['source-order'],
  groupOrder: ['Functions', 'Variables', 'Classes', 'Interfaces', 'Type Aliases', 'Constructors', 'Properties', 'Accessors', 'Methods'],
  interfacePropertiesFormat: 'table',
  classPropertiesFormat: 'table',
  typeAliasPropertiesFormat: 'table',
  typeDeclarationFormat: 'table',
  propertyMembersFormat: 'table',
  parametersFormat: 'none',
  tableColumnSettings: { hideInherited: true, hideOverrides: true, hideModifiers: true, hideDefaults: true, hideSources: true },
  logLevel: 'Error',
}

/** Unions of texts that the compiler spells out where a declaration names their type: the first member, and how many there are. */
const spelledOut = /** @type {const} */ ([
  ['ChainNamespace', 'eip155', 11],
  ['ConnectorGroup', 'walletConnect', 7],
  ['SocialProvider', 'google', 7],
  ['AccountTab', 'tokens', 3],
])

/** Shortens a page that typedoc wrote. @param {string} text @param {import('./lib/docs/pages.mjs').Page} page */
function tidy(text, { title, intro }) {
  const named = spelledOut.reduce(
    (shorter, [name, first, count]) =>
      shorter.replace(new RegExp(`\\(?\`"${first}"\`(?: \\\\\\| \`"\\w+"\`){${count - 1}}(?! \\\\\\| \`")\\)?`, 'g'), `\`${name}\``),
    text,
  )
  const plain = withoutRows(named)
    .replace(/^\*\*\*\n\n/gm, '')
    .replace(/<a id="property-[^"]*"><\/a> /g, '')
    .replace(/\[([^\]]*)\]\((?:[\w-]+\.md)?#property-[^)]*\)/g, '`$1`')
    .replace(/^#+ (?:Properties|Methods|Example)\n\n/gm, '')
    .replace(/`__namedParameters(\??)`/g, '`options$1`')
    .replace(/`readonly` (?=`optional`|\*\*)/g, '')
    .replace(/^> \*\*(\w+(Command|Event))\*\* = .*/gm, (_, name, kind) => `> **${name}**: see [${kind}s](${kind.toLowerCase()}s.md)`)
    .replace(/^> .{600,}$/gm, (line) => `${line.slice(0, line.indexOf('\\{'))}…`)
    // Long unions of names: the page or the type that they come from lists them.
    .replace(/(`?"\w+"`?)(?: \\\| `?"\w+"`?){11,}/g, '$1 \\| …')
    .replace(/^#+ Throws\n\n(.*)/gm, (_, line) => `Throws ${line.replace(/\.$/, '').replace(/\b[A-Z]+(?:_[A-Z]+)+\b(?!`)/g, '`$&`')}.`)
    .replace(/^```ts$/gm, '```tsx')
    .replace(/\| - (?=\|)/g, '| ')
    .replace(/`` `eip155:\$\{string\}` ``(?: \\\| `` `\w+:\$\{string\}` ``){10}/g, '`CaipNetworkId`')
  const flat = title === 'Options' ? plain.replace(/^####/gm, '###') : plain
  const [, ...sections] = flat.split(/^(?=## )/m)
  const main = sections.findIndex((section) => section.startsWith('## CreateOptions'))
  return [`# ${title}\n\n${intro}\n\n`, ...(main < 0 ? sections : [sections[main], ...sections.toSpliced(main, 1)])].join('')
}

/** Returns the index of the pages. @param {readonly import('./lib/docs/pages.mjs').Page[]} pages */
const indexPage = (pages) =>
  [
    '# Reference',
    '',
    'Written by `npm run docs` from the declarations and their comments.',
    '',
    '| page | contents |',
    '|---|---|',
    ...pages.map(({ name, title, intro }) => `| [${title}](${name}.md) | ${intro.replace(/\s+/g, ' ')} |`),
    '| [Commands](commands.md) | Everything that an app, the dialog or a script can ask for. |',
    '| [Events](events.md) | Everything that an app hears. |',
    '| [Errors](errors.md) | Every code with its cause and remedy. |',
    '',
  ].join('\n')

async function main() {
  const texts = await renderReference()
  const present = existsSync(target) ? await readdir(target) : []
  const read = async (/** @type {string} */ name) => (present.includes(name) ? readFile(join(target, name), 'utf8') : undefined)
  const stale = []
  for (const [name, text] of texts) if ((await read(name)) !== text) stale.push(name)
  const left = present.filter((name) => !texts.has(name))
  if (process.argv.includes('--write')) {
    await mkdir(target, { recursive: true })
    for (const name of stale) await writeFile(join(target, name), texts.get(name) ?? '')
    for (const name of left) await rm(join(target, name))
    console.log(`docs: ${stale.length + left.length} of ${texts.size} pages changed`)
    return
  }
  for (const name of [...stale, ...left]) console.error(`error: docs/reference/${name} is not what the sources say. npm run docs, and review the diff.`)
  if (stale.length + left.length > 0) process.exitCode = 1
}

await runMain(main)
