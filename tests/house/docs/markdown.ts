import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../repository.js'

/** A page of the documentation. `path` is relative to the repository. */
export interface Page {
  readonly path: string
  readonly text: string
}

/** Returns the README, the changelog, and every page in docs. */
export function pages(): readonly Page[] {
  const docs = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'))
  return ['README.md', 'CHANGELOG.md', ...docs.map((name) => join('docs', name))].map(readPage)
}

export function readPage(path: string): Page {
  return { path, text: readFileSync(join(root, path), 'utf8') }
}

const fence = /^```(\w*)\n([\s\S]*?)^```$/gm

/** Returns the code blocks of the given languages, with the lines where they begin. */
export function blocksOf({ text }: Page, languages: readonly string[]): { readonly code: string; readonly line: number }[] {
  return [...text.matchAll(fence)].flatMap(({ 1: language = '', 2: code = '', index }) =>
    languages.includes(language) ? [{ code, line: text.slice(0, index).split('\n').length + 1 }] : [],
  )
}

/** Returns the anchors of the headings, as GitHub makes them. */
export function anchorsOf({ text }: Page): ReadonlySet<string> {
  const anchors = new Set<string>()
  for (const { 1: heading = '' } of text.replace(fence, '').matchAll(/^#{1,6} (.*)$/gm)) {
    const slug = heading
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_\- ]/gu, '')
      .replaceAll(' ', '-')
    let free = slug
    for (let count = 1; anchors.has(free); count += 1) free = `${slug}-${count}`
    anchors.add(free)
  }
  return anchors
}

/** Returns the relative links of a page that lead nowhere. */
export function brokenLinks(page: Page): string[] {
  const links = [...page.text.replace(fence, '').matchAll(/(?<!`)\[[^\]]*\]\(([^)\s]+)\)/g)].map(([, link = '']) => link)
  return links
    .filter((link) => !/^[a-z]+:/.test(link))
    .filter((link) => {
      const [path = '', anchor] = link.split('#')
      const target = path === '' ? page.path : join(dirname(page.path), path)
      if (!existsSync(join(root, target))) return true
      return anchor !== undefined && !anchorsOf(readPage(target)).has(anchor)
    })
}
