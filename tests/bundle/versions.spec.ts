import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { transform } from 'esbuild'
import { describe, expect, it } from 'vitest'
import { baseStyles } from '../../src/ui-react/styles/base.generated.js'
import { dialogStyles } from '../../src/ui-react/styles/dialog.generated.js'
import { viewsStyles } from '../../src/ui-react/styles/views.generated.js'

const root = join(import.meta.dirname, '../..')

/** Older than the oldest of the versions that are supported: the current one and the two before it. */
const oldest = ['chrome120', 'firefox128', 'safari17.4', 'ios17.4']

async function filesIn(folder: string, ending: string): Promise<readonly string[]> {
  const names = await readdir(join(root, folder), { recursive: true })
  return names.filter((name) => name.endsWith(ending)).map((name) => join(root, folder, name))
}

const textsOf = (files: readonly string[]) => Promise.all(files.map((file) => readFile(file, 'utf8')))

/** Returns the beginnings of texts that a browser of these versions would need in another form. */
async function tooNew(texts: readonly string[], loader: 'js' | 'css'): Promise<readonly string[]> {
  const found = await Promise.all(
    texts.map(async (text) => {
      const plain = await transform(text, { loader, target: 'esnext' })
      // They know these; the tool writes them in another way.
      const lowered = await transform(text, { loader, target: oldest, supported: { 'regexp-unicode-property-escapes': true } })
      return plain.code === lowered.code ? [] : [text.slice(0, 80)]
    }),
  )
  return found.flat()
}

describe('the package in browsers that are some versions old', () => {
  it('[DX-28] its scripts and styles have no syntax that they do not know', async () => {
    const scripts = await filesIn('dist', '.js')
    const written = [baseStyles, dialogStyles, viewsStyles]
    expect(scripts.length).toBeGreaterThan(40)
    expect([await tooNew(await textsOf(scripts), 'js'), await tooNew(written, 'css')]).toEqual([[], []])
  })

  it('[DX-28] text that they do not know is found', async () => {
    const lowered = await transform('using file = open()', { target: oldest, loader: 'js' })
    expect(lowered.code).not.toContain('using file')
  })
})
