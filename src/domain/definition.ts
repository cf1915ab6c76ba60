import type { ConfigState } from './config/index.js'
import { accountParts } from './account-parts.js'
import { createCoreDefinition, outcomesOf, slicesWith } from './core-definition.js'
import { embeddedOutcomes, embeddedSlices } from './embedded-slices.js'
import type { Outcome } from './kernel/types.js'
import type { DomainEvent } from './root.js'
import { siwxOutcomes, withSignIn } from './siwx/index.js'
import { walletconnect } from './walletconnect/index.js'

export { embeddedOutcomes, embeddedSlices }

/** Every slice there is, in the order in which their policies see an event. */
export const slices = withSignIn(slicesWith(walletconnect, embeddedSlices, accountParts))

/** How each command that takes time can end, those of every plug included. */
export const outcomes: Readonly<Record<string, Outcome<DomainEvent>>> = { ...outcomesOf(slices), ...embeddedOutcomes, ...siwxOutcomes }

/** The domain of an instance with these options, all of it at hand: what a replay and a test are made from. */
export function createDefinition(options: ConfigState): ReturnType<typeof createCoreDefinition> {
  const core = createCoreDefinition(
    options,
    options.walletConnect === undefined ? undefined : walletconnect,
    options.embeddedWallet === undefined ? undefined : embeddedSlices,
    accountParts,
  )
  return options.siwx === undefined ? core : { ...core, slices: withSignIn(core.slices) }
}
