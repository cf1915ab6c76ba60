import type { ReactElement, ReactNode } from 'react'
import { ConnectView } from '../../src/ui-react/views/connection/connect-view.js'
import { type ConnectMethod, ConnectWaysView, WalletsEntry } from '../../src/ui-react/views/connection/connect-ways.js'
import { type ConnectEntry, WalletList } from '../../src/ui-react/views/connection/wallet-list.js'

const nothing = () => undefined

interface ConnectFigureProps {
  methods?: readonly ConnectMethod[]
  entries: readonly ConnectEntry[]
  disabled?: boolean
  collapsed?: boolean
  email?: ReactNode
  social?: ReactNode
  legal?: ReactNode
}

/** View Connect with all that may stand in it. */
export function ConnectFigure({ methods, entries, disabled = false, collapsed, ...ways }: ConnectFigureProps): ReactElement {
  const list = <WalletList entries={entries} disabled={disabled} onWallet={nothing} onWalletConnect={nothing} onAllWallets={nothing} />
  const wallets = collapsed ? <WalletsEntry disabled={disabled} onExpand={nothing} /> : list
  return <ConnectView>{methods ? <ConnectWaysView methods={methods} wallets={wallets} {...ways} /> : wallets}</ConnectView>
}
