import type { ReactElement, ReactNode } from 'react'
import { Body, Footer } from '../../dialog/body.js'
import { useAnnouncement } from '../../dialog/live.js'
import { useSheet } from '../../dialog/shadow.js'
import { OfflineIcon, RetryIcon } from '../../icons/icons.js'
import { ProviderMark } from '../../icons/provider-marks.js'
import { ClockIcon, ExternalIcon } from '../../icons/view-icons.js'
import { Say } from '../../primitives/blocks.js'
import { Button } from '../../primitives/button.js'
import { Latch, type LatchState } from '../../primitives/latch.js'
import { outsideLink } from '../../primitives/links.js'
import { QrCode } from '../../primitives/qr-code.js'
import { commonText } from '../../strings/en/common.js'
import { loginText } from '../../strings/en/login.js'
import { viewText } from '../../strings/en/view.js'
import { useText } from '../../strings/use-text.js'
import { qrStyles } from '../../styles/qr.generated.js'
import { CopyLink } from '../walletconnect/copy-link.js'
import { LoggedIn } from './logged-in.js'

/** How a login by Farcaster stands. */
export type FarcasterState =
  /** `url`: to scan or to follow; undefined while it is asked for. */
  | { step: 'waiting'; url?: string | undefined; offline?: boolean | undefined }
  | { step: 'connecting' }
  | { step: 'connected' }
  /** `unreachable`: the secure site did not load. `unverified`: it serves nobody on this domain. */
  | { step: 'failed'; why?: 'unreachable' | 'unverified' | undefined }

interface ConnectingFarcasterViewProps {
  app: { name: string; icon?: string | undefined }
  state: FarcasterState
  /** The page is on a phone: the address is followed here, not scanned (AUTH-20). */
  mobile: boolean
  onCopy: (address: string) => Promise<boolean>
  onRetry: () => void
  onWays: () => void
}

/** View ConnectingFarcaster: an address to scan with a phone, or to follow on it (MODAL-22). */
export function ConnectingFarcasterView({ app, state, mobile, onCopy, onRetry, onWays }: ConnectingFarcasterViewProps): ReactElement {
  useSheet(qrStyles)
  const t = useText(loginText)
  const mark = <ProviderMark provider="farcaster" />
  if (state.step === 'connecting' || state.step === 'connected') return <LoggedIn app={app} mark={mark} name="Farcaster" done={state.step === 'connected'} />
  if (state.step === 'failed') return <Failed app={app} mark={mark} why={state.why} onRetry={onRetry} onWays={onWays} />
  return mobile ? <Follow app={app} mark={mark} {...state} onWays={onWays} /> : <Scan {...state} onCopy={onCopy} t={t} />
}

type Waiting = Omit<Extract<FarcasterState, { step: 'waiting' }>, 'step'>
interface Parties {
  app: ConnectingFarcasterViewProps['app']
  mark: ReactElement
}

function Scan({
  url,
  offline,
  onCopy,
  t,
}: Waiting & Pick<ConnectingFarcasterViewProps, 'onCopy'> & { t: ReturnType<typeof useText<typeof loginText>> }): ReactElement {
  const heading = t('farcaster.scan')
  const text = t('farcaster.scanText')
  useAnnouncement(url === undefined ? t('farcaster.preparing') : `${heading}. ${text}`)
  const Mark = offline ? OfflineIcon : ClockIcon
  return (
    <>
      <Body>
        <div className="lk-group">
          <QrCode text={url} level="M" label={t('farcaster.code')} />
          <div className="lk-life">
            <Mark size="xs" />
            <span>{t(url === undefined ? 'farcaster.preparing' : 'farcaster.waiting')}</span>
          </div>
          <Say heading={heading} text={text} />
        </div>
      </Body>
      <Footer>
        <CopyLink address={url} onCopy={onCopy} />
      </Footer>
    </>
  )
}

function Follow({ url, onWays, ...parties }: Waiting & Parties & { onWays: () => void }): ReactElement {
  const t = useText(loginText)
  const common = useText(viewText)
  const link = outsideLink(url)
  const heading = t('farcaster.openHeading')
  const text = t('farcaster.openText')
  useAnnouncement(`${heading}. ${text}`)
  return (
    <Meeting {...parties} state={link ? 'ready' : 'pending'} heading={heading} text={text} onWays={onWays}>
      {link ? (
        <a className="lk-btn lk-btn--primary" part="button primary" {...link} href={link.href}>
          <ExternalIcon size="s" />
          <span>{t('farcaster.open')}</span>
          <span className="lk-vh">, {common('common.newTab')}</span>
        </a>
      ) : (
        <Button kind="primary" busy onPress={() => undefined}>
          {t('farcaster.open')}
        </Button>
      )}
    </Meeting>
  )
}

function Failed({
  why,
  onRetry,
  onWays,
  ...parties
}: Parties & { why: Extract<FarcasterState, { step: 'failed' }>['why'] } & Pick<ConnectingFarcasterViewProps, 'onRetry' | 'onWays'>): ReactElement {
  const t = useText(loginText)
  const common = useText(commonText)
  const heading = t(why === 'unverified' ? 'login.unverified' : `farcaster.${why ?? 'failed'}`)
  const text = t(why === 'unverified' ? 'login.unverifiedText' : `farcaster.${why ?? 'failed'}Text`)
  useAnnouncement(`${heading}. ${text}`, 'assertive')
  return (
    <Meeting {...parties} state={why === undefined ? 'failed' : 'absent'} heading={heading} text={text} onWays={onWays}>
      <Button kind="primary" icon={RetryIcon} onPress={onRetry}>
        {common('common.tryAgain')}
      </Button>
    </Meeting>
  )
}

interface MeetingProps extends Parties {
  state: LatchState
  heading: string
  text: string
  onWays: () => void
  /** What is to be done next. */
  children: ReactNode
}

/** App and Farcaster, how they stand to each other, and another way. */
function Meeting({ app, mark, state, heading, text, onWays, children }: MeetingProps): ReactElement {
  const t = useText(loginText)
  return (
    <>
      <Body>
        <Latch
          state={state}
          from={{ kind: 'wallet', name: app.name, src: app.icon }}
          to={{ kind: 'wallet', name: 'Farcaster', mark: <span className="lk-any">{mark}</span> }}
        />
        <Say heading={heading} text={text} />
      </Body>
      <Footer>
        {children}
        <Button kind="quiet" onPress={onWays}>
          {t('login.another')}
        </Button>
      </Footer>
    </>
  )
}
