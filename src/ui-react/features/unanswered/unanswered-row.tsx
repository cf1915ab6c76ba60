import type { ReactElement } from 'react'
import { selectConnectorName } from '../../../domain/connectors/selectors.js'
import type { RootState } from '../../../domain/root.js'
import { useKit, useWalletName } from '../../dialog/use-kit.js'
import { useText } from '../../i18n/use-text.js'
import { WaitingRow } from '../../primitives/waiting-row.js'
import { useSelected } from '../../provider/use-selected.js'
import { unansweredText } from './strings.js'

/** Row of view Account about requests that wallets have not answered, or answered late. Leads to their view. Draws nothing without one. */
export function UnansweredRow(): ReactElement | null {
  const kit = useKit()
  const t = useText(unansweredText)
  const nameOf = useWalletName()
  const { count, wallet } = useSelected(kit, readFirst)
  if (count === 0) return null
  return (
    <WaitingRow
      title={t('unanswered.row', { count })}
      sub={t('unanswered.rowText', { wallet: nameOf(wallet) })}
      onPress={() => kit.dispatch({ type: 'pushView', view: 'UnansweredRequests' })}
    />
  )
}

function readFirst(state: RootState): { readonly count: number; readonly wallet: string } {
  const { unanswered = [], arrived = [] } = state.requests
  const [first] = [...unanswered, ...arrived]
  return { count: unanswered.length + arrived.length, wallet: first === undefined ? '' : selectConnectorName(state, first.connectorId, first.namespace) }
}
