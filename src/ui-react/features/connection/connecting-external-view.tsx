import type { ReactElement } from 'react'
import { Body, Footer } from '../../dialog/shell/body.js'
import { useAnnouncement } from '../../dialog/shell/live-region.js'
import { ExternalIcon, QrIcon, RetryIcon } from '../../icons/icons.js'
import { DesktopIcon, PhoneIcon, ShieldIcon } from '../../icons/view-icons.js'
import { EmptyState } from '../../primitives/blocks.js'
import { Note } from '../../primitives/callout.js'
import { Button } from '../../primitives/button.js'
import { Latch, type LatchState } from '../../primitives/pictures/latch.js'
import { CancelButton } from '../../primitives/cancel-button.js'
import { Row, Stack } from '../../primitives/row.js'
import { IconTile } from '../../primitives/pictures/tile.js'
import { useText } from '../../i18n/use-text.js'
import { connectingText } from './strings-connecting.js'
import { viewsText } from '../../dialog/strings-views.js'
import { walletPicture } from '../../marks/pictures.js'

/** Links to install a missing wallet. */
export interface InstallLinks {
  /** Extension store of this browser, and the browser's name. */
  extension?: { url: string; browser: string } | undefined
  /** Page of the phone app. */
  phone?: string | undefined
}

/** State of the connect. */
export type ConnectingState =
  /** The wallet was asked. `slow`: for 10 s already (UX-29). `inApp`: the user continues in an app, not in this browser (CONN-26). */
  | { step: 'pending'; slow?: boolean | undefined; inApp?: boolean | undefined }
  | { step: 'declined' }
  /** `text`: the cause and the fix, if known. `final`: another try cannot help. */
  | { step: 'failed'; text?: string | undefined; final?: boolean | undefined }
  | { step: 'absent'; links: InstallLinks; onPhone?: (() => void) | undefined }
  | { step: 'connected' }

interface ConnectingExternalViewProps {
  app: { name: string; icon?: string | undefined }
  wallet: { name: string; icon?: string | undefined }
  state: ConnectingState
  /** Asks the wallet again, also after it was installed. */
  onRetry: () => void
  onCancel: () => void
  onAnother: () => void
}

/** View ConnectingExternal: the state of a connect to a wallet, and its result (MODAL-21). */
export function ConnectingExternalView(props: ConnectingExternalViewProps): ReactElement {
  const { app, wallet, state } = props
  const t = useText(connectingText)
  const { latch, heading, text } = wordsOf(state, wallet.name, t)
  useAnnouncement(`${heading}. ${text}`, state.step === 'declined' || state.step === 'failed' ? 'assertive' : 'polite')
  return (
    <>
      <Body>
        <Latch state={latch} from={{ kind: 'wallet', name: app.name, src: app.icon }} to={walletPicture(wallet)} />
        <EmptyState heading={heading} text={text} />
        {state.step === 'pending' && <Note icon={ShieldIcon}>{t('connecting.consent', { app: app.name })}</Note>}
        {state.step === 'absent' && <Install {...state} />}
      </Body>
      {state.step !== 'connected' && (
        <Footer>
          <Actions {...props} />
        </Footer>
      )}
    </>
  )
}

type Text = ReturnType<typeof useText<typeof connectingText>>

function wordsOf(state: ConnectingState, wallet: string, t: Text): { latch: LatchState; heading: string; text: string } {
  switch (state.step) {
    case 'pending':
      return {
        latch: 'pending',
        heading: t('connecting.approve', { wallet }),
        text: t(state.inApp ? 'connecting.approveInApp' : 'connecting.approveText'),
      }
    case 'declined':
      return { latch: 'failed', heading: t('connecting.declined'), text: t('connecting.declinedText', { wallet }) }
    case 'failed':
      return { latch: 'failed', heading: t('connecting.failed', { wallet }), text: state.text ?? t('connecting.failedText') }
    case 'absent':
      return { latch: 'absent', heading: t('connecting.absent', { wallet }), text: t('connecting.absentText') }
    case 'connected':
      return { latch: 'done', heading: t('connecting.connected'), text: t('connecting.connectedText', { wallet }) }
  }
}

function Actions({ wallet, state, onRetry, onCancel, onAnother }: ConnectingExternalViewProps): ReactElement {
  const t = useText(connectingText)
  const common = useText(viewsText)
  if (state.step === 'pending') {
    return (
      <>
        {state.slow && (
          <Button kind="secondary" onPress={onRetry}>
            {t('connecting.openAgain', { wallet: wallet.name })}
          </Button>
        )}
        <CancelButton onPress={onCancel} />
      </>
    )
  }
  if (state.step === 'absent') {
    return (
      <Button kind="secondary" icon={RetryIcon} onPress={onRetry}>
        {t('connecting.added')}
      </Button>
    )
  }
  const final = state.step === 'failed' && state.final === true
  return (
    <>
      {!final && (
        <Button kind="primary" icon={RetryIcon} onPress={onRetry}>
          {common('common.tryAgain')}
        </Button>
      )}
      <Button kind={final ? 'primary' : 'quiet'} onPress={onAnother}>
        {t('connecting.another')}
      </Button>
    </>
  )
}

function Install({ links, onPhone }: { links: InstallLinks; onPhone?: (() => void) | undefined }): ReactElement {
  const t = useText(connectingText)
  return (
    <Stack>
      {links.extension && (
        <Row
          tile={
            <IconTile>
              <DesktopIcon />
            </IconTile>
          }
          title={t('connecting.addToBrowser', { browser: links.extension.browser })}
          sub={t('connecting.extension')}
          href={links.extension.url}
          end={<ExternalIcon size="s" />}
        />
      )}
      {links.phone && (
        <Row
          tile={
            <IconTile>
              <PhoneIcon />
            </IconTile>
          }
          title={t('connecting.phoneApp')}
          sub={t('connecting.phoneAppText')}
          href={links.phone}
          end={<ExternalIcon size="s" />}
        />
      )}
      {onPhone && (
        <Row
          tile={
            <IconTile>
              <QrIcon />
            </IconTile>
          }
          title={t('connecting.onPhone')}
          sub={t('connecting.onPhoneText')}
          chevron
          onPress={onPhone}
        />
      )}
    </Stack>
  )
}
