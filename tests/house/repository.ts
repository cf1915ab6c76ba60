import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

/** The repository's own folder. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

const parsed = new Map<string, ts.SourceFile[]>()

/** Our TypeScript below the named folders, parsed once; a folder that does not exist has none. */
export function sourceFiles(...folders: string[]): ts.SourceFile[] {
  return folders.flatMap((folder) => {
    const files = parsed.get(folder) ?? parseFolder(folder)
    parsed.set(folder, files)
    return files
  })
}

function parseFolder(folder: string): ts.SourceFile[] {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(root, folder, name))
    .filter((path) => /\.tsx?$/.test(path) && !/[\\/](node_modules|dist|\.cache)[\\/]/.test(path))
    .map((path) => parse(relative(root, path).split(sep).join('/'), readFileSync(path, 'utf8')))
}

/** Parses one file; `path` is relative to the repository. */
export function parse(path: string, text: string): ts.SourceFile {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  return ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true, kind)
}

/** Every node of a file, the file itself first. */
export function nodesOf(file: ts.SourceFile): ts.Node[] {
  const nodes: ts.Node[] = []
  const visit = (node: ts.Node): void => {
    nodes.push(node)
    ts.forEachChild(node, visit)
  }
  visit(file)
  return nodes
}

/** `src/domain/send/decide.ts:12` */
export function place(node: ts.Node): string {
  const file = node.getSourceFile()
  return `${file.fileName}:${file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1}`
}
