import type { RootState } from '../../root.js'

/** Returns true if links to wallets open from a click only, so that the pairing must exist before the click (WC-09). */
export function linksNeedClick({ lifecycle: { platform } }: RootState): boolean {
  return platform.telegram || platform.iosSafari
}

/** Returns true if the relay will refuse every socket, because no project id is set. */
export function lacksProjectId({ config: { projectId, plugins } }: RootState): boolean {
  return plugins.walletConnect?.needsProjectId === true && projectId === undefined
}
