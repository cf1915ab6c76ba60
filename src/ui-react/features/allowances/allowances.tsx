import type { ReactElement } from 'react'
import { type AllowanceRow, selectAllowances } from '../../../domain/allowances/selectors.js'
import { selectConnectorName } from '../../../domain/connectors/selectors.js'
import { selectNetwork } from '../../../domain/network/selectors.js'
import type { RootState } from '../../../domain/root.js'
import { useKit, useWalletName } from '../../dialog/use-kit.js'
import { usePlanAct } from '../plans/use-plan-act.js'
import type { ViewProps } from '../../dialog/views.js'
import { useSelected } from '../../provider/use-selected.js'
import { AllowancesView } from './allowances-view.js'

/** View Allowances, connected to the state. */
export function Allowances(_: ViewProps): ReactElement {
  const kit = useKit()
  const act = usePlanAct('revoke')
  const nameOf = useWalletName()
  const list = useSelected(kit, selectAllowances)
  const network = useSelected(kit, selectEvmNetwork)
  const wallet = useSelected(kit, selectWallet)
  const revoke = (rows: readonly AllowanceRow[]) =>
    act({ type: 'revokeAllowances', pairs: rows.map(({ token, spender, kind }) => ({ token, spender, ...(kind && { kind }) })) })
  return (
    <AllowancesView
      list={list}
      network={network}
      wallet={nameOf(wallet)}
      onRevoke={revoke}
      onRetry={() => kit.dispatch({ type: 'refreshAllowances', force: true })}
    />
  )
}

function selectEvmNetwork(state: RootState) {
  return selectNetwork(state, 'eip155')
}

function selectWallet(state: RootState): string {
  const id = state.connection.namespaces.eip155?.connectorId
  return id === undefined ? '' : selectConnectorName(state, id, 'eip155')
}
