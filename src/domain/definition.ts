import type { ConfigState } from './config/index.js'
import { createCoreDefinition, outcomes as coreOutcomes, slicesWith } from './core-definition.js'
import { embeddedOutcomes, embeddedSlices } from './embedded-slices.js'
import type { Outcome } from './kernel/types.js'
import type { DomainEvent } from './root.js'
import { walletconnect } from './walletconnect/index.js'

export { embeddedOutcomes, embeddedSlices }

/** How each command that takes time can end, those of every plug included. */
export const outcomes: Readonly<Record<string, Outcome<DomainEvent>>> = { ...coreOutcomes, ...embeddedOutcomes }

/** Every slice there is, in the order in which their policies see an event. */
export const slices = slicesWith(walletconnect, embeddedSlices)

/** The domain of an instance with these options, all of it at hand: what a replay and a test are made from. */
export function createDefinition(options: ConfigState): ReturnType<typeof createCoreDefinition> {
  return createCoreDefinition(
    options,
    options.walletConnect === undefined ? undefined : walletconnect,
    options.embeddedWallet === undefined ? undefined : embeddedSlices,
  )
}
