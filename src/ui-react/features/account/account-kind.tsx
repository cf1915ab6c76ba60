import type { ReactElement } from 'react'
import { selectUser } from '../../../domain/auth/selectors.js'
import { transportOf } from '../../../domain/config/index.js'
import type { RootState } from '../../../domain/root.js'
import { useSelected } from '../../provider/use-selected.js'
import { AccountKindView } from './account-kind-view.js'
import { useAct, useKit } from '../../dialog/use-kit.js'

/** Account type and e-mail of a logged-in user. Renders nothing for other wallets. */
export function AccountKind(): ReactElement | null {
  const kit = useKit()
  const act = useAct()
  const { shown, kind, pending, hasSmart, mail } = useSelected(kit, readKind)
  if (!shown) return null
  return (
    <AccountKindView
      kind={kind}
      pending={pending}
      hasSmart={hasSmart}
      mail={mail}
      onKind={(accountType) => act({ type: 'setPreferredAccountType', namespace: 'eip155', accountType })}
      onEmail={() => kit.dispatch({ type: 'pushView', view: 'UpdateEmailWallet' })}
    />
  )
}

function readKind(state: RootState) {
  const namespace = state.network.activeNamespace
  const known = namespace === undefined ? undefined : state.network.namespaces[namespace]
  const account = namespace === undefined ? undefined : state.account.namespaces[namespace]
  const type = account?.allAccounts.find(({ address }) => address === account.address)?.type
  const user = selectUser(state)
  return {
    shown: namespace !== undefined && transportOf(state.config, state.connection.namespaces[namespace]?.connectorId) === 'frame',
    kind: type === 'smartAccount' ? ('smartAccount' as const) : ('eoa' as const),
    pending: state.auth.typeChange?.accountType,
    hasSmart: namespace === 'eip155' && known?.caipNetwork !== undefined && (known.smartAccountEnabledNetworks ?? []).includes(known.caipNetwork),
    // A social login has no separate e-mail to change.
    mail: user?.social === undefined ? user?.email : undefined,
  }
}
