import { type ReactElement, useMemo } from 'react'
import { selectListedConnectors } from '../../../domain/connectors/selectors.js'
import type { RootState } from '../../../domain/root.js'
import { useSelected } from '../../provider/use-selected.js'
import { AllWalletsView } from './all-wallets-view.js'
import { useKit } from '../../dialog/use-kit.js'
import type { ViewProps } from '../../dialog/views.js'
import { chooseListed } from './navigate.js'

/** View AllWallets, connected to the state: detected wallets and custom wallets. */
export function AllWallets({ entry: { params } }: ViewProps): ReactElement {
  const kit = useKit()
  const listed = useSelected(kit, selectListedConnectors)
  const namespace = params?.namespace
  const mobile = useSelected(kit, selectIsMobile)
  // The WalletConnect row is replaced by the code.
  const wallets = useMemo(
    () =>
      listed.filter(
        ({ type, custom, chains }) => (type !== 'WALLET_CONNECT' || custom) && (namespace === undefined || chains.some(({ chain }) => chain === namespace)),
      ),
    [listed, namespace],
  )
  return (
    <AllWalletsView
      wallets={wallets.map(({ id, name, imageUrl, installed, custom, conflict, info }) => ({
        kind: 'wallet',
        id,
        name,
        icon: imageUrl,
        installed: installed && !custom,
        conflict,
        rdns: info?.rdns,
      }))}
      onWallet={(id) =>
        chooseListed(
          kit,
          wallets.find((one) => one.id === id),
          namespace,
        )
      }
      onPhone={mobile}
      onCode={
        listed.some(({ type, custom }) => type === 'WALLET_CONNECT' && !custom)
          ? () => kit.dispatch({ type: 'pushView', view: 'ConnectingWalletConnectBasic' })
          : undefined
      }
    />
  )
}

function selectIsMobile(state: RootState): boolean {
  return state.lifecycle.platform.mobile
}
