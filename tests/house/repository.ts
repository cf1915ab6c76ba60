import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

/** Root folder of the repository. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

const parsed = new Map<string, ts.SourceFile[]>()

/** Returns our TypeScript and scripts below the named folders, parsed once; none for a folder that does not exist. */
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
    .filter((path) => /\.(tsx?|mjs)$/.test(path) && !/[\\/](node_modules|dist|\.cache)[\\/]/.test(path))
    .map((path) => parse(relative(root, path).split(sep).join('/'), readFileSync(path, 'utf8')))
}

/** Parses one file; `path` is relative to the repository. */
export function parse(path: string, text: string): ts.SourceFile {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  return ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true, kind)
}

/** Returns every node of a file, the file itself first. */
export function nodesOf(file: ts.SourceFile): ts.Node[] {
  const nodes: ts.Node[] = []
  const visit = (node: ts.Node): void => {
    nodes.push(node)
    ts.forEachChild(node, visit)
  }
  visit(file)
  return nodes
}

/** Returns every token of a file in order, including punctuation and the end of the file. */
export function tokensOf(file: ts.SourceFile): ts.Node[] {
  const tokens: ts.Node[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isJSDoc(node)) return
    const children = node.getChildren(file)
    if (children.length === 0) tokens.push(node)
    for (const child of children) visit(child)
  }
  visit(file)
  return tokens
}

/** Returns a place such as `src/domain/send/decide.ts:12`. */
export function place(node: ts.Node): string {
  const file = node.getSourceFile()
  return `${file.fileName}:${file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1}`
}
