import type { PublicState } from '../public.js'

/** Returns false for reads that nobody asked for, if the app turned optional traffic off (DX-32) and view Account does not show what they read. */
export function allowsAutomaticReads({ config, modal }: PublicState): boolean {
  return config.optionalTraffic !== false || (modal.open && modal.stack.at(-1)?.view === 'Account')
}
