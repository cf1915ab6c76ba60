import { type ReactElement, useMemo } from 'react'
import { type ConnectorView, selectListedConnectors } from '../../../domain/connectors/selectors.js'
import { WALLET_CONNECT_ID } from '../../../domain/connectors/state.js'
import type { RootState } from '../../../domain/root.js'
import { useProvided } from '../../provider/context.js'
import { useSelected } from '../../provider/use-selected.js'
import { ConnectView } from '../../views/connection/connect-view.js'
import { type ConnectEntry, WalletList } from '../../views/connection/wallet-list.js'
import type { ViewProps, Ways } from '../views.js'
import { choosesMore } from './chooses-more.js'
import { chooseListed } from './choose-listed.js'
import { Way } from './way.js'

/** View Connect over the state: the wallets that were found, in the configured order; beside other ways where the app has any. */
export function Connect({ entry: { params }, prepare, ways }: ViewProps & { ways: Ways }): ReactElement {
  const { kit, account } = useProvided('LatchkitModal')
  const namespace = params?.switchToChain ?? params?.namespace
  const listed = useSelected(kit, selectListedConnectors)
  const latest = useSelected(kit, selectLatestWallet)
  const started = useSelected(kit, selectIsStarted)
  const wallets = useMemo(() => listed.filter(({ chains }) => namespace === undefined || chains.some(({ chain }) => chain === namespace)), [listed, namespace])
  const entries = useMemo(() => (wallets.length === 0 && !started ? LOADING : wallets.map((wallet) => toEntry(wallet, latest))), [wallets, started, latest])

  const choose = (id: string) =>
    chooseListed(
      kit,
      wallets.find((one) => one.id === id),
      namespace,
    )
  const list = {
    entries,
    onApproach() {
      prepare('ConnectingExternal')
      void account.load()
      if (wallets.some(({ type }) => type === 'WALLET_CONNECT')) prepare('ConnectingWalletConnect')
      // That the code did not come is told when it is needed.
      kit.preload().catch(() => undefined)
    },
    onWallet: choose,
    onWalletConnect: () => choose(WALLET_CONNECT_ID),
    onAllWallets: () => kit.dispatch({ type: 'pushView', view: 'AllWallets' }),
  }
  return (
    <ConnectView>
      {choosesMore(kit.config) ? (
        <Way code={ways} props={{ list, namespace, injected: wallets.some(({ type }) => type === 'ANNOUNCED' || type === 'INJECTED') }} />
      ) : (
        <WalletList {...list} />
      )}
    </ConnectView>
  )
}

/** Rows of the size that wallets will have, until the first look into the page is over (UX-26). */
const LOADING: readonly ConnectEntry[] = [
  { kind: 'loading', id: 'first' },
  { kind: 'loading', id: 'second' },
]

/** Only the newest of the recent wallets is lit: one lit thing a view. */
function toEntry(wallet: ConnectorView, latest: string | undefined): ConnectEntry {
  if (wallet.type === 'WALLET_CONNECT' && !wallet.custom) return { kind: 'walletConnect' }
  const { id, name, imageUrl, installed, conflict } = wallet
  return { kind: 'wallet', id, name, icon: imageUrl, installed, conflict, lastUsed: id === latest && !conflict }
}

function selectLatestWallet(state: RootState): string | undefined {
  return state.connection.recentWallets[0]?.id
}

function selectIsStarted(state: RootState): boolean {
  return state.lifecycle.status === 'started'
}
