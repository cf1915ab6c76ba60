import type { ReactElement } from 'react'
import { selectPendingPayments } from '../../../domain/bitcoin/state.js'
import type { RootState } from '../../../domain/root.js'
import { useKit } from '../../dialog/use-kit.js'
import { useText } from '../../i18n/use-text.js'
import { ClockIcon } from '../../icons/view-icons.js'
import { Row, Stack } from '../../primitives/row.js'
import { IconTile } from '../../primitives/tile.js'
import { useSelected } from '../../provider/use-selected.js'
import { paymentsText } from './strings.js'

/** Row of view Account that leads to the sent payments. Draws nothing without one. */
export function PendingRow(): ReactElement | null {
  const kit = useKit()
  const t = useText(paymentsText)
  const count = useSelected(kit, countPending)
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
        chevron
        onPress={() => kit.dispatch({ type: 'pushView', view: 'PendingPayments' })}
      />
    </Stack>
  )
}

function countPending(state: RootState): number {
  return state.network.activeNamespace === 'bip122' ? selectPendingPayments(state).filter(({ replacedBy }) => replacedBy === undefined).length : 0
}
