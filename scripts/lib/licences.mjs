// @ts-check
/** Reads the licences of the shipped dependencies from package-lock.json alone. */

/** Licences of code that is shipped or required as a peer. */
const permissive = ['MIT', 'MIT-0', 'ISC', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'Unlicense', 'BlueOak-1.0.0', 'CC0-1.0']
/** More licences, for tools of this repository only. */
const forTools = /^(MPL-2\.0|Python-2\.0|CC-BY-[34]\.0|public domain)$/

/** Packages of tests alone whose licence is another, or stands in their text and not in their manifest. Nothing of ours carries their code. */
const ofTests = new Map([
  ['node_modules/rpc-websockets', 'LGPL-3.0-only, of @solana/web3.js 1.98, which our transactions are compared with'],
  ['node_modules/memorystream', 'MIT by its manifest of old form, of solc, which compiles the contracts of the sandbox'],
  ['node_modules/eyes', 'MIT by its LICENSE, of the same'],
  ['node_modules/text-encoding-utf-8', 'public domain by its LICENSE, of the same'],
  ['node_modules/buffer-compare', 'MIT by its README, of bitcore-lib, the interpreter that checks our scripts'],
])

/**
 * @typedef {{ name?: string, version?: string, license?: string, dev?: boolean, optional?: boolean, link?: boolean, resolved?: string,
 *   dependencies?: Record<string, string>, peerDependencies?: Record<string, string>, optionalDependencies?: Record<string, string>,
 *   peerDependenciesMeta?: Record<string, { optional?: boolean }> }} Locked
 * @typedef {{ packages: Record<string, Locked> }} Lock
 */

/**
 * Returns the lock file key of the package that `name` resolves to inside the package at `from`: the nearest node_modules, going up.
 * @param {Lock} lock
 * @param {string} from
 * @param {string} name
 */
function locate(lock, from, name) {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules/') - 1))) {
    const path = `${at === '' ? '' : `${at}/`}node_modules/${name}`
    if (lock.packages[path]) return path
    if (at === '') return undefined
  }
}

/**
 * Returns all packages that an installation of `names` adds.
 * @param {Lock} lock
 * @param {readonly string[]} names
 */
export function closure(lock, names) {
  const seen = new Set(/** @type {string[]} */ ([]))
  const visit = (/** @type {string} */ from, /** @type {string} */ name) => {
    const path = locate(lock, from, name)
    if (path === undefined || seen.has(path)) return
    seen.add(path)
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = lock.packages[path] ?? {}
    for (const next of Object.keys({ ...dependencies, ...optionalDependencies })) visit(path, next)
    for (const next of Object.keys(peerDependencies ?? {})) if (!peerDependenciesMeta?.[next]?.optional) visit(path, next)
  }
  for (const name of names) visit('', name)
  return [...seen].sort()
}

/**
 * Returns true if a licence expression is allowed: one side of an OR, every side of an AND.
 * @param {string} expression
 * @param {(licence: string) => boolean} allowed
 * @returns {boolean}
 */
export function allows(expression, allowed) {
  const text = expression.trim().replace(/^\((.*)\)$/, '$1')
  if (text.includes(' OR ')) return text.split(' OR ').some((part) => allows(part, allowed))
  if (text.includes(' AND ')) return text.split(' AND ').every((part) => allows(part, allowed))
  return allowed(text)
}

/**
 * Returns the licences that are not allowed at their place, one line each.
 * @param {Lock} lock
 * @param {readonly string[]} bundled packages whose code is copied into the published files
 */
export function licenceFaults(lock, bundled) {
  const own = ['', 'cli'].flatMap((folder) => lock.packages[folder] ?? [])
  const named = own.flatMap(({ dependencies, peerDependencies }) => Object.keys({ ...dependencies, ...peerDependencies }))
  const ships = new Set(closure(lock, [...named, ...bundled]))
  const faults = []
  for (const [path, locked] of Object.entries(lock.packages)) {
    if (path === '' || locked.link || !path.includes('node_modules/')) continue
    const licence = locked.license ?? 'none'
    const strict = (/** @type {string} */ one) => permissive.includes(one)
    const fine = allows(licence, ships.has(path) ? strict : (one) => strict(one) || forTools.test(one))
    if (!fine && (ships.has(path) || !ofTests.has(path))) faults.push(`${path}: ${licence}${ships.has(path) ? ' (it ships, or is a peer)' : ''}`)
  }
  return { ships: [...ships], faults }
}

/**
 * Returns the packages that `npm install latchkit` adds to an app that already has React and viem. Optional peers are not installed.
 * @param {Lock} lock
 */
export function addedPackages(lock) {
  const own = lock.packages[''] ?? {}
  const present = new Set(closure(lock, ['react', 'react-dom', 'viem']))
  return closure(lock, Object.keys(own.dependencies ?? {})).filter((path) => !present.has(path))
}
