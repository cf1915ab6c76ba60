import type { RootState } from '../root.js'

/** Whether it is settled who is connected: `start` was called, and no namespace restores an earlier session any more. */
export function selectIsReady({ lifecycle: { status }, connection }: RootState): boolean {
  return (status === 'started' || status === 'resting') && Object.values(connection.namespaces).every(({ flow }) => flow?.by !== 'restore')
}
