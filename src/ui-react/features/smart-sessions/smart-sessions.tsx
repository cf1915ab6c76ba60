import { type ReactElement, useMemo } from 'react'
import { selectAccount } from '../../../domain/account-view/selectors.js'
import { selectNetwork } from '../../../domain/network/selectors.js'
import type { RootState } from '../../../domain/root.js'
import { selectSmartSessions } from '../../../domain/smart-sessions/selectors.js'
import { useAct, useKit, useWalletName } from '../../dialog/use-kit.js'
import type { ViewProps } from '../../dialog/views.js'
import { useSelected } from '../../provider/use-selected.js'
import { SessionsView } from './sessions-view.js'

/** View SmartSessionList, connected to the state. */
export function SmartSessionList(_: ViewProps): ReactElement {
  const kit = useKit()
  const act = useAct()
  const nameOf = useWalletName()
  const state = useSelected(kit, (root: RootState) => root)
  // The status of a session depends on the time: a change of state is early enough for it.
  const sessions = useMemo(() => selectSmartSessions(state, Date.now()), [state])
  return (
    <SessionsView
      sessions={sessions}
      wallet={nameOf(selectAccount(state, 'eip155').connectedWalletInfo?.name ?? '')}
      native={selectNetwork(state, 'eip155')?.nativeCurrency}
      onRevoke={(id) => act({ type: 'revokeSmartSession', id })}
      onRetry={() => kit.dispatch({ type: 'refreshSmartSessions', force: true })}
    />
  )
}
