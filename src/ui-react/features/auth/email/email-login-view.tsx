import type { ReactElement } from 'react'
import { Body, Footer } from '../../../dialog/shell/body.js'
import { useAnnouncement } from '../../../dialog/shell/live-region.js'
import { OfflineIcon, RetryIcon, WalletIcon } from '../../../icons/icons.js'
import { MailIcon } from '../../../icons/login-icons.js'
import { ClockIcon, ShieldIcon } from '../../../icons/view-icons.js'
import { EmptyState } from '../../../primitives/blocks.js'
import { Breakable } from '../../../primitives/breakable.js'
import { Button } from '../../../primitives/button.js'
import { useText } from '../../../i18n/use-text.js'
import { CancelButton } from '../../../primitives/cancel-button.js'
import { type AddressState, AddressStep } from './address-step.js'
import { type CodeState, CodeStep } from './code-step.js'
import { LoggedIn } from '../logged-in.js'
import { MailText } from './mail-text.js'
import type { LoginReason } from '../problems.js'
import { authText } from '../strings.js'
import { viewsText } from '../../../dialog/strings-views.js'

/** State of a login by e-mail. */
export type EmailLoginState =
  | ({ step: 'address' } & Omit<AddressState, 'sending'>)
  | { step: 'sending' }
  /** The user follows a link in an e-mail. */
  | { step: 'device' }
  | ({ step: 'code' } & CodeState)
  /** The code was accepted, and the account is requested. */
  | { step: 'connecting' }
  | { step: 'connected' }
  /** `notIn`: it failed after the code was sent. `text`: the secure site's own words about it. */
  | { step: 'failed'; why?: LoginReason | 'notIn' | undefined; text?: string | undefined }

/** Props of {@link EmailLoginView}. */
export interface EmailLoginViewProps {
  app: { name: string; icon?: string | undefined }
  /** E-mail address of the code. */
  mail: string
  state: EmailLoginState
  /** Lifetime of a code in minutes. */
  minutes: number
  onAddress: (address: string) => void
  onCode: (code: string) => void
  onAgain: () => void
  /** Changes the address. */
  onAnother: () => void
  onRetry: () => void
  /** Returns to the other connect methods. */
  onMethods: () => void
  onCancel: () => void
}

/** View EmailLogin: the e-mail address, the approval of the device, and the code (MODAL-23). */
export function EmailLoginView(props: EmailLoginViewProps): ReactElement {
  const { app, mail, state, minutes, onCode, onAgain, onAnother } = props
  const t = useText(authText)
  switch (state.step) {
    case 'address':
      return <AddressStep heading={t('email.start')} text={t('email.startText')} mail={mail} state={state} onAddress={props.onAddress} />
    case 'sending':
      return (
        <Waiting
          icon={MailIcon}
          heading={t('email.sending')}
          text={
            <span className="lk-strong">
              <Breakable text={mail} />
            </span>
          }
          onCancel={props.onCancel}
        />
      )
    case 'device':
      return (
        <Waiting
          icon={ShieldIcon}
          heading={t('email.device')}
          text={<MailText id="email.deviceText" mail={mail} />}
          onAnother={onAnother}
          onCancel={props.onCancel}
        />
      )
    case 'code':
      return (
        <CodeStep
          heading={t('email.heading')}
          sent={<MailText id="email.sentTo" mail={mail} />}
          state={state}
          minutes={minutes}
          onCode={onCode}
          onAgain={onAgain}
          onAnother={onAnother}
        />
      )
    case 'connecting':
    case 'connected':
      return <LoggedIn app={app} mark={<MailIcon />} name={mail} done={state.step === 'connected'} />
    case 'failed':
      return <Failed {...props} state={state} />
  }
}

interface WaitingProps extends Pick<EmailLoginViewProps, 'onCancel'> {
  icon: typeof MailIcon
  heading: string
  text: ReactElement
  onAnother?: (() => void) | undefined
}

function Waiting({ icon, heading, text, onAnother, onCancel }: WaitingProps): ReactElement {
  const t = useText(authText)
  useAnnouncement(heading)
  return (
    <>
      <Body>
        <div className="lk-pad lk-pad--l" aria-busy="true">
          <EmptyState icon={icon} heading={heading} text={text} />
        </div>
      </Body>
      <Footer>
        {onAnother ? (
          <Button kind="quiet" onPress={onAnother}>
            {t('email.another')}
          </Button>
        ) : (
          <CancelButton onPress={onCancel} />
        )}
      </Footer>
    </>
  )
}

function Failed({ state, onRetry, onMethods }: EmailLoginViewProps & { state: Extract<EmailLoginState, { step: 'failed' }> }): ReactElement {
  const t = useText(authText)
  const common = useText(viewsText)
  const { why } = state
  const heading = t(`email.${why ?? 'failed'}`)
  const text = state.text ?? t(`email.${why ?? 'failed'}Text`)
  useAnnouncement(`${heading}. ${text}`, 'assertive')
  return (
    <>
      <Body>
        <div className="lk-pad lk-pad--l">
          <EmptyState
            icon={why === 'unreachable' ? OfflineIcon : why === 'expired' || why === 'late' ? ClockIcon : MailIcon}
            tone="danger"
            heading={heading}
            text={text}
          />
        </div>
      </Body>
      <Footer>
        <Button kind="primary" icon={RetryIcon} onPress={onRetry}>
          {common('common.tryAgain')}
        </Button>
        <Button kind="quiet" icon={WalletIcon} onPress={onMethods}>
          {t('email.useWallet')}
        </Button>
      </Footer>
    </>
  )
}
