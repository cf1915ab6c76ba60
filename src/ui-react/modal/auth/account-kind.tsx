import type { ReactElement } from 'react'
import { selectUser } from '../../../domain/auth/selectors.js'
import { AUTH_CONNECTOR_ID } from '../../../domain/connectors/state.js'
import type { RootState } from '../../../domain/root.js'
import { useSelected } from '../../provider/use-selected.js'
import { AccountKindView } from '../../views/account/account-kind.js'
import { useKit } from '../use-kit.js'

/** What view Account has beyond that for a visitor who logged in; nothing for a wallet of one's own. */
export function AccountKind(): ReactElement | null {
  const kit = useKit()
  const { shown, kind, pending, hasSmart, mail } = useSelected(kit, readKind)
  if (!shown) return null
  return (
    <AccountKindView
      kind={kind}
      pending={pending}
      hasSmart={hasSmart}
      mail={mail}
      onKind={(accountType) => kit.dispatch({ type: 'setPreferredAccountType', namespace: 'eip155', accountType })}
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
    shown: namespace !== undefined && state.connection.namespaces[namespace]?.connectorId === AUTH_CONNECTOR_ID,
    kind: type === 'smartAccount' ? ('smartAccount' as const) : ('eoa' as const),
    pending: state.auth.typeChange?.accountType,
    hasSmart: namespace === 'eip155' && known?.caipNetwork !== undefined && (known.smartAccountEnabledNetworks ?? []).includes(known.caipNetwork),
    // A social login has no e-mail of its own to change.
    mail: user?.social === undefined ? user?.email : undefined,
  }
}
