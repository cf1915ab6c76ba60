// @ts-check
/**
 * Minifies each src/ui-react/styles/<name>.sheet.css, with what it imports, into <name>.generated.ts, which the UI adopts
 * as a constructable style sheet. There are several, so that a page with a button alone does not load the dialog's.
 * The modules are committed: the library then builds by tsc alone, and a test checks that they are fresh.
 */
import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { root, runMain } from './lib/shell.mjs'

const folder = join(root, 'src/ui-react/styles')
/** The oldest browsers with constructable style sheets, `<dialog>` and cascade layers. */
const target = ['chrome111', 'firefox113', 'safari16.4']

/** @returns {Promise<{ name: string, file: string, text: string }[]>} the generated modules, by their paths */
export async function renderStyles() {
  if (!existsSync(folder)) return []
  const sheets = (await readdir(folder)).filter((name) => name.endsWith('.sheet.css')).sort()
  return Promise.all(sheets.map(renderSheet))
}

/** Writes the modules that differ, and says so. */
export async function writeStyles() {
  for (const { file, text } of await renderStyles()) {
    const before = existsSync(file) ? await readFile(file, 'utf8') : ''
    if (before !== text) await writeFile(file, text)
    console.log(`styles: ${relative(root, file)} ${Buffer.byteLength(text)} bytes${before === text ? ', unchanged' : ', written'}`)
  }
}

/** @param {string} name of the `.sheet.css` file */
async function renderSheet(name) {
  const result = await build({
    entryPoints: [join(folder, name)],
    bundle: true,
    minify: true,
    write: false,
    target,
    external: ['data:*'],
    legalComments: 'none',
    logLevel: 'warning',
  })
  // A space before the value of a custom property is no part of it, and the minifier leaves it.
  const css = (result.outputFiles[0]?.text.trim() ?? '').replaceAll(/(--[\w-]+): /g, '$1:')
  const literal = css.replaceAll('\\', '\\\\').replaceAll('`', '\\`').replaceAll('${', '\\${')
  const base = name.replace('.sheet.css', '')
  const text = `// Generated from ${name} and what it imports: \`npm run styles\`. Do not edit.\n\n/** The style sheet, minified. */\nexport const ${base}Styles: string = \`${literal}\`\n`
  return { name: `${base}.generated.ts`, file: join(folder, `${base}.generated.ts`), text }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await runMain(writeStyles)
