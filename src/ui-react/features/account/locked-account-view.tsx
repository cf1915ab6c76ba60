import type { ReactElement } from 'react'
import { Body, Footer } from '../../dialog/shell/body.js'
import { useAnnouncement } from '../../dialog/shell/live-region.js'
import { viewsText } from '../../dialog/strings-views.js'
import { useText } from '../../i18n/use-text.js'
import { LockIcon } from '../../icons/button-icons.js'
import { EmptyState } from '../../primitives/blocks.js'
import { Button } from '../../primitives/button.js'
import { Identity, type IdentityModel } from './identity.js'
import { accountText } from './strings.js'

interface LockedAccountViewProps {
  identity: IdentityModel
  onCopy: (text: string) => Promise<boolean>
  /** Raises the wallet's unlock prompt. */
  onUnlock: () => void
  onDisconnect: () => void
}

/** View Account of a locked wallet: the last account, and the way back to it. */
export function LockedAccountView({ identity, onCopy, onUnlock, onDisconnect }: LockedAccountViewProps): ReactElement {
  const t = useText(accountText)
  const common = useText(viewsText)
  const wallet = identity.wallet.name
  const heading = t('account.locked', { wallet })
  const text = t('account.lockedText')
  useAnnouncement(`${heading}. ${text}`, 'polite')
  return (
    <>
      <Body>
        <Identity {...identity} onCopy={onCopy} />
        <div className="lk-pad lk-pad--l">
          <EmptyState icon={LockIcon} heading={heading} text={text} />
        </div>
      </Body>
      <Footer>
        <Button kind="primary" icon={LockIcon} onPress={onUnlock}>
          {t('account.unlock', { wallet })}
        </Button>
        <Button kind="quiet" onPress={onDisconnect}>
          {common('common.disconnect')}
        </Button>
      </Footer>
    </>
  )
}
