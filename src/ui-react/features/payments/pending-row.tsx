import type { ReactElement } from 'react'
import { selectPendingPayments } from '../../../domain/bitcoin/state.js'
import { findNetwork } from '../../../domain/network/selectors.js'
import { selectPendingTransactions } from '../../../domain/receipts/selectors.js'
import type { RootState } from '../../../domain/root.js'
import { transactionExplorerUrl } from '../../../domain/shared/networks/networks.js'
import { useKit } from '../../dialog/use-kit.js'
import { useText } from '../../i18n/use-text.js'
import { ClockIcon } from '../../icons/view-icons.js'
import { Row, Stack } from '../../primitives/row.js'
import { IconTile } from '../../primitives/tile.js'
import { useSelected } from '../../provider/use-selected.js'
import { paymentsText } from './strings.js'

/** Row of view Account about the sent payments: it leads to their view on Bitcoin, to the explorer for a single one on EVM. Draws nothing without one. */
export function PendingRow(): ReactElement | null {
  const kit = useKit()
  const t = useText(paymentsText)
  const isBitcoin = useSelected(kit, readIsBitcoin)
  const count = useSelected(kit, countPending)
  const href = useSelected(kit, readExplorer)
  return count === 0 ? null : (
    <Stack>
      <Row
        tile={
          <IconTile>
            <ClockIcon />
          </IconTile>
        }
        title={t('payments.onTheWay', { count })}
        sub={t('payments.waits')}
        chevron={isBitcoin}
        href={href}
        onPress={isBitcoin ? () => kit.dispatch({ type: 'pushView', view: 'PendingPayments' }) : undefined}
      />
    </Stack>
  )
}

function readIsBitcoin(state: RootState): boolean {
  return state.network.activeNamespace === 'bip122'
}

function countPending(state: RootState): number {
  if (readIsBitcoin(state)) return selectPendingPayments(state).filter(({ replacedBy }) => replacedBy === undefined).length
  return state.network.activeNamespace === 'eip155' ? selectPendingTransactions(state).length : 0
}

function readExplorer(state: RootState): string | undefined {
  const [first, ...others] = state.network.activeNamespace === 'eip155' ? selectPendingTransactions(state) : []
  const network = first && others.length === 0 ? findNetwork(state, first.network) : undefined
  return first && network && transactionExplorerUrl(network, first.hash)
}
