import type { ReactElement } from 'react'
import { Body, Footer } from '../../dialog/body.js'
import { useAnnouncement } from '../../dialog/live.js'
import { useSheet } from '../../dialog/shadow.js'
import { OfflineIcon, RetryIcon, WalletIcon } from '../../icons/icons.js'
import { ClockIcon, MailIcon, ShieldIcon } from '../../icons/view-icons.js'
import { Say } from '../../primitives/blocks.js'
import { Button } from '../../primitives/button.js'
import { commonText } from '../../strings/en/common.js'
import { emailText } from '../../strings/en/email.js'
import { useStrings, useText } from '../../strings/use-text.js'
import { embeddedStyles } from '../../styles/embedded.generated.js'
import { type AddressState, AddressStep } from './address-step.js'
import { type CodeState, CodeStep } from './code-step.js'
import { LoggedIn } from './logged-in.js'

/** How a login by e-mail stands. */
export type EmailLoginState =
  | ({ step: 'address' } & Omit<AddressState, 'sending'>)
  | { step: 'sending' }
  /** The visitor follows a link in a mail. */
  | { step: 'device' }
  | ({ step: 'code' } & CodeState)
  /** The code was right; the account is asked for. */
  | { step: 'connecting' }
  | { step: 'connected' }
  /** `unreachable`: the secure site did not load. `unverified`: it serves nobody on this domain. `late`: it gave no answer. `expired`: the visitor
   * took too long. `text`: what is known beyond that. */
  | { step: 'failed'; why?: 'unreachable' | 'unverified' | 'late' | 'expired' | undefined; text?: string | undefined }

/** Props of {@link EmailLoginView}. */
export interface EmailLoginViewProps {
  app: { name: string; icon?: string | undefined }
  /** Where the code goes, or went. */
  mail: string
  state: EmailLoginState
  /** For how many minutes a code works. */
  minutes: number
  onAddress: (address: string) => void
  onCode: (code: string) => void
  onAgain: () => void
  /** Another address. */
  onAnother: () => void
  onRetry: () => void
  /** To the other ways to connect. */
  onWays: () => void
  onCancel: () => void
}

/** View EmailLogin: an address, the approval of the device, a code (MODAL-23). */
export function EmailLoginView(props: EmailLoginViewProps): ReactElement {
  const { app, mail, state, minutes, onCode, onAgain, onAnother } = props
  useSheet(embeddedStyles)
  const t = useText(emailText)
  const strings = useStrings()
  const address = (id: 'email.sentTo' | 'email.deviceText') => (
    <>
      {strings.rich(emailText, id, {
        mail: (
          <bdi className="lk-strong" key="mail">
            {mail}
          </bdi>
        ),
      })}
    </>
  )
  switch (state.step) {
    case 'address':
      return <AddressStep heading={t('email.start')} text={t('email.startText')} mail={mail} state={state} onAddress={props.onAddress} />
    case 'sending':
      return <Waiting icon={MailIcon} heading={t('email.sending')} text={<bdi className="lk-strong">{mail}</bdi>} onCancel={props.onCancel} />
    case 'device':
      return <Waiting icon={ShieldIcon} heading={t('email.device')} text={address('email.deviceText')} onAnother={onAnother} onCancel={props.onCancel} />
    case 'code':
      return (
        <CodeStep
          heading={t('email.heading')}
          sent={address('email.sentTo')}
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
  const t = useText(emailText)
  const common = useText(commonText)
  useAnnouncement(heading)
  return (
    <>
      <Body>
        <div className="lk-pad lk-pad--l" aria-busy="true">
          <Say icon={icon} heading={heading} text={text} />
        </div>
      </Body>
      <Footer>
        <Button kind="quiet" onPress={onAnother ?? onCancel}>
          {onAnother ? t('email.another') : common('common.cancel')}
        </Button>
      </Footer>
    </>
  )
}

function Failed({ state, onRetry, onWays }: EmailLoginViewProps & { state: Extract<EmailLoginState, { step: 'failed' }> }): ReactElement {
  const t = useText(emailText)
  const common = useText(commonText)
  const { why } = state
  const heading = t(`email.${why ?? 'failed'}`)
  const text = state.text ?? t(`email.${why ?? 'failed'}Text`)
  useAnnouncement(`${heading}. ${text}`, 'assertive')
  return (
    <>
      <Body>
        <div className="lk-pad lk-pad--l">
          <Say
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
        <Button kind="quiet" icon={WalletIcon} onPress={onWays}>
          {t('email.useWallet')}
        </Button>
      </Footer>
    </>
  )
}
