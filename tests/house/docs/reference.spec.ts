import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import * as declarations from '../../../src/domain/declarations.js'
import { DOCS_URL, docsUrlOf } from '../../../src/domain/shared/errors/latchkit-error.js'
import { everyError } from '../../../src/domain/every-error.js'
import type { ErrorCode } from '../../../src/domain/shared/errors/error-codes.js'
import type { AnySlice } from '../../../src/domain/root.js'
import { slices } from '../../domain/every-plugin.js'
import { nodesOf, root, sourceFiles } from '../repository.js'
import { anchorsOf, blocksOf, readPage } from './markdown.js'

const file = (name: string) => sourceFiles('src').find(({ fileName }) => fileName === name) as ts.SourceFile

/** Returns the members of an interface. */
function membersOf(name: string, from: string): string[] {
  const found = nodesOf(file(from)).find((node): node is ts.InterfaceDeclaration => ts.isInterfaceDeclaration(node) && node.name.text === name)
  return (found?.members ?? []).map((member) => member.name?.getText() ?? '?')
}

/** Returns the values that an entry exports. */
function valuesOf(entry: string): string[] {
  const exported = file(entry).statements.filter(ts.isExportDeclaration)
  return exported.flatMap(({ exportClause, isTypeOnly }) =>
    exportClause && ts.isNamedExports(exportClause) && !isTypeOnly ? exportClause.elements.filter((one) => !one.isTypeOnly).map(({ name }) => name.text) : [],
  )
}

const core = valuesOf('src/index.ts')
const react = valuesOf('src/react.ts')
const events = slices.flatMap((slice) => Object.keys((slice as AnySlice).publicEvents ?? {}))
const commands = Object.values(declarations).flatMap((slice) => (typeof slice === 'object' && 'commands' in slice ? Object.keys(slice.commands) : []))

const groups = [
  { page: 'options', names: [...membersOf('CreateOptions', 'src/kit/types.ts'), ...membersOf('LatchkitOptions', 'src/domain/config/options.ts')], least: 31 },
  { page: 'hooks', names: react.filter((name) => name.startsWith('use')), least: 21, examples: true },
  { page: 'components', names: [...react.filter((name) => !name.startsWith('use')), 'ConnectButtonCustom'], least: 6, examples: true },
  { page: 'selectors', names: core.filter((name) => /^select|^canSwitchTo$/.test(name)), least: 17, examples: true },
  { page: 'commands', names: commands, least: 45, examples: true },
  { page: 'events', names: events, least: 60, examples: true },
  { page: 'errors', names: Object.keys(everyError), least: 120, examples: true },
]

/** Returns the text below a heading of the second or third level, as far as the next one of that level. */
function entryOf(text: string, name: string): string | undefined {
  const lines = text.split('\n')
  const at = lines.findIndex((line) => new RegExp(`^##+ ${name}(\\(\\))?\\??$`).test(line))
  const marks = lines[at]?.match(/^#+/)?.[0].length ?? 0
  const end = lines.findIndex((line, index) => index > at && new RegExp(`^#{1,${marks}} `).test(line))
  return at < 0 ? undefined : lines.slice(at + 1, end < 0 ? undefined : end).join('\n')
}

describe('the reference', () => {
  it.each(groups)('[DX-36] has an entry with a text for each of the $page', ({ page, names, least }) => {
    expect(names.length).toBeGreaterThanOrEqual(least)
    const { text } = readPage(`docs/reference/${page}.md`)
    const plain = (name: string) =>
      entryOf(text, name)
        ?.replace(/^>.*$|^```[\s\S]*?^```$|^Members:.*$/gm, '')
        .trim()
    expect(names.filter((name) => !plain(name))).toEqual([])
  })

  it.each(groups.filter(({ page, examples }) => examples || page === 'options'))('[DX-36] has an example for each of the $page', ({ page, names }) => {
    const { text } = readPage(`docs/reference/${page}.md`)
    const without = names.filter((name) => blocksOf({ path: '', text: entryOf(text, name) ?? '' }, ['tsx', 'yaml']).length === 0)
    expect(without).toEqual([])
  })

  it('[DX-36] has an example of each error text with placeholders, filled in', () => {
    const { text } = readPage('docs/reference/errors.md')
    const filled = Object.entries(everyError).filter(([, [message]]) => /\{\w+\}/.test(message))
    expect(filled.length).toBeGreaterThan(30)
    expect(filled.filter(([code]) => !/^Example: `[^{}]+`/m.test(entryOf(text, code) ?? '')).map(([code]) => code)).toEqual([])
  })

  it('[DX-18, CORE-12] has the entry to which the docsUrl of each code leads', () => {
    const anchors = anchorsOf(readPage('docs/reference/errors.md'))
    const urls = (Object.keys(everyError) as ErrorCode[]).map((code) => docsUrlOf(code))
    const lost = urls.filter((url) => {
      const [page, anchor = ''] = url.split('#')
      return page !== `${DOCS_URL}/reference/errors.md` || !anchors.has(anchor)
    })
    expect(lost).toEqual([])
  })
})

describe('the guide to theming', () => {
  const guide = readPage('docs/guides/theming.md').text
  const sources = readdirSync(join(root, 'src/ui-react'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(css|tsx)$/.test(name) && !name.includes('.spec.'))
    .map((name) => readFileSync(join(root, 'src/ui-react', name), 'utf8'))

  it('[DX-30, MODAL-40] names every custom property of the style sheets, and none that is not there', () => {
    const used = new Set(sources.flatMap((text) => text.match(/--lk-[a-z0-9-]+\b/g) ?? []))
    const named = new Set(guide.match(/--lk-[a-z0-9-]+\b/g))
    expect([...named].sort()).toEqual([...used].sort())
  })

  it('[DX-30] names every part', () => {
    const parts = sources.flatMap((text) => [...text.matchAll(/ part="([^"]+)"/g)].flatMap(([, names = '']) => names.split(' ')))
    const kinds = /ButtonKind = (.*)/.exec(sources.join('\n'))?.[1]?.match(/\w+/g) ?? []
    const rows = guide.slice(guide.indexOf('| part |'))
    expect(kinds.length).toBeGreaterThan(2)
    expect([...new Set([...parts, ...kinds])].filter((part) => !rows.includes(`\`${part}\``))).toEqual([])
  })
})
