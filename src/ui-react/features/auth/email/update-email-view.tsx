import type { ReactElement } from 'react'
import { Body, Footer } from '../../../dialog/shell/body.js'
import { useAnnouncement } from '../../../dialog/shell/live-region.js'
import { CheckIcon, RetryIcon } from '../../../icons/icons.js'
import { MailIcon } from '../../../icons/login-icons.js'
import { EmptyState } from '../../../primitives/blocks.js'
import { Button } from '../../../primitives/button.js'
import { useText } from '../../../i18n/use-text.js'
import { type AddressState, AddressStep } from './address-step.js'
import { type CodeState, CodeStep } from './code-step.js'
import { MailText } from './mail-text.js'
import { authText } from '../strings.js'
import { dialogText } from '../../../dialog/strings.js'

/** State of an e-mail change. */
export type UpdateEmailState =
  | ({ step: 'address' } & AddressState)
  /** A code was sent to the old address, or to the new one. */
  | ({ step: 'primary' | 'secondary'; to: string } & CodeState)
  | { step: 'failed'; text?: string | undefined }
  | { step: 'done' }

interface UpdateEmailViewProps {
  /** Current e-mail address. */
  mail: string
  state: UpdateEmailState
  minutes: number
  onAddress: (address: string) => void
  onCode: (code: string) => void
  onAnother: () => void
  onRetry: () => void
  onBack: () => void
}

/** View UpdateEmailWallet: the new address, then a code sent to the old one and a code sent to the new one (MODAL-25, AUTH-25). */
export function UpdateEmailView(props: UpdateEmailViewProps): ReactElement {
  const { mail, state, minutes, onCode, onAnother, onRetry, onBack } = props
  const t = useText(authText)
  const common = useText(dialogText)
  useAnnouncement(
    state.step === 'done'
      ? t('updateEmail.done')
      : state.step === 'failed'
        ? `${t('updateEmail.failed')}. ${state.text ?? t('updateEmail.failedText')}`
        : undefined,
    state.step === 'failed' ? 'assertive' : 'polite',
  )
  switch (state.step) {
    case 'address':
      return (
        <AddressStep
          heading={t('updateEmail.heading')}
          text={<MailText id="updateEmail.text" mail={mail} />}
          label={t('updateEmail.field')}
          mail=""
          state={state}
          onAddress={props.onAddress}
        />
      )
    case 'primary':
    case 'secondary':
      return (
        <CodeStep
          // Remounts for the second address, so that the typed digits are cleared.
          key={state.step}
          heading={t(state.step === 'primary' ? 'updateEmail.primary' : 'updateEmail.secondary')}
          sent={<MailText id="updateEmail.sent" mail={state.to} />}
          state={state}
          minutes={minutes}
          onCode={onCode}
          onAnother={onAnother}
        />
      )
    case 'failed':
      return (
        <>
          <Body>
            <div className="lk-pad lk-pad--l">
              <EmptyState icon={MailIcon} tone="danger" heading={t('updateEmail.failed')} text={state.text ?? t('updateEmail.failedText')} />
            </div>
          </Body>
          <Footer>
            <Button kind="primary" icon={RetryIcon} onPress={onRetry}>
              {common('common.tryAgain')}
            </Button>
            <Button kind="quiet" onPress={onBack}>
              {common('common.back')}
            </Button>
          </Footer>
        </>
      )
    case 'done':
      return (
        <>
          <Body>
            <div className="lk-pad lk-pad--l">
              <EmptyState icon={CheckIcon} heading={t('updateEmail.done')} text={<MailText id="updateEmail.doneText" mail={mail} />} />
            </div>
          </Body>
          <Footer>
            <Button kind="secondary" onPress={onBack}>
              {common('common.back')}
            </Button>
          </Footer>
        </>
      )
  }
}
