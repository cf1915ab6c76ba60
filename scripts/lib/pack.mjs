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
  const tarballs = []
  for (const place of [root, join(root, 'cli')]) {
    const { name, version } = JSON.parse(await readFile(join(place, 'package.json'), 'utf8'))
    const packed = await capture('npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder], { cwd: place })
    if (packed.code !== 0) throw new Error(`npm pack failed for ${name}\n${packed.output}`)
    const file = join(folder, `${name}-${version}.tgz`)
    tarballs.push({ name, file, bytes: (await stat(file)).size })
  }
  return tarballs
}
