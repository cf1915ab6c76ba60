import type { ReactElement } from 'react'
import { findNetwork } from '../../../domain/network/selectors.js'
import type { RootState } from '../../../domain/root.js'
import { canReplace } from '../../../domain/send/selectors.js'
import { transactionExplorerUrl } from '../../../domain/shared/networks/networks.js'
import { hasNoHash, selectOwnTransactions } from '../../../domain/transactions/selectors.js'
import { useKit } from '../../dialog/use-kit.js'
import { useSelected } from '../../provider/use-selected.js'
import { PendingRowView } from './pending-row-view.js'

/** Row of view Account about what was sent on all chains: it leads to the list, or to the explorer for a single transaction. Draws nothing without one. */
export function PendingRow(): ReactElement | null {
  const kit = useKit()
  const sent = useSelected(kit, selectOwnTransactions).filter(({ rival }) => rival === undefined)
  const href = useSelected(kit, readExplorer)
  if (sent.length === 0) return null
  const isPayment = sent.every(({ namespace }) => namespace === 'bip122')
  return (
    <PendingRowView
      kind={isPayment ? 'payment' : 'transaction'}
      count={sent.length}
      waitsForOwners={sent.every(({ waitsFor }) => waitsFor === 'owners')}
      href={href}
      onPress={href === undefined ? () => kit.dispatch({ type: 'pushView', view: 'PendingTransactions' }) : undefined}
    />
  )
}

/** Returns the explorer of the only transaction. The view has more to offer for a Bitcoin payment, a batch and what can be replaced, and no explorer knows the hash of a Safe transaction. */
function readExplorer(state: RootState): string | undefined {
  const [first, ...others] = selectOwnTransactions(state)
  if (first === undefined || others.length > 0 || first.namespace === 'bip122' || hasNoHash(first) || canReplace(state, first)) return undefined
  const network = findNetwork(state, first.network)
  return network && transactionExplorerUrl(network, first.hash)
}
