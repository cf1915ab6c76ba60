import type { ReactElement } from 'react'
import { selectPendingPayments } from '../../../domain/bitcoin/state.js'
import { findNetwork } from '../../../domain/network/selectors.js'
import { selectPendingTransactions } from '../../../domain/receipts/selectors.js'
import type { RootState } from '../../../domain/root.js'
import { transactionExplorerUrl } from '../../../domain/shared/networks/networks.js'
import { useKit } from '../../dialog/use-kit.js'
import { useSelected } from '../../provider/use-selected.js'
import { PendingRowView } from './pending-row-view.js'

/** Row of view Account about what was sent: it leads to the view of payments on Bitcoin, to the explorer for a single transaction on EVM. Draws nothing without one. */
export function PendingRow(): ReactElement | null {
  const kit = useKit()
  const payments = useSelected(kit, countPayments)
  const sent = useSelected(kit, selectSent)
  const href = useSelected(kit, readExplorer)
  if (payments > 0) return <PendingRowView kind="payment" count={payments} onPress={() => kit.dispatch({ type: 'pushView', view: 'PendingPayments' })} />
  if (sent.length === 0) return null
  return <PendingRowView kind="transaction" count={sent.length} waitsForOwners={sent.every(({ safe }) => safe !== undefined)} href={href} />
}

function countPayments(state: RootState): number {
  return state.network.activeNamespace === 'bip122' ? selectPendingPayments(state).filter(({ replacedBy }) => replacedBy === undefined).length : 0
}

function selectSent(state: RootState) {
  return state.network.activeNamespace === 'eip155' ? selectPendingTransactions(state) : NONE
}

function readExplorer(state: RootState): string | undefined {
  const [first, ...others] = selectSent(state)
  const network = first && others.length === 0 && first.safe === undefined ? findNetwork(state, first.network) : undefined
  return first && network && transactionExplorerUrl(network, first.hash)
}

const NONE: ReturnType<typeof selectPendingTransactions> = []
