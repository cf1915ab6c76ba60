import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { root } from '../house/repository.js'
import { writeGuide } from '../peers/wagmi/guide.js'

// `npm test` builds first; the blocks import the package by its own name.
describe.runIf(existsSync(join(root, 'dist/wagmi.d.ts')))('the code blocks of docs/wagmi.md', () => {
  const releases = ['wagmi-2', 'wagmi'].map(writeGuide)
  const files = releases.flatMap((release) => release.files)
  const parsed = new Map<string, ts.SourceFile | undefined>()

  /** Compiles as a strict app does that has the published package. */
  function problems(more: ts.CompilerOptions): readonly string[] {
    const options: ts.CompilerOptions = {
      strict: true,
      noUncheckedIndexedAccess: true,
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      jsx: ts.JsxEmit.ReactJSX,
      types: [],
      skipLibCheck: true,
      noEmit: true,
      ...more,
    }
    const host = ts.createCompilerHost(options)
    const { getSourceFile } = host
    host.getSourceFile = (name, ...rest) => {
      if (!parsed.has(name)) parsed.set(name, getSourceFile(name, ...rest))
      return parsed.get(name)
    }
    const program = ts.createProgram([...files], options, host)
    expect(program.getSourceFiles().some(({ fileName }) => fileName.endsWith('/dist/wagmi.d.ts'))).toBe(true)
    return ts.getPreEmitDiagnostics(program).map(({ file, start = 0, messageText }) => {
      const line = file ? file.getLineAndCharacterOfPosition(start).line + 1 : 0
      return `${file?.fileName}:${line}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`
    })
  }

  it('[design] name their files', () => {
    for (const release of releases) expect(release.files.map((file) => basename(file))).toEqual(['wagmi.ts', 'app.tsx', 'account.tsx', 'connect-metamask.tsx'])
  })

  it.each([true, false])('[DX-10, design] compile with wagmi 2, wagmi 3 and TypeScript 5.9; exactOptionalPropertyTypes %s', (exactOptionalPropertyTypes) => {
    expect(ts.version).toMatch(/^5\.9\./)
    expect(problems({ exactOptionalPropertyTypes })).toEqual([])
  })
})
