import { type EmbeddedWalletInput, resolveEmbeddedWallet } from './domain/auth/initial.js'
import type { EmbeddedPlug } from './instance/embedded.js'

export type { EmbeddedWalletInput } from './domain/auth/initial.js'
export type { EmbeddedCalls, EmbeddedContext, EmbeddedParts, EmbeddedPlug, FrameHome, FrameSlot } from './instance/embedded.js'

/**
 * A wallet for visitors who have none: they sign in by e-mail, a social account or Farcaster, and their keys stay with a secure site in a frame of its own
 * origin. Needs a `projectId`. Nothing of the site is loaded before the visitor chooses it, or a stored login needs it.
 *
 * Throws `OPTIONS_INVALID`, in `createLatchkit`, for options that cannot work.
 * @example
 * createLatchkit({ projectId, networks: [mainnet], use: [evm(), embeddedWallet()] })
 * createLatchkit({ projectId, networks: [mainnet], use: [evm(), embeddedWallet({ secureSiteUrl: 'https://secure.example', socials: ['google'] })] })
 */
export function embeddedWallet(options: EmbeddedWalletInput = {}): EmbeddedPlug {
  return {
    embedded: (projectId, networks) => resolveEmbeddedWallet(options, projectId, networks),
    load: async () => (await import('./instance/embedded-core.js')).createEmbedded,
  }
}
