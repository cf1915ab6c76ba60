import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')

/**
 * Writes the code blocks of docs/wagmi.md as files, each under the name in its first line, and returns their folder.
 *
 * @param wagmi package that the blocks import as `wagmi`
 */
export function writeGuide(wagmi: string): { readonly folder: string; readonly files: readonly string[] } {
  const page = readFileSync(join(root, 'docs/wagmi.md'), 'utf8')
  const folder = join(root, '.cache/guides', wagmi)
  mkdirSync(folder, { recursive: true })
  const files = [...page.matchAll(/^```tsx?\n([\s\S]*?)^```$/gm)].map(([, code = '']) => {
    const [, name] = /^\/\/ (\S+)\n/.exec(code) ?? []
    if (name === undefined) throw new Error(`A block of docs/wagmi.md has no file name in its first line: ${code.slice(0, 40)}`)
    const file = join(folder, name)
    writeFileSync(file, code.replace(/(from ')wagmi(?=['/])/g, `$1${wagmi}`))
    return file
  })
  return { folder, files }
}
