// @ts-check
/** All marks, read from the packages and folders that they come from. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../shell.mjs'
import { evmNetworks, otherNetworks, ownNetworks } from './networks.mjs'
import { sources } from './sources.mjs'
import { readSvg } from './svg.mjs'
import { nativeTokens, tokens } from './tokens.mjs'
import { brands, ownWallets, rainbowWallets, web3Wallets } from './wallets.mjs'

/**
 * @typedef {'networks' | 'tokens' | 'wallets' | 'brands'} MarkKind
 * @typedef {{ kind: MarkKind, name: string, keys: readonly string[], source: string, tree: import('./svg.mjs').MarkTree }} Mark
 * `keys`: ids by which the UI asks for it.
 */

const from = ({ name, version, licence } = sources.web3) => `${name} ${version} (${licence})`
const own = 'our own drawing'

/** Returns the marks, in the order of their files. @returns {Promise<Mark[]>} */
export async function listMarks() {
  const wanted = [
    ...each('networks', evmNetworks, (ids) => ids.map((id) => `eip155:${id}`), web3('networks')),
    ...each('networks', otherNetworks, (ids) => ids, web3('networks')),
    ...each('networks', ownNetworks, (ids) => ids, picture('own')),
    ...each('tokens', tokenKeys(), (keys) => keys, web3('tokens')),
    ...each('wallets', web3Wallets, (names) => names, web3('wallets')),
    ...each('wallets', rainbowWallets, (names) => names, picture('pictures')),
    ...each('wallets', ownWallets, (names) => names, picture('own')),
    ...each('brands', Object.fromEntries(brands.map((name) => [name, [name]])), (keys) => keys, brand),
  ]
  const marks = await Promise.all(wanted.map(readMark))
  return marks.sort((a, b) => (`${a.kind}/${a.name}` < `${b.kind}/${b.name}` ? -1 : 1))
}

/** Keys of tokens that have a drawing of their own. @returns {Record<string, string[]>} */
function tokenKeys() {
  /** @type {Record<string, string[]>} */
  const keys = {}
  for (const [symbol, name] of Object.entries(nativeTokens)) if (!name.includes('/')) keys[name] = [...(keys[name] ?? []), symbol.toLowerCase()]
  for (const [name, addresses] of Object.entries(tokens)) keys[name] = [...(keys[name] ?? []), ...addresses]
  return keys
}

/**
 * @template T
 * @param {MarkKind} kind @param {Readonly<Record<string, T>>} table @param {(value: T) => readonly string[]} keysOf
 * @param {(name: string, value: T) => Promise<{ svg: string, source: string }>} read
 */
function each(kind, table, keysOf, read) {
  return Object.entries(table).map(([name, value]) => ({ kind, name: kebab(name), keys: keysOf(value), read: () => read(name, value) }))
}

/** @param {{ kind: MarkKind, name: string, keys: readonly string[], read: () => Promise<{ svg: string, source: string }> }} wanted @returns {Promise<Mark>} */
async function readMark({ read, ...mark }) {
  const { svg, source } = await read()
  try {
    return { ...mark, source, tree: readSvg(svg) }
  } catch (error) {
    throw new Error(`${mark.kind}/${mark.name}: ${error instanceof Error ? error.message : error}`)
  }
}

/** @param {string} kind */
function web3(kind) {
  return async (/** @type {string} */ name) => {
    const module = await readFile(join(root, `node_modules/@web3icons/core/dist/svgs/${kind}/background/${name}.svg.js`), 'utf8')
    const [, svg = ''] = /'(<svg.*?)'\n/.exec(module) ?? []
    return { svg: svg.replaceAll('\\n', '\n'), source: from(sources.web3) }
  }
}

/** @param {'own' | 'pictures'} folder */
function picture(folder) {
  return async (/** @type {string} */ name) => ({
    svg: await readFile(join(root, 'scripts/lib/marks', folder, `${kebab(name)}.svg`), 'utf8'),
    source: folder === 'own' ? own : from(sources.pictures),
  })
}

/** One path in the color of the text. @param {string} name */
async function brand(name) {
  const svg = await readFile(join(root, `node_modules/simple-icons/icons/${name}.svg`), 'utf8')
  return { svg: svg.replace('<path ', '<path fill="currentColor" '), source: from(sources.brands) }
}

/** @param {string} name */
const kebab = (name) => name.replaceAll(/([a-z])([A-Z])/g, '$1-$2').toLowerCase()
