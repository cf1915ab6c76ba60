import type { Slice } from '../root.js'
import { decide } from './decide.js'
import { evolve } from './evolve.js'
import type { FrameCommand } from './messages.js'
import { policies } from './policy.js'

/** The secure site in its frame: whether it takes requests, and what is open there. */
export const frame: Slice<'frame', FrameCommand> = { name: 'frame', decide, evolve, policies }
