// @ts-check
/**
 * `npm run marks`: writes the marks of networks, tokens, wallets and logins into src/ui-react/marks, one module each, from pinned packages, and their sources and
 * licences into NOTICE. `-- --fetch` first takes the pictures of scripts/lib/marks/pictures anew from the package that has them. The modules are committed, and a
 * test checks that they are fresh.
 */
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { fetchPictures } from './lib/marks/fetch.mjs'
import { listMarks } from './lib/marks/list.mjs'
import { renderIndex, renderMark, renderMarked } from './lib/marks/modules.mjs'
import { renderNotice } from './lib/marks/notice.mjs'
import { root, runMain } from './lib/shell.mjs'

const folder = 'src/ui-react/marks'
/** Wallets whose pictures are not fetched. */
const marked = 'src/adapters/directory/marked.generated.ts'

/** Returns every generated file, from the root of the repository. @returns {Promise<{ name: string, text: string }[]>} */
export async function renderMarks() {
  const marks = await listMarks()
  const notice = await renderNotice()
  return [
    ...marks.map((mark) => ({ name: `${folder}/${mark.kind}/${mark.name}.generated.ts`, text: renderMark(mark) })),
    ...['networks', 'tokens', 'wallets', 'brands'].map((kind) => ({ name: `${folder}/${kind}.generated.ts`, text: renderIndex(kind, marks) })),
    { name: marked, text: renderMarked(marks) },
    { name: 'NOTICE', text: notice },
    { name: 'cli/NOTICE', text: notice },
  ]
}

/** Returns the generated modules that are committed. @returns {Promise<string[]>} */
export async function committedMarks() {
  const files = await readdir(join(root, folder), { recursive: true })
  return files.filter((file) => file.endsWith('.generated.ts')).map((file) => `${folder}/${file}`)
}

async function writeMarks() {
  if (process.argv.includes('--fetch')) await fetchPictures()
  const files = await renderMarks()
  const names = new Set(files.map(({ name }) => name))
  for (const name of await committedMarks()) if (!names.has(name)) await rm(join(root, name))
  let written = 0
  for (const { name, text } of files) {
    const file = join(root, name)
    if (existsSync(file) && (await readFile(file, 'utf8')) === text) continue
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, text)
    written += 1
  }
  console.log(`marks: ${files.length} files, ${written} written`)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await runMain(writeMarks)
