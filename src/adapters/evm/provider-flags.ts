import { member } from '../shared/foreign.js'

/** Most flags of a provider that are read, most objects of its prototype chain, and most names of each. */
const MAX_FLAGS = 32
const MAX_DEPTH = 4
const MAX_NAMES = 256

/** Flags that say in which state a wallet is, not which wallet it is. */
const STATES = /^is(?:Active|Connected|Connecting|Enabled|Initialized|Loading|Locked|LoggedIn|Ready|Unlocked)$/

/**
 * Returns the flags by which a provider says which wallet it is, such as `isMetaMask`, sorted. A provider in `window.ethereum` says nothing else of itself. Never
 * throws.
 */
export function flagsOf(provider: unknown): readonly string[] {
  const names = new Set<string>()
  try {
    let part: unknown = provider
    for (let depth = 0; depth < MAX_DEPTH && isObject(part) && part !== Object.prototype; depth++) {
      for (const name of Object.getOwnPropertyNames(part).slice(0, MAX_NAMES)) names.add(name)
      part = Object.getPrototypeOf(part)
    }
  } catch {
    // A proxy may refuse. The names read so far count.
  }
  const flags = [...names].filter((name) => /^is[A-Z]\w{0,40}$/.test(name) && !STATES.test(name) && member(provider, name) === true)
  return flags.sort().slice(0, MAX_FLAGS)
}

function isObject(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function'
}
