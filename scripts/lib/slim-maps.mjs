// @ts-check
/** Keeps the source maps of the published packages small. */
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { decode, encode } from '@jridgewell/sourcemap-codec'
import ts from 'typescript'
import { root } from './shell.mjs'

/** Comments that bundlers and legal departments read. */
const kept = /[@#]__(PURE|NO_SIDE_EFFECTS)__|@license|@preserve|^\/[/*]!/

/**
 * Hands a bundler the sources without their comments, which the declarations carry: a third of the published bytes. Lines keep their numbers.
 * @type {import('rolldown').Plugin}
 */
export const withoutComments = {
  name: 'without comments',
  load: {
    filter: { id: /\.tsx?$/ },
    handler: async (id) => (id.startsWith(join(root, 'src')) ? { code: blankComments(await readFile(id, 'utf8'), id) } : undefined),
  },
}

/** @param {string} text @param {string} file */
function blankComments(text, file) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  /** @type {Map<number, number>} */
  const comments = new Map()
  /** @type {ts.Node[]} What looks like a comment between tags is text of the page. */
  const pageTexts = []
  const visit = (/** @type {ts.Node} */ node) => {
    if (ts.isJsxText(node)) pageTexts.push(node)
    for (const { pos, end } of [...(ts.getLeadingCommentRanges(text, node.pos) ?? []), ...(ts.getTrailingCommentRanges(text, node.end) ?? [])])
      comments.set(pos, end)
    for (const child of node.getChildren(source)) visit(child)
  }
  visit(source)
  for (const start of comments.keys()) if (pageTexts.some(({ pos, end }) => pos <= start && start < end)) comments.delete(start)
  let [result, at] = ['', 0]
  for (const [start, end] of [...comments].sort(([a], [b]) => a - b)) {
    const comment = text.slice(start, end)
    result += text.slice(at, start) + (kept.test(comment) ? comment : comment.replace(/[^\n]+/g, ''))
    at = end
  }
  return (result + text.slice(at)).replace(/[ \t]+$/gm, '')
}

/** @typedef {import('@jridgewell/sourcemap-codec').SourceMapSegment} Segment */

/**
 * Leaves three things out of the maps below a folder: columns, as the code is not minified and a stack trace or a breakpoint needs the line; the sources of copied
 * packages, which those publish; and statements of our sources that have no code, which are types and imports.
 * @param {string} folder
 */
export async function slimMaps(folder) {
  for (const name of await readdir(folder, { recursive: true })) {
    if (!name.endsWith('.js.map')) continue
    const { file, sources, sourcesContent, mappings } = JSON.parse(await readFile(join(folder, name), 'utf8'))
    /** @type {number[]} Place of each source among those that stay. */
    const places = []
    let count = 0
    for (const source of sources) places.push(source.includes('node_modules/') ? -1 : count++)
    const isOurs = (/** @type {unknown} */ _, /** @type {number} */ place) => places[place] !== -1
    const lines = decode(mappings).map((segments) => wholeLines(segments, places))
    const ours = sources.filter(isOurs)
    const contents = sourcesContent.filter(isOurs).map((/** @type {string} */ text, /** @type {number} */ place) => {
      const used = new Set(lines.flat().flatMap(([, source, line]) => (source === place && line !== undefined ? [line] : [])))
      return blankUnused(text, ours[place], used)
    })
    const map = { version: 3, file, sources: ours, sourcesContent: contents, names: [], mappings: encode(lines) }
    await writeFile(join(folder, name), JSON.stringify(map))
  }
}

/**
 * Takes the map of a file away whose code reads like its source and never runs in an app. @param {string} file
 */
export async function withoutMap(file) {
  const code = await readFile(file, 'utf8')
  await writeFile(file, code.replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n'))
  await rm(`${file}.map`)
}

/** Takes the maps of generated data away. @param {string} folder */
export async function withoutMaps(folder) {
  for (const name of await readdir(folder, { recursive: true })) if (name.endsWith('.js')) await withoutMap(join(folder, name))
}

/**
 * Empties the lines of statements to which no code leads. Lines keep their numbers.
 * @param {string} text @param {string} file @param {ReadonlySet<number>} used lines of the source, counted from 0
 */
function blankUnused(text, file, used) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest)
  let [result, at] = ['', 0]
  for (const statement of source.statements) {
    const start = statement.getStart(source)
    const [first, last] = [start, statement.end].map((place) => source.getLineAndCharacterOfPosition(place).line)
    if ([...used].some((line) => line >= (first ?? 0) && line <= (last ?? 0))) continue
    result += text.slice(at, start) + text.slice(start, statement.end).replace(/[^\n]+/g, '')
    at = statement.end
  }
  return result + text.slice(at)
}

/** Returns one segment for each line of a source in a line of code. @param {readonly Segment[]} segments @param {readonly number[]} places */
function wholeLines(segments, places) {
  /** @type {Segment[]} */
  const kept = []
  for (const [column, source, line] of segments) {
    const place = source === undefined ? -1 : (places[source] ?? -1)
    /** @type {Segment} */
    const next = place === -1 || line === undefined ? [column] : [column, place, line, 0]
    const before = kept.at(-1)
    if (before?.[1] !== next[1] || before?.[2] !== next[2]) kept.push(next)
  }
  return kept
}
