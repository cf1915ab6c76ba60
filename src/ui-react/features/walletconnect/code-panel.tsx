import type { ReactElement } from 'react'
import { Footer } from '../../dialog/shell/body.js'
import { useAnnouncement } from '../../dialog/shell/live-region.js'
import { ExternalIcon, OfflineIcon } from '../../icons/icons.js'
import { ClockIcon } from '../../icons/view-icons.js'
import { EmptyState } from '../../primitives/blocks.js'
import { Button } from '../../primitives/button.js'
import { QrCode } from '../../primitives/qr/qr-code.js'
import { walletConnectText } from './strings.js'
import { useStrings, useText } from '../../i18n/use-text.js'
import { CopyLink } from './copy-link.js'
import { WithInstallLink } from './install-link.js'
import type { ChosenWallet, WalletConnectViewProps } from './wallet-connect-view.js'

/** QR code to scan, with its remaining time. */
export interface CodeState {
  /** Pairing URI. Undefined while it is being created. */
  address?: string | undefined
  /** Seconds until a new code replaces it. */
  left?: number | undefined
  /** Remaining share of its lifetime, 0 to 1. */
  life?: number | undefined
  /** True while a new code is being created. The old one is still shown. */
  renewing?: boolean | undefined
  /** True while the relay is unreachable. */
  offline?: boolean | undefined
  /** Result of the previous code, or `slow` if this one has been shown for 10 s (UX-29). */
  note?: 'declined' | 'failed' | 'slow' | undefined
}

/** QR code with its remaining time and instructions. */
export function CodePanel({ wallet, ...state }: CodeState & { wallet: ChosenWallet | undefined }): ReactElement {
  const t = useText(walletConnectText)
  const unreachable = state.offline && state.address === undefined
  // A note on the last code is told even before the next one is there.
  const isMissing = state.address === undefined && state.note === undefined
  const named = wallet === undefined ? t('connecting.scanAny') : t('connecting.scanWith', { wallet: wallet.name })
  const heading = unreachable ? t('connecting.unreachable') : isMissing ? t('connecting.noCode') : named
  const text = explain(state, wallet?.name, t)
  useAnnouncement(state.address === undefined && !unreachable ? undefined : `${heading}. ${text}`)
  return (
    <div className="lk-group">
      <QrCode
        text={state.address}
        level="M"
        label={wallet === undefined ? t('connecting.codeAny') : t('connecting.code', { wallet: wallet.name })}
        logo={wallet?.icon === undefined ? undefined : { kind: 'wallet', name: wallet.name, src: wallet.icon }}
        life={state.life ?? 1}
      />
      <Life {...state} />
      <EmptyState heading={heading} text={text} />
    </div>
  )
}

/** Buttons to copy the link, and to install or open the wallet. */
export function CodeFooter({ wallet, address, offline, onCopy, onSwap }: CodeState & WalletConnectViewProps): ReactElement {
  const t = useText(walletConnectText)
  return (
    <Footer>
      <WithInstallLink kind="secondary" wallet={wallet}>
        <CopyLink address={offline ? undefined : address} onCopy={onCopy} />
      </WithInstallLink>
      {onSwap && (
        <Button kind="quiet" icon={ExternalIcon} onPress={onSwap}>
          {wallet ? t('connecting.openInstead', { wallet: wallet.name }) : t('connecting.openAnyInstead')}
        </Button>
      )}
    </Footer>
  )
}

/** Remaining time. Not announced each second, because screen readers read a timer on demand. */
function Life({ address, left, renewing, offline }: CodeState): ReactElement {
  const t = useText(walletConnectText)
  const strings = useStrings()
  const LifeIcon = offline ? OfflineIcon : ClockIcon
  return (
    <div className="lk-life" role="timer">
      <LifeIcon size="xs" />
      <span>
        {offline
          ? t('connecting.reconnecting')
          : address === undefined
            ? t('connecting.preparing')
            : renewing || left === undefined
              ? t('connecting.newCode')
              : strings.rich(walletConnectText, 'connecting.newCodeIn', {
                  time: (
                    <span className="lk-num" key="time">
                      {clock(left, strings.number)}
                    </span>
                  ),
                })}
      </span>
    </div>
  )
}

/** Formats seconds like `2:52`, in the digits of the language. */
function clock(seconds: number, number: (value: number) => string): string {
  const whole = Math.max(0, Math.ceil(seconds))
  const rest = whole % 60
  return `${number(Math.floor(whole / 60))}:${rest < 10 ? number(0) : ''}${number(rest)}`
}

function explain({ note, offline, address }: CodeState, wallet: string | undefined, t: ReturnType<typeof useText<typeof walletConnectText>>): string {
  if (offline && address === undefined) return t('connecting.noCodeOffline')
  if (note === 'declined') return t('connecting.scanDeclined')
  if (note === 'failed') return t('connecting.scanFailed')
  if (note === 'slow') return t('connecting.scanSlow')
  if (address === undefined) return t('connecting.noCodeText')
  return wallet === undefined ? t('connecting.scanAnyText') : t('connecting.scanText', { wallet })
}
