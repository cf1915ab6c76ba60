import { type ReactElement, useState } from 'react'
import { selectSocials } from '../../../domain/auth/selectors.js'
import type { RootState } from '../../../domain/root.js'
import type { ChainNamespace } from '../../../domain/shared/caip.js'
import { useSelected } from '../../provider/use-selected.js'
import { ConnectWaysView, WalletsEntry } from '../../views/connection/connect-ways.js'
import { LegalBox } from '../../views/connection/legal-box.js'
import { WalletList, type WalletListProps } from '../../views/connection/wallet-list.js'
import { LoginWay } from '../auth/login-ways.js'
import { useKit } from '../use-kit.js'
import { methodsOf } from './methods-of.js'

/** Props of {@link ConnectWays}. */
export interface ConnectWaysProps {
  readonly list: WalletListProps
  /** What the visitor came for. */
  readonly namespace: ChainNamespace | undefined
  /** A wallet is in this browser. */
  readonly injected: boolean
}

/** All ways of view Connect, and the box for terms. It loads where the app has more than wallets. */
export function ConnectWays({ list, namespace, injected }: ConnectWaysProps): ReactElement {
  const kit = useKit()
  const { embeddedWallet, features, legal } = kit.config
  const [accepted, setAccepted] = useState(!features.legalCheckbox)
  const [expanded, setExpanded] = useState(false)
  const socials = useSelected(kit, selectHasSocials)
  const collapses = embeddedWallet !== undefined && (features.collapseWallets || (embeddedWallet.email && !embeddedWallet.emailShowWallets))
  const methods = methodsOf(kit.config, socials, namespace, collapses, injected)
  const disabled = !accepted
  const way = (method: 'email' | 'social') => <LoginWay way={method} disabled={disabled} namespace={namespace} />
  const folded = collapses && !expanded && methods.length > 1
  return (
    <ConnectWaysView
      methods={methods}
      wallets={
        folded ? (
          <WalletsEntry disabled={disabled} onExpand={() => setExpanded(true)} onApproach={list.onApproach} />
        ) : (
          <WalletList {...list} disabled={disabled} />
        )
      }
      email={way('email')}
      social={way('social')}
      legal={features.legalCheckbox && <LegalBox {...legal} accepted={accepted} onAccept={setAccepted} />}
    />
  )
}

function selectHasSocials(state: RootState): boolean {
  return selectSocials(state).length > 0
}
