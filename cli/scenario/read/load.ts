import { readFile, stat } from 'node:fs/promises'
import { isMap, isPair, isSeq, LineCounter, type Node, parseDocument, type Range, type Tags } from 'yaml'
import { LatchkitError } from '../../../src/domain/shared/errors/latchkit-error.js'
import { guardedCopy } from '../../../src/domain/shared/json/guarded.js'
import type { LoadedPlugin } from '../../../src/kit/loaded-plugin.js'
import type { Json } from '../../../src/domain/shared/json/json.js'
import { type Fault, type Path, type PlacedFault, scenarioInvalid, Unreadable } from '../steps/faults.js'
import { readScenario } from './read.js'
import type { Scenario } from './scenario.js'

/** Maximum size: a person writes a scenario, so a larger file is something else. */
export const MAX_SCENARIO_BYTES = 1_048_576

/** Reads a scenario file, YAML or JSON. Throws `SCENARIO_INVALID` with the file, the place, the fault and how to fix it. */
export async function loadScenario(file: string, plugins: readonly LoadedPlugin[] = []): Promise<Scenario> {
  return parseScenario(await readText(file), file, plugins)
}

/** Parses a scenario's text; see {@link loadScenario}. */
export function parseScenario(source: string, file: string, plugins: readonly LoadedPlugin[] = []): Scenario {
  const lines = new LineCounter()
  const document = parseDocument(source, {
    lineCounter: lines,
    customTags: withoutHex,
    merge: true,
    prettyErrors: false,
    logLevel: 'error',
  })
  const place = ([line, column]: readonly [number, number], fault: Fault): PlacedFault => ({ ...fault, line, column })
  const at = (offset: number): [number, number] => {
    const { line, col } = lines.linePos(offset)
    return [Math.max(1, line), Math.max(1, col)]
  }
  const [broken] = document.errors
  // Only the first error is reported: those after it are mostly its consequences.
  if (broken !== undefined) throw scenarioInvalid(file, [place(at(broken.pos[0]), { path: [], problem: `is not YAML: ${firstLine(broken.message)}` })])

  const locate = (path: Path) => at(offsetOf(document.contents, path))
  const copied = copyOf(() => document.toJS({ maxAliasCount: 100 }))
  if (typeof copied === 'string') throw scenarioInvalid(file, [place([1, 1], { path: [], problem: copied })])
  try {
    return readScenario(copied.value, file, (path) => locate(path)[0], plugins)
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    throw scenarioInvalid(
      file,
      error.faults.map((fault) => place(locate(fault.path), fault)),
    )
  }
}

/** Excludes hex numbers: YAML would read an address as a number, and round it. */
const withoutHex = (tags: Tags): Tags => tags.filter((tag) => typeof tag === 'string' || !('format' in tag && tag.format === 'HEX'))

function copyOf(read: () => unknown): { value: Json } | string {
  try {
    const copied = guardedCopy(read(), { depth: 32, nodes: 50_000, text: MAX_SCENARIO_BYTES })
    return copied.ok ? { value: copied.value } : `cannot be read at ${copied.path || 'its root'} (${copied.reason})`
  } catch (error) {
    return `cannot be read: ${firstLine(error instanceof Error ? error.message : String(error))}`
  }
}

/** Returns the offset of a place in the file, or of the nearest enclosing place if it is absent. */
function offsetOf(root: Node | null, path: Path): number {
  let node: unknown = root
  let offset = startOf(root)
  for (const part of path) {
    if (isMap(node)) {
      const pair = node.items.find((item) => isPair(item) && keyOf(item.key) === String(part))
      if (pair === undefined) return offset
      offset = startOf(pair.key as Node)
      node = pair.value
    } else if (isSeq(node)) {
      node = node.items[Number(part)]
      if (node === undefined) return offset
      offset = startOf(node as Node)
    } else return offset
  }
  return offset
}

function keyOf(key: unknown): string {
  return String((key as { value?: unknown } | null)?.value ?? key)
}

function startOf(node: Node | null | undefined): number {
  return (node?.range as Range | undefined)?.[0] ?? 0
}

async function readText(file: string): Promise<string> {
  const refuse = (problem: string) => scenarioInvalid(file, [{ path: [], problem, line: 1, column: 1 }])
  try {
    const { size } = await stat(file)
    if (size > MAX_SCENARIO_BYTES) throw refuse(`has ${size} bytes; a scenario has at most ${MAX_SCENARIO_BYTES}`)
    const text = await readFile(file, 'utf8')
    if (text.includes('\0')) throw refuse('is not a text file; a scenario is YAML or JSON')
    return text
  } catch (error) {
    if (error instanceof LatchkitError) throw error
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') throw refuse('does not exist')
    if (code === 'EISDIR') throw refuse('is a folder; name a .yaml or .json file')
    if (code === 'EACCES') throw refuse('may not be read')
    throw refuse(`cannot be read: ${message}`)
  }
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? ''
}
