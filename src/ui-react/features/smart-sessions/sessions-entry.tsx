import type { ReactElement } from 'react'
import type { RootState } from '../../../domain/root.js'
import { selectSmartSessions } from '../../../domain/smart-sessions/selectors.js'
import { useKit } from '../../dialog/use-kit.js'
import { useText } from '../../i18n/use-text.js'
import { WaitingRow } from '../../primitives/waiting-row.js'
import { useSelected } from '../../provider/use-selected.js'
import { smartSessionsText } from './strings.js'

/** Row of view Account that leads to the sessions. Draws nothing without the plugin, and for an account that is no deployed smart account (SESSIONS-05). */
export function SessionsEntry(): ReactElement | null {
  const kit = useKit()
  const t = useText(smartSessionsText)
  const isOffered = useSelected(kit, readOffered)
  if (!isOffered) return null
  return <WaitingRow title={t('sessions.row')} sub={t('sessions.rowText')} onPress={() => kit.dispatch({ type: 'pushView', view: 'SmartSessionList' })} />
}

function readOffered(state: RootState): boolean {
  return state.config.use.includes('smartSessions') && selectSmartSessions(state, 0).offered
}
