import type { Slice } from '../root.js'
import { decide } from './decide.js'
import { endSiteRequests } from './endings.js'
import { evolve } from './evolve.js'
import { policies } from './policy.js'

/** Frame slice: load phase of the secure site, and open requests. */
export const frame: Slice<'frame'> = { name: 'frame', decide, evolve, policies, endings: { '*': endSiteRequests } }
