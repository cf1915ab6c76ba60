import type { ReactElement, ReactNode } from 'react'
import { Body, Footer } from '../../../dialog/shell/body.js'
import { useAnnouncement } from '../../../dialog/shell/live-region.js'
import { ExternalIcon, OfflineIcon, RetryIcon } from '../../../icons/icons.js'
import { BrandMark } from '../../../marks/mark.js'
import { ClockIcon } from '../../../icons/view-icons.js'
import { EmptyState } from '../../../primitives/blocks.js'
import { Button } from '../../../primitives/button.js'
import { Latch, type LatchState } from '../../../primitives/pictures/latch.js'
import { outsideLink } from '../../../primitives/links.js'
import { QrCode } from '../../../primitives/qr/qr-code.js'
import { useText } from '../../../i18n/use-text.js'
import { CopyLink } from '../../walletconnect/copy-link.js'
import { LoggedIn } from '../logged-in.js'
import type { LoginReason } from '../problems.js'
import { authText } from '../strings.js'
import { viewsText } from '../../../dialog/strings-views.js'

/** State of a login with Farcaster. */
export type FarcasterState =
  /** `url`: to scan or to open. Undefined while it is requested. */
  | { step: 'waiting'; url?: string | undefined; offline?: boolean | undefined }
  | { step: 'connecting' }
  | { step: 'connected' }
  /** `text`: the secure site's own words about it. */
  | { step: 'failed'; why?: LoginReason | undefined; text?: string | undefined }

interface ConnectingFarcasterViewProps {
  app: { name: string; icon?: string | undefined }
  state: FarcasterState
  /** True on phones, where the URL is opened and not scanned (AUTH-20). */
  mobile: boolean
  onCopy: (address: string) => Promise<boolean>
  onRetry: () => void
  onMethods: () => void
}

/** View ConnectingFarcaster: a URL to scan with a phone, or to open on it (MODAL-22). */
export function ConnectingFarcasterView({ app, state, mobile, onCopy, onRetry, onMethods }: ConnectingFarcasterViewProps): ReactElement {
  const t = useText(authText)
  const mark = <BrandMark brand="farcaster" />
  if (state.step === 'connecting' || state.step === 'connected') return <LoggedIn app={app} mark={mark} name="Farcaster" done={state.step === 'connected'} />
  if (state.step === 'failed') return <Failed app={app} mark={mark} why={state.why} words={state.text} onRetry={onRetry} onMethods={onMethods} />
  return mobile ? <Follow app={app} mark={mark} {...state} onMethods={onMethods} /> : <Scan {...state} onCopy={onCopy} t={t} />
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
}: Waiting & Pick<ConnectingFarcasterViewProps, 'onCopy'> & { t: ReturnType<typeof useText<typeof authText>> }): ReactElement {
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
          <EmptyState heading={heading} text={text} />
        </div>
      </Body>
      <Footer>
        <CopyLink address={url} onCopy={onCopy} />
      </Footer>
    </>
  )
}

function Follow({ url, onMethods, ...parties }: Waiting & Parties & { onMethods: () => void }): ReactElement {
  const t = useText(authText)
  const common = useText(viewsText)
  const link = outsideLink(url)
  const heading = t('farcaster.openHeading')
  const text = t('farcaster.openText')
  useAnnouncement(`${heading}. ${text}`)
  return (
    <Meeting {...parties} state={link ? 'ready' : 'pending'} heading={heading} text={text} onMethods={onMethods}>
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
  words,
  onRetry,
  onMethods,
  ...parties
}: Parties & { why: LoginReason | undefined; words: string | undefined } & Pick<ConnectingFarcasterViewProps, 'onRetry' | 'onMethods'>): ReactElement {
  const t = useText(authText)
  const common = useText(viewsText)
  const of = why === undefined ? 'farcaster.failed' : why === 'unreachable' ? 'farcaster.unreachable' : (`login.${why}` as const)
  const heading = t(of)
  const text = (why === undefined ? words : undefined) ?? t(`${of}Text`)
  useAnnouncement(`${heading}. ${text}`, 'assertive')
  return (
    <Meeting {...parties} state={why === undefined ? 'failed' : 'absent'} heading={heading} text={text} onMethods={onMethods}>
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
  onMethods: () => void
  /** Actions of the view. */
  children: ReactNode
}

/** Shows app and Farcaster, the state of the login, and a button to other methods. */
function Meeting({ app, mark, state, heading, text, onMethods, children }: MeetingProps): ReactElement {
  const t = useText(authText)
  return (
    <>
      <Body>
        <Latch
          state={state}
          from={{ kind: 'wallet', name: app.name, src: app.icon }}
          to={{ kind: 'wallet', name: 'Farcaster', mark: <span className="lk-any">{mark}</span> }}
        />
        <EmptyState heading={heading} text={text} />
      </Body>
      <Footer>
        {children}
        <Button kind="quiet" onPress={onMethods}>
          {t('login.another')}
        </Button>
      </Footer>
    </>
  )
}
