import type { ReactElement } from 'react'
import { Footer } from '../../dialog/body.js'
import { useAnnouncement } from '../../dialog/live.js'
import { OfflineIcon } from '../../icons/icons.js'
import { ClockIcon, ExternalIcon, PhoneIcon } from '../../icons/view-icons.js'
import { Say } from '../../primitives/blocks.js'
import { Button } from '../../primitives/button.js'
import { outsideLink } from '../../primitives/links.js'
import { QrCode } from '../../primitives/qr-code.js'
import { viewText } from '../../strings/en/view.js'
import { walletConnectText } from '../../strings/en/walletconnect.js'
import { useStrings, useText } from '../../strings/use-text.js'
import { CopyLink } from './copy-link.js'
import type { ChosenWallet, WalletConnectViewProps } from './wallet-connect-view.js'

/** A code to scan, and what is left of it. */
export interface CodeState {
  /** The pairing address; undefined while it is made. */
  address?: string | undefined
  /** Seconds until a new code takes its place. */
  left?: number | undefined
  /** How much of its life that is, 0 to 1. */
  life?: number | undefined
  /** A new one is on its way; the old one is shown until then. */
  renewing?: boolean | undefined
  /** The relay cannot be reached at present. */
  offline?: boolean | undefined
  /** What has happened to the code before, or that this one has been shown for 10 s (UX-29). */
  note?: 'declined' | 'failed' | 'slow' | undefined
}

/** The code, what is left of its life, and how to scan it. */
export function CodePanel({ wallet, ...state }: CodeState & { wallet: ChosenWallet | undefined }): ReactElement {
  const t = useText(walletConnectText)
  const heading = wallet === undefined ? t('connecting.scanAny') : t('connecting.scanWith', { wallet: wallet.name })
  const text = explain(state, wallet?.name, t)
  useAnnouncement(state.address === undefined ? undefined : `${heading}. ${text}`)
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
      <Say heading={heading} text={text} />
    </div>
  )
}

/** Copy link, and where the wallet can be had or opened. */
export function CodeFooter({ wallet, address, onCopy, onSwap }: CodeState & WalletConnectViewProps): ReactElement {
  const t = useText(walletConnectText)
  const common = useText(viewText)
  const home = outsideLink(wallet?.homepage)
  const copy = <CopyLink address={address} onCopy={onCopy} />
  if (onSwap !== undefined && wallet !== undefined) {
    return (
      <Footer>
        {copy}
        <Button kind="quiet" icon={ExternalIcon} onPress={onSwap}>
          {t('connecting.openInstead', { wallet: wallet.name })}
        </Button>
      </Footer>
    )
  }
  if (home === undefined || wallet === undefined) return <Footer>{copy}</Footer>
  return (
    <Footer>
      <div className="lk-footer__pair">
        {copy}
        <a className="lk-btn lk-btn--secondary" part="button secondary" {...home} href={home.href}>
          <PhoneIcon size="s" />
          <span>{t('connecting.getWallet', { wallet: wallet.name })}</span>
          <span className="lk-vh">, {common('common.newTab')}</span>
        </a>
      </div>
    </Footer>
  )
}

/** What is left, said in time; not announced each second: a timer is read when it is asked for. */
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

/** `2:52`, in the digits of the language. */
function clock(seconds: number, number: (value: number) => string): string {
  const whole = Math.max(0, Math.ceil(seconds))
  const rest = whole % 60
  return `${number(Math.floor(whole / 60))}:${rest < 10 ? number(0) : ''}${number(rest)}`
}

function explain({ note }: CodeState, wallet: string | undefined, t: ReturnType<typeof useText<typeof walletConnectText>>): string {
  if (note === 'declined') return t('connecting.scanDeclined')
  if (note === 'failed') return t('connecting.scanFailed')
  if (note === 'slow') return t('connecting.scanSlow')
  return wallet === undefined ? t('connecting.scanAnyText') : t('connecting.scanText', { wallet })
}
