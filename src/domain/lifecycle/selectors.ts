import type { RootState } from '../root.js'

/** Returns true once the connections are known: `start` was called, and no namespace restores an earlier session any more. */
export function selectIsReady({ lifecycle: { status }, connection }: RootState): boolean {
  return (status === 'started' || status === 'resting') && Object.values(connection.namespaces).every(({ flow }) => flow?.by !== 'restore')
}
