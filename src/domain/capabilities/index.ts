import type { Slice } from '../root.js'
import { capabilitiesRead } from './read.js'

export { heldCapabilities, selectCapabilities } from './selectors.js'
export type { KnownCapabilities } from './messages.js'

/** Capabilities slice: what wallets can do beyond single transactions. */
export const capabilities: Slice<'capabilities'> = { name: 'capabilities', ...capabilitiesRead }
