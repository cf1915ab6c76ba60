import { type ReactElement, useMemo, useState } from 'react'
import { selectSocials } from '../../../domain/auth/selectors.js'
import { type ConnectorView, selectListedConnectors } from '../../../domain/connectors/selectors.js'
import { WALLET_CONNECT_ID } from '../../../domain/connectors/state.js'
import type { RootState } from '../../../domain/root.js'
import { useProvided } from '../../provider/context.js'
import { useSelected } from '../../provider/use-selected.js'
import { type ConnectEntry, ConnectView } from '../../views/connection/connect-view.js'
import type { ViewProps, Ways } from '../views.js'
import { chooseListed } from './choose-listed.js'
import { methodsOf } from './methods-of.js'
import { Way } from './way.js'

/** View Connect over the state: the ways to connect and the wallets that were found, in the configured order. */
export function Connect({ entry: { params }, prepare, ways }: ViewProps & { ways: Ways }): ReactElement {
  const { kit, account } = useProvided('LatchkitModal')
  const namespace = params?.switchToChain ?? params?.namespace
  const listed = useSelected(kit, selectListedConnectors)
  const latest = useSelected(kit, selectLatestWallet)
  const started = useSelected(kit, selectIsStarted)
  const wallets = useMemo(
    () => listed.filter(({ chains }) => namespace === undefined || chains.some(({ chain }) => chain === namespace)),
    [listed, namespace],
  )
  const entries = useMemo(
    () => (wallets.length === 0 && !started ? LOADING : wallets.map((wallet) => toEntry(wallet, latest))),
    [wallets, started, latest],
  )

  const choose = (id: string) => chooseListed(kit, wallets.find((one) => one.id === id), namespace)
  const { embeddedWallet, features, legal } = kit.config
  const [accepted, setAccepted] = useState(!features.legalCheckbox)
  const [expanded, setExpanded] = useState(false)
  const socials = useSelected(kit, selectHasSocials)
  const collapses = embeddedWallet !== undefined && (features.collapseWallets || (embeddedWallet.email && !embeddedWallet.emailShowWallets))
  const methods = methodsOf(kit.config, socials, namespace, collapses, wallets.some(({ type }) => type === 'ANNOUNCED' || type === 'INJECTED'))
  const disabled = !accepted
  const way = (method: 'email' | 'social') => methods.includes(method) && <Way code={ways.login} props={{ way: method, disabled, namespace }} />
  const approach = () => {
    prepare('ConnectingExternal')
    void account.load()
    if (wallets.some(({ type }) => type === 'WALLET_CONNECT')) prepare('ConnectingWalletConnect')
    // That the code did not come is told when it is needed.
    kit.preload().catch(() => undefined)
  }
  return (
    <ConnectView
      methods={methods}
      entries={entries}
      disabled={disabled}
      collapsed={collapses && !expanded && methods.length > 1}
      onExpand={() => setExpanded(true)}
      email={way('email')}
      social={way('social')}
      legal={features.legalCheckbox && <Way code={ways.legal} props={{ ...legal, accepted, onAccept: setAccepted }} />}
      branded
      onApproach={approach}
      onWallet={choose}
      onWalletConnect={() => choose(WALLET_CONNECT_ID)}
      onAllWallets={() => kit.dispatch({ type: 'pushView', view: 'AllWallets' })}
    />
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

function selectHasSocials(state: RootState): boolean {
  return selectSocials(state).length > 0
}

function selectLatestWallet(state: RootState): string | undefined {
  return state.connection.recentWallets[0]?.id
}

function selectIsStarted(state: RootState): boolean {
  return state.lifecycle.status === 'started'
}
