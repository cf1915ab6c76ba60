/**
 * `latchkit/embedded-wallet`: a wallet for users who have none. They log in by e-mail, a social account or Farcaster.
 * @packageDocumentation
 */
import { configureEmbeddedWallet, type EmbeddedWalletInput } from './domain/auth/config.js'
import type { AnyPlugin } from './domain/any-plugin.js'
import type { InstanceContext, Plugin } from './domain/plugin.js'
import type { EmbeddedPorts } from './kit/plugins/embedded-wallet.js'

export { createSecret, type Secret } from './domain/shared/secrets/secret.js'
export type { EmbeddedWalletConfig, EmbeddedWalletInput } from './domain/auth/config.js'
export type { ApprovalCommand, ApprovalEvent } from './domain/approvals/messages.js'
export type { Allowance, Approval, ContractName, NamedContract, TokenUnits } from './domain/approvals/state.js'
export type { AuthCommand, AuthEvent } from './domain/auth/messages.js'
export type { AuthProblem, AuthUser, LoginStep, PublicAuthState } from './domain/auth/state.js'
export type { FrameCommand } from './domain/frame/messages.js'
export type { EmbeddedPorts } from './kit/plugins/embedded-wallet.js'
export type { FrameHost, FrameRect } from './frame-host.js'

/** Options of the embedded wallet. */
export interface EmbeddedWalletOptions extends EmbeddedWalletInput {
  /** Creates a custom frame and login window. */
  readonly ports?: (context: InstanceContext) => EmbeddedPorts
}

/**
 * A wallet for users who have none: they sign in by e-mail, a social account or Farcaster, and a secure site in a frame of its own origin keeps their
 * keys. Requires a `projectId`. The site loads when the user chooses it, or when a stored login needs it.
 *
 * @throws OPTIONS_INVALID in `createLatchkit`
 * @example
 * createLatchkit({ projectId, networks: [mainnet], use: [evm(), embeddedWallet()] })
 * createLatchkit({ projectId, networks: [mainnet], use: [evm(), embeddedWallet({ secureSiteUrl: 'https://secure.example', socials: ['google'] })] })
 */
export function embeddedWallet(given: EmbeddedWalletOptions = {}): AnyPlugin {
  const { ports, ...options } = given
  return {
    given,
    ...configureEmbeddedWallet(options),
    load: async () => (await import('./kit/plugins/embedded-wallet.js')).embeddedWalletModule(ports),
  } satisfies Plugin
}
