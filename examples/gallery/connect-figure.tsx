import type { ReactElement, ReactNode } from 'react'
import { type ConnectMethod, ConnectView, WalletsEntry } from '../../src/ui-react/features/connection/connect-view.js'
import { linksToWallets } from '../../src/ui-react/features/connection/known-wallets.js'
import { NoWallet } from '../../src/ui-react/features/connection/no-wallet.js'
import { type ConnectEntry, WalletList } from '../../src/ui-react/features/connection/wallet-list.js'

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

/** View Connect with everything that may stand in it. */
export function ConnectFigure({ methods = ['wallet'], entries, disabled = false, collapsed, ...others }: ConnectFigureProps): ReactElement {
  const list =
    entries.length === 0 ? (
      <NoWallet links={linksToWallets(['eip155'], undefined)} onHelp={nothing} />
    ) : (
      <WalletList entries={entries} disabled={disabled} onWallet={nothing} onWalletConnect={nothing} onAllWallets={nothing} />
    )
  const wallets = collapsed ? <WalletsEntry disabled={disabled} onExpand={nothing} /> : list
  return <ConnectView methods={methods} wallets={wallets} {...others} />
}
