// @ts-check
/** The licences of the packages whose code is copied into published files: they ask to go along. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './shell.mjs'

/** The published folders that carry code of others. */
const folders = ['dist', 'cli/dist']

/** @param {string} folder */
const listOf = (folder) => join(root, '.cache', `bundled-${folder.replace('/', '-')}.json`)

/**
 * Writes `THIRD-PARTY-NOTICES.txt` of a published folder.
 * @param {string} folder
 * @param {readonly string[]} inputs files of the bundle, from the root of the repository
 */
export async function writeNotices(folder, inputs) {
  // By name; where a package has one of its own below it (viem has), that is the one that was copied.
  const packages = new Map(
    inputs.flatMap((file) => {
      const [path, name] = /^(?:.*\/)?node_modules\/((?:@[^/]+\/)?[^/]+)(?=\/(?!.*node_modules\/))/.exec(file) ?? []
      return path === undefined || name === undefined ? [] : [[name, join(root, path)]]
    }),
  )
  const names = [...packages.keys()].sort()
  const texts = []
  for (const name of names) {
    const path = packages.get(name) ?? ''
    const { version, license } = JSON.parse(await readFile(join(path, 'package.json'), 'utf8'))
    const file = (await readdir(path)).find((entry) => /^(licen[cs]e|copying)/i.test(entry))
    texts.push(`${name} ${version} (${license})\n\n${file === undefined ? '' : (await readFile(join(path, file), 'utf8')).trim()}\n`)
  }
  await mkdir(join(root, '.cache'), { recursive: true })
  await writeFile(listOf(folder), JSON.stringify(names))
  if (texts.length > 0) await writeFile(join(root, folder, 'THIRD-PARTY-NOTICES.txt'), texts.join(`\n${'-'.repeat(80)}\n\n`))
}

/** Returns the packages whose code the last build copied. @returns {Promise<string[]>} */
export async function copiedPackages() {
  const lists = await Promise.all(
    folders
      .map(listOf)
      .filter(existsSync)
      .map(async (file) => JSON.parse(await readFile(file, 'utf8'))),
  )
  return [...new Set(lists.flat())]
}
