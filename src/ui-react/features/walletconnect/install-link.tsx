import type { ReactElement, ReactNode } from 'react'
import { viewsText } from '../../dialog/strings-views.js'
import { useText } from '../../i18n/use-text.js'
import { PhoneIcon } from '../../icons/view-icons.js'
import type { ButtonKind } from '../../primitives/button.js'
import { outsideLink } from '../../primitives/links.js'
import { walletConnectText } from './strings.js'
import type { ChosenWallet } from './wallet-connect-view.js'

interface WithInstallLinkProps {
  kind: ButtonKind
  wallet: ChosenWallet | undefined
  /** Button beside the link. */
  children: ReactNode
}

/** A button, and beside it the link to install the chosen wallet, if it has one (UX-32). */
export function WithInstallLink({ kind, wallet, children }: WithInstallLinkProps): ReactElement {
  const t = useText(walletConnectText)
  const common = useText(viewsText)
  const home = outsideLink(wallet?.homepage)
  if (home === undefined || wallet === undefined) return <>{children}</>
  return (
    <div className={children ? 'lk-footer__pair' : undefined}>
      {children}
      <a className={`lk-btn lk-btn--${kind}`} part={`button ${kind}`} {...home} href={home.href}>
        <PhoneIcon size="s" />
        <span>{t('connecting.getWallet', { wallet: wallet.name })}</span>
        <span className="lk-vh">, {common('common.newTab')}</span>
      </a>
    </div>
  )
}
