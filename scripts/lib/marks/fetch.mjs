// @ts-check
/** Takes the pictures of wallets out of a package that is too large to be a dependency. */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { capture, root } from '../shell.mjs'
import { sources } from './sources.mjs'
import { rainbowWallets } from './wallets.mjs'

/** Writes each picture as it is there into `pictures`. */
export async function fetchPictures() {
  const { name, version } = sources.pictures
  const folder = join(root, '.cache/marks')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await need('npm', ['pack', `${name}@${version}`, '--silent', '--pack-destination', folder])
  const [tarball = ''] = await readdir(folder)
  await need('tar', ['xzf', join(folder, tarball), '-C', folder])
  const modules = join(folder, 'package/dist/wallets/walletConnectors')
  const files = await readdir(modules)
  const target = join(root, 'scripts/lib/marks/pictures')
  await rm(target, { recursive: true, force: true })
  await mkdir(target, { recursive: true })
  for (const wallet of Object.keys(rainbowWallets)) {
    const file = files.find((one) => one.startsWith(`${wallet}Wallet-`) || one.startsWith(`${wallet}-`))
    const [, data] = /"data:image\/svg\+xml,([^"]+)"/.exec(file === undefined ? '' : await readFile(join(modules, file), 'utf8')) ?? []
    if (data === undefined) throw new Error(`${name} has no SVG picture of ${wallet}`)
    await writeFile(join(target, `${wallet.replaceAll(/([a-z])([A-Z])/g, '$1-$2').toLowerCase()}.svg`), `${decodeURIComponent(data)}\n`)
  }
}

/** @param {string} program @param {string[]} args */
async function need(program, args) {
  const { code, output } = await capture(program, args)
  if (code !== 0) throw new Error(`${program} ${args[0]} failed\n${output}`)
}
