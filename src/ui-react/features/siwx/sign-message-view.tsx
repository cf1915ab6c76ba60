import type { ReactElement } from 'react'
import { Body, Footer } from '../../dialog/shell/body.js'
import { useAnnouncement } from '../../dialog/shell/live-region.js'
import { EmptyState } from '../../primitives/blocks.js'
import { Button } from '../../primitives/button.js'
import { Latch, type LatchState } from '../../primitives/pictures/latch.js'
import { CancelButton } from '../../primitives/cancel-button.js'
import { SignedText } from '../../primitives/callout.js'
import { Skeleton } from '../../primitives/skeleton.js'
import { signInText } from './strings.js'
import { useText } from '../../i18n/use-text.js'
import { connectingText } from '../connection/strings-connecting.js'
import { viewsText } from '../../dialog/strings-views.js'
import { walletPicture } from '../../marks/pictures.js'

/** State of the sign-in. */
export type SigningState =
  /** `busy`: requested, and its message is being created. */
  | { step: 'ready'; busy?: boolean | undefined }
  /** The wallet was asked. `inApp`: the user continues in an app, not in this browser. */
  | { step: 'signing'; inApp: boolean }
  | { step: 'checking' }
  | { step: 'done' }
  | { step: 'failed'; why: 'declined' | 'otherAccount' | 'unchecked' | 'deviceTime' | 'smartAccount' | 'unknownSession' | 'unknown'; text?: string | undefined }

interface SignMessageViewProps {
  app: { name: string; icon?: string | undefined }
  wallet: { name: string; icon?: string | undefined }
  /** Message to sign. Undefined while it is being created. */
  message: string | undefined
  state: SigningState
  onSign: () => void
  onCancel: () => void
}

/** View SIWXSignMessage: shows the message, which the user signs to prove ownership of the account (MODAL-28). */
export function SignMessageView({ app, wallet, message, state, onSign, onCancel }: SignMessageViewProps): ReactElement {
  const t = useText(signInText)
  const inApp = useText(connectingText)('connecting.approveInApp')
  const common = useText(viewsText)
  const { latch, heading, text } = wordsOf(state, { app: app.name, wallet: wallet.name }, t, inApp)
  useAnnouncement(state.step === 'ready' ? undefined : `${heading}. ${text}`, state.step === 'failed' ? 'assertive' : 'polite')
  const busy = state.step === 'signing' || state.step === 'checking' || (state.step === 'ready' && state.busy === true)
  return (
    <>
      <Body>
        <Latch state={latch} from={{ kind: 'wallet', name: app.name, src: app.icon }} to={walletPicture(wallet)} />
        <EmptyState heading={heading} text={text} />
        {state.step === 'done' ? null : message !== undefined ? (
          <SignedText label={t('signIn.message')} text={message} />
        ) : (
          state.step !== 'failed' && (
            <div className="lk-message lk-message--coming" aria-hidden="true">
              {LINES.map((width) => (
                <div key={width}>
                  <Skeleton width={width} />
                </div>
              ))}
            </div>
          )
        )}
      </Body>
      {state.step !== 'done' && (
        <Footer>
          <div className="lk-footer__pair lk-footer__pair--wide">
            <CancelButton onPress={onCancel} />
            <Button kind="primary" busy={busy} onPress={onSign}>
              {state.step === 'failed' ? common('common.tryAgain') : t('signIn.go')}
            </Button>
          </div>
        </Footer>
      )}
    </>
  )
}

/** Widths of the skeleton lines. */
const LINES = [230, 190, 120, 160] as const

type Text = ReturnType<typeof useText<typeof signInText>>

function wordsOf(state: SigningState, { app, wallet }: { app: string; wallet: string }, t: Text, inApp: string): Words {
  if (state.step === 'signing') return { latch: 'pending', heading: t('signIn.approve', { wallet }), text: state.inApp ? inApp : t('signIn.approveText') }
  if (state.step === 'checking') return { latch: 'pending', heading: t('signIn.checking'), text: t('signIn.checkingText') }
  if (state.step === 'done') return { latch: 'done', heading: t('signIn.done'), text: t('signIn.doneText', { app }) }
  if (state.step === 'ready') return { latch: 'ready', heading: t('signIn.heading'), text: t('signIn.text', { app }) }
  switch (state.why) {
    case 'declined':
      return { latch: 'failed', heading: t('signIn.declined'), text: t('signIn.declinedText') }
    case 'otherAccount':
      return { latch: 'failed', heading: t('signIn.failed'), text: t('signIn.otherText', { wallet }) }
    case 'deviceTime':
      return { latch: 'failed', heading: t('signIn.failed'), text: t('signIn.timeText') }
    case 'unchecked':
      return { latch: 'failed', heading: t('signIn.failed'), text: t('signIn.uncheckedText') }
    case 'smartAccount':
      return { latch: 'failed', heading: t('signIn.failed'), text: t('signIn.smartText', { app }) }
    case 'unknownSession':
      return { latch: 'failed', heading: t('signIn.unknown'), text: t('signIn.unknownText', { app }) }
    default:
      return { latch: 'failed', heading: t('signIn.failed'), text: state.text ?? t('signIn.failedText') }
  }
}

interface Words {
  latch: LatchState
  heading: string
  text: string
}
