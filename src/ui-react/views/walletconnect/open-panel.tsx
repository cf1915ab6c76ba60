import type { ReactElement } from 'react'
import { Footer } from '../../dialog/body.js'
import { useAnnouncement } from '../../dialog/live.js'
import { QrIcon } from '../../icons/icons.js'
import { ExternalIcon, ShieldIcon } from '../../icons/view-icons.js'
import { Say } from '../../primitives/blocks.js'
import { Button } from '../../primitives/button.js'
import { Latch } from '../../primitives/latch.js'
import { Note } from '../../primitives/notes.js'
import { commonText } from '../../strings/en/common.js'
import { walletConnectText } from '../../strings/en/walletconnect.js'
import { useText } from '../../strings/use-text.js'
import type { WalletConnectViewProps, WalletPlace } from './wallet-connect-view.js'

/** A link that opens the wallet on this device, and what came of it. */
export interface OpenState {
  /** The link needs a pairing address, which is made first. */
  preparing?: boolean | undefined
  /** It was opened: now (`slow`: 10 s ago, UX-29), or it could not be. */
  opened?: 'yes' | 'slow' | 'refused' | undefined
}

/** App and wallet, and what pressing the button will do or has done. */
export function OpenPanel({ app, wallet, place, opened }: OpenState & WalletConnectViewProps): ReactElement {
  const t = useText(walletConnectText)
  const name = wallet?.name ?? 'WalletConnect'
  const waits = opened === 'yes' || opened === 'slow'
  const heading = waits ? t('connecting.approve', { wallet: name }) : t('connecting.openIn', { wallet: name })
  const text =
    opened === 'yes'
      ? t('connecting.approveInApp')
      : opened === 'slow'
        ? t('connecting.opened', { wallet: name })
        : opened === 'refused'
          ? t('connecting.notOpened', { wallet: name })
          : t(opens[place], { wallet: name })
  useAnnouncement(`${heading}. ${text}`, opened === 'refused' ? 'assertive' : 'polite')
  return (
    <div className="lk-group">
      <Latch
        state={waits ? 'pending' : opened === 'refused' ? 'absent' : 'ready'}
        from={{ kind: 'wallet', name: app.name, src: app.icon }}
        to={{ kind: 'wallet', name, src: wallet?.icon }}
      />
      <Say heading={heading} text={text} />
      <Note icon={ShieldIcon}>{t('connecting.consent', { app: app.name })}</Note>
    </div>
  )
}

const opens = {
  phone: 'connecting.openPhone',
  desktop: 'connecting.openDesktop',
  browser: 'connecting.openBrowser',
} as const satisfies Record<WalletPlace, string>

/** Open, the code instead, cancel. The first click is the lit one; once the wallet was opened, what is lit is in the wallet. */
export function OpenFooter({ wallet, preparing, opened, onOpen, onSwap, onCancel }: OpenState & WalletConnectViewProps): ReactElement {
  const t = useText(walletConnectText)
  const common = useText(commonText)
  const name = wallet?.name ?? 'WalletConnect'
  const waits = opened === 'yes' || opened === 'slow'
  return (
    <Footer>
      <Button kind={waits ? 'secondary' : 'primary'} icon={waits ? undefined : ExternalIcon} busy={preparing} onPress={onOpen}>
        {waits ? t('connecting.openAgain', { wallet: name }) : t('connecting.open', { wallet: name })}
      </Button>
      {onSwap && (
        <Button kind="quiet" icon={QrIcon} onPress={onSwap}>
          {t('connecting.scanInstead')}
        </Button>
      )}
      {waits && (
        <Button kind="quiet" onPress={onCancel}>
          {common('common.cancel')}
        </Button>
      )}
    </Footer>
  )
}
