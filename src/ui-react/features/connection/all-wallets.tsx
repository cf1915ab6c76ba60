import { type ReactElement, useMemo } from 'react'
import { selectListedConnectors } from '../../../domain/connectors/selectors.js'
import type { RootState } from '../../../domain/root.js'
import { useSelected } from '../../provider/use-selected.js'
import { DirectoryView } from '../directory/directory-view.js'
import { AllWalletsView } from './all-wallets-view.js'
import { useKit } from '../../dialog/use-kit.js'
import type { ViewProps } from '../../dialog/views.js'
import { chooseListed } from './navigate.js'

/** View AllWallets: the directory, or without it the wallets of the page and of the app. */
export function AllWallets(props: ViewProps): ReactElement {
  const kit = useKit()
  return kit.config.plugins.directory === undefined ? <KnownWallets {...props} /> : <DirectoryView {...props} />
}

/** Detected wallets and custom wallets. */
function KnownWallets({ entry: { params } }: ViewProps): ReactElement {
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
