import { cleanName, readImageDataUri } from '../../domain/shared/text/text.js'
import { firstOf } from '../../domain/shared/limits.js'
import { member } from '../shared/foreign.js'

/** Most chains and most features of a wallet that are read. */
export const MAX_LISTED = 64

/** Most characters of a version that are kept. */
const MAX_VERSION = 32

/** A wallet's own description of itself when it registered, checked. Name and icon are claims: any script of the page can make them. */
export interface StandardWallet {
  /** 1 to 64 graphemes, without control and bidi characters. */
  readonly name: string
  /** Data URI of an image, at most 64 KiB, or null. */
  readonly icon: string | null
  /** Chain ids of the standard, such as `solana:mainnet`. */
  readonly chains: readonly string[]
  /** Names of the features. Read the features themselves again when they are used. */
  readonly features: readonly string[]
  /** See `Announcement.traits`. */
  readonly traits: readonly string[]
  /** The wallet object itself. */
  readonly source: object
}

/** Reads a registered wallet, each member once. Returns undefined if it does not fit. Never throws. */
export function readStandardWallet(source: unknown): StandardWallet | undefined {
  if (typeof source !== 'object' || source === null) return undefined
  const version = member(source, 'version')
  if (typeof version !== 'string' || !version.startsWith('1.')) return undefined
  const said = member(source, 'name')
  const name = typeof said === 'string' ? cleanName(said) : ''
  if (name === '') return undefined
  const chains = textsOf(member(source, 'chains'))
  const features = namesOf(member(source, 'features'))
  if (chains === undefined || features === undefined) return undefined
  const traits = [`version ${version.slice(0, MAX_VERSION)}`, ...features.map((one) => `feature ${one}`), ...chains.map((one) => `chain ${one}`)]
  return { name, icon: readImageDataUri(member(source, 'icon')), chains, features, traits, source }
}

/** Returns the texts of a foreign list, at most {@link MAX_LISTED}; undefined for another value, and for a list that throws. */
export function textsOf(foreign: unknown): readonly string[] | undefined {
  try {
    const items = firstOf(foreign, MAX_LISTED)
    return Array.isArray(items) ? items.filter((item): item is string => typeof item === 'string') : undefined
  } catch {
    return undefined
  }
}

/** Returns the member names of a foreign object, at most {@link MAX_LISTED}. */
function namesOf(foreign: unknown): readonly string[] | undefined {
  if (typeof foreign !== 'object' || foreign === null) return undefined
  try {
    return Object.keys(foreign).slice(0, MAX_LISTED)
  } catch {
    return undefined
  }
}
