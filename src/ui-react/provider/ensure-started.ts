import type { Latchkit } from '../../instance/types.js'

/** Starts an instance that is not started. React may ask twice; the log of the session shows it once. */
export function ensureStarted(kit: Latchkit): void {
  const { status } = kit.getState().lifecycle
  if (status === 'idle' || status === 'stopped') kit.start()
}
