import { type ReactElement, useMemo } from 'react'
import { selectListedConnectors } from '../../../domain/connectors/selectors.js'
import { useSelected } from '../../provider/use-selected.js'
import { AllWalletsView } from '../../views/connection/all-wallets-view.js'
import { useKit } from '../use-kit.js'
import type { ViewProps } from '../views.js'
import { chooseListed } from './choose-listed.js'

/** View AllWallets over the state: the wallets of the page and those that the app names. */
export function AllWallets({ entry: { params } }: ViewProps): ReactElement {
  const kit = useKit()
  const listed = useSelected(kit, selectListedConnectors)
  // The row of any wallet is the code.
  const wallets = useMemo(() => listed.filter(({ type, custom }) => type !== 'WALLET_CONNECT' || custom), [listed])
  return (
    <AllWalletsView
      wallets={wallets.map(({ id, name, imageUrl, installed, custom, conflict }) => ({
        kind: 'wallet',
        id,
        name,
        icon: imageUrl,
        installed: installed && !custom,
        conflict,
      }))}
      onWallet={(id) =>
        chooseListed(
          kit,
          wallets.find((one) => one.id === id),
          params?.namespace,
        )
      }
      onCode={listed.length > wallets.length ? () => kit.dispatch({ type: 'pushView', view: 'ConnectingWalletConnectBasic' }) : undefined}
    />
  )
}
