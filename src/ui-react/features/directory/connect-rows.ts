import { listOffers, roundedCount } from '../../../domain/directory/selectors.js'
import type { RootState } from '../../../domain/root.js'
import type { ChainNamespace } from '../../../domain/shared/caip/caip.js'
import { chooseRow } from './choose.js'
import { MAX_RECOMMENDED } from '../../../domain/directory/state.js'
import type { ConnectEntry } from '../connection/wallet-list.js'

export { chooseRow }

/** Rows that the directory adds to view Connect, at most `room`: featured wallets, recommended ones, and the entry All wallets (WALLETS-05, WALLETS-06). */
export function connectRows(state: RootState, namespace: ChainNamespace | undefined, room: number) {
  const { config, lifecycle } = state
  const { featured, recommended, total } = listOffers(state, namespace, MAX_RECOMMENDED)
  const offered = [...featured, ...recommended].slice(0, Math.max(0, room - 1))
  const { allWallets = 'show' } = config.plugins.directory ?? {}
  const leads = config.features.allWallets && (allWallets === 'show' || (allWallets === 'only-mobile' && lifecycle.platform.mobile))
  const entries = offered.map(({ id, name, imageUrl, rdns }): ConnectEntry => ({ kind: 'wallet', id: `${PREFIX}${id}`, name, icon: imageUrl, rdns }))
  return {
    entries,
    all: leads ? { kind: 'allWallets' as const, ...(total === undefined ? {} : roundedCount(total)) } : undefined,
    /** Returns the wallet of an entry. */
    rowOf: (id: string) => offered.find((row) => id === `${PREFIX}${row.id}`),
  }
}

/** Ids of entries that only the directory knows. */
const PREFIX = 'directory '
