import type { ReactElement } from 'react'
import { Footer } from '../../dialog/shell/body.js'
import { useAnnouncement } from '../../dialog/shell/live-region.js'
import { ExternalIcon, QrIcon } from '../../icons/icons.js'
import { ShieldIcon } from '../../icons/view-icons.js'
import { EmptyState } from '../../primitives/blocks.js'
import { Button } from '../../primitives/button.js'
import { Latch } from '../../primitives/pictures/latch.js'
import { CancelButton } from '../../primitives/cancel-button.js'
import { Note } from '../../primitives/callout.js'
import { walletConnectText } from './strings.js'
import { useText } from '../../i18n/use-text.js'
import { CopyLink } from './copy-link.js'
import { WithInstallLink } from './install-link.js'
import type { WalletConnectViewProps, WalletPlace } from './wallet-connect-view.js'
import { walletPicture } from '../../marks/pictures.js'

/** Link that opens the wallet on this device, and its result. */
export interface OpenState {
  /** True while the pairing URI for the link is being created. */
  preparing?: boolean | undefined
  /** Pairing URI, to copy. Undefined while it is being created. */
  address?: string | undefined
  /** True while the relay is unreachable. */
  offline?: boolean | undefined
  /** `yes`: the wallet was opened. `slow`: 10 s ago (UX-29). `refused`: it could not be opened. */
  opened?: 'yes' | 'slow' | 'refused' | undefined
}

/** Shows app and wallet, and the effect of the button. */
export function OpenPanel({ app, wallet, place, preparing, offline, opened, get }: OpenState & WalletConnectViewProps): ReactElement {
  const t = useText(walletConnectText)
  const name = wallet?.name ?? 'WalletConnect'
  const waits = opened === 'yes' || opened === 'slow'
  const heading = wallet ? t(waits ? 'connecting.approve' : 'connecting.openIn', { wallet: name }) : t(waits ? 'connecting.approveAny' : 'connecting.openAny')
  const text =
    preparing && offline
      ? t('connecting.noLinkOffline')
      : opened === 'yes'
        ? t('connecting.approveInApp')
        : opened === 'slow'
          ? wallet
            ? t('connecting.opened', { wallet: name })
            : t('connecting.openedAny')
          : opened === 'refused'
            ? wallet
              ? t('connecting.notOpened', { wallet: name })
              : t('connecting.openedAny')
            : wallet
              ? t(opens[place], { wallet: name })
              : t('connecting.openAnyText')
  useAnnouncement(`${heading}. ${text}`, opened === 'refused' ? 'assertive' : 'polite')
  return (
    <div className="lk-group">
      <Latch
        state={waits ? 'pending' : opened === 'refused' ? 'absent' : 'ready'}
        from={{ kind: 'wallet', name: app.name, src: app.icon }}
        to={wallet ? walletPicture(wallet) : { kind: 'wallet', name: '', mark: anyWallet }}
      />
      <EmptyState heading={heading} text={text} />
      {get ?? <Note icon={ShieldIcon}>{t('connecting.consent', { app: app.name })}</Note>}
    </div>
  )
}

const opens = {
  phone: 'connecting.openPhone',
  desktop: 'connecting.openDesktop',
  browser: 'connecting.openBrowser',
} as const satisfies Record<WalletPlace, string>

/** Buttons: open, show the code, install, cancel. Opening is highlighted until the wallet was opened. */
export function OpenFooter({ wallet, place, preparing, address, opened, onOpen, onCopy, onSwap, onCancel }: OpenState & WalletConnectViewProps): ReactElement {
  const t = useText(walletConnectText)
  const waits = opened === 'yes' || opened === 'slow'
  return (
    <Footer>
      <Button kind={waits ? 'secondary' : 'primary'} icon={waits ? undefined : ExternalIcon} busy={preparing} onPress={onOpen}>
        {wallet
          ? t(waits ? 'connecting.openAgain' : 'connecting.open', { wallet: wallet.name })
          : t(waits ? 'connecting.openAnyAgain' : 'connecting.openWallet')}
      </Button>
      {place === 'phone' && <CopyLink address={address} onCopy={onCopy} />}
      <WithInstallLink kind="quiet" wallet={wallet}>
        {onSwap && (
          <Button kind="quiet" icon={QrIcon} onPress={onSwap}>
            {t('connecting.scanInstead')}
          </Button>
        )}
      </WithInstallLink>
      {waits && <CancelButton onPress={onCancel} />}
    </Footer>
  )
}

/** Icon of a wallet that is not chosen yet. */
export const anyWallet = (
  <span className="lk-any">
    <QrIcon />
  </span>
)
