// @ts-check
/** NOTICE: the sources and licences of the marks. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../shell.mjs'
import { listMarks } from './list.mjs'
import { sources } from './sources.mjs'

/** Copyright line of the package that has no licence file; its repository has one. */
const copyright = { '@web3icons/core': 'Copyright (c) 0xa3k5', '@rainbow-me/rainbowkit': 'Copyright (c) 2024 Rainbow' }

const places = {
  '@web3icons/core': 'https://github.com/0xa3k5/web3icons',
  'simple-icons': 'https://github.com/simple-icons/simple-icons',
  '@rainbow-me/rainbowkit': 'https://github.com/rainbow-me/rainbowkit',
}

/** Returns the text of NOTICE. */
export async function renderNotice() {
  const marks = await listMarks()
  const parts = await Promise.all(
    Object.values(sources).map(async ({ name, version, licence }) => {
      const shown = marks.filter(({ source }) => source.startsWith(`${name} `)).map((mark) => `${mark.kind}/${mark.name}`)
      const place = places[/** @type {keyof typeof places} */ (name)]
      return `${name} ${version} (${licence})\n${place}\n\n${wrap(`Marks: ${shown.join(', ')}.`)}\n\n${await licenceOf(name)}\n`
    }),
  )
  const line = `\n${'-'.repeat(80)}\n\n`
  return `Latchkit
Copyright (c) 2026 Latchkit contributors, MIT licence: see LICENSE.

The marks of networks, tokens, wallets and login providers show which of them is
meant. They are trademarks of their owners. The licences below are those of the
drawings, and give no right to the marks. Their shapes were not changed, except
that colors are left out for test networks and for login providers. An app shows
its own picture in place of any of them: \`assets.imageUrl\` of a network,
\`imageUrl\` of a wallet.
${line}${parts.join(line)}`
}

/** @param {string} name */
async function licenceOf(name) {
  if (name === 'simple-icons') return (await readFile(join(root, 'node_modules/simple-icons/LICENSE.md'), 'utf8')).trim()
  const mit = await readFile(join(root, 'LICENSE'), 'utf8')
  const owner = copyright[/** @type {keyof typeof copyright} */ (name)]
  return mit.trim().replace(/^Copyright .*$/m, owner)
}

/** Breaks a line at 80 characters. @param {string} text */
function wrap(text) {
  return text.replaceAll(/(.{1,80})(?:\s|$)/g, '$1\n').trim()
}
