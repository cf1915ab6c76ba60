import { useMemo } from 'react'
import { type Listing, type ListingQuery, listDirectory } from '../../../domain/directory/selectors.js'
import { createSelector } from '../../../domain/kernel/selectors.js'
import type { RootState } from '../../../domain/root.js'
import type { Instance } from '../../../kit/instance.js'
import { useSelected } from '../../provider/use-selected.js'

/** Returns the list of a question, the same one until something in it changes. */
export function useListing(kit: Instance, { search = '', certified = false, namespace }: ListingQuery): Listing {
  const select = useMemo(
    () =>
      createSelector(
        ({ directory: { pages, searches, named, images }, connectors, connection, lifecycle }: RootState) => [
          pages,
          // The list of all wallets does not depend on what others look for.
          search === '' ? undefined : searches,
          named,
          images,
          connectors,
          connection.recentWallets,
          lifecycle.platform.mobile,
        ],
        (state) => listDirectory(state, { search, certified, namespace }),
      ),
    [search, certified, namespace],
  )
  return useSelected(kit, select)
}
