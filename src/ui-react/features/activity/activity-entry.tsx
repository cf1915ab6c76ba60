import type { ReactElement } from 'react'
import { supportsFeature } from '../../../domain/shared/features.js'
import { selectNetwork } from '../../../domain/network/selectors.js'
import type { RootState } from '../../../domain/root.js'
import { useKit } from '../../dialog/use-kit.js'
import { useText } from '../../i18n/use-text.js'
import { WaitingRow } from '../../primitives/waiting-row.js'
import { useSelected } from '../../provider/use-selected.js'
import { activityText } from './strings.js'

/** Row of view Account that leads to the history. Draws nothing without the plugin, and where the namespace has none (ACTIVITY-01). */
export function ActivityEntry(): ReactElement | null {
  const kit = useKit()
  const t = useText(activityText)
  const isServed = useSelected(kit, readServed)
  if (!isServed) return null
  return <WaitingRow title={t('activity.row')} sub={t('activity.rowText')} onPress={() => kit.dispatch({ type: 'pushView', view: 'Transactions' })} />
}

function readServed(state: RootState): boolean {
  const network = selectNetwork(state)
  return state.config.use.includes('activity') && network !== undefined && supportsFeature('activity', network.caipNetworkId)
}
