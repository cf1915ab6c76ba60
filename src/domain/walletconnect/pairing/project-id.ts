import type { RootState } from '../../root.js'

/** Returns true if the relay will refuse every socket, because no project id is set. */
export function lacksProjectId({ config: { projectId, plugins } }: RootState): boolean {
  return plugins.walletConnect?.needsProjectId === true && projectId === undefined
}
