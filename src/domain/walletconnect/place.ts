import type { RootState } from '../root.js'

/** Whether links to wallets open from a click only, so that a pairing must be at hand before it (WC-09). */
export function linksNeedClick({ lifecycle: { platform } }: RootState): boolean {
  return platform.telegram || platform.iosSafari
}
