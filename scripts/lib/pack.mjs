// @ts-check
/** The tarballs of both packages, as npm publishes them. */
import { mkdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { capture, root } from './shell.mjs'

/**
 * Packs what has been built.
 * @param {string} folder emptied first
 * @returns {Promise<{ name: string, file: string, bytes: number }[]>}
 */
export async function packAll(folder) {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  return [await pack(root, folder), await pack(join(root, 'cli'), folder)]
}

/**
 * Packs the built library alone.
 * @param {string} folder emptied first
 */
export async function packLibrary(folder) {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  return pack(root, folder)
}

/** @param {string} place @param {string} folder */
async function pack(place, folder) {
  const { name, version } = JSON.parse(await readFile(join(place, 'package.json'), 'utf8'))
  const packed = await capture('npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder], { cwd: place })
  if (packed.code !== 0) throw new Error(`npm pack failed for ${name}\n${packed.output}`)
  const file = join(folder, `${name}-${version}.tgz`)
  return { name: /** @type {string} */ (name), file, bytes: (await stat(file)).size }
}
