import type { ConfigState } from './config/index.js'
import { createCoreDefinition, slicesWith } from './core-definition.js'
import { walletconnect } from './walletconnect/index.js'

export { outcomes } from './core-definition.js'

/** Every slice there is, in the order in which their policies see an event. */
export const slices = slicesWith(walletconnect)

/** The domain of an instance with these options, all of it at hand: what a replay and a test are made from. */
export function createDefinition(options: ConfigState): ReturnType<typeof createCoreDefinition> {
  return createCoreDefinition(options, options.walletConnect === undefined ? undefined : walletconnect)
}
