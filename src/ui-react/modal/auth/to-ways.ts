import type { Latchkit } from '../../../instance/types.js'

/** Leads to the other ways to connect: back where the visitor comes from there. */
export function toWays(kit: Latchkit): void {
  const below = kit.getState().modal.stack.at(-2)
  kit.dispatch(below?.view === 'Connect' ? { type: 'goBack' } : { type: 'replaceView', view: 'Connect' })
}
