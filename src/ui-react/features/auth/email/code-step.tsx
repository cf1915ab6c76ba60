import type { ReactElement } from 'react'
import { Body, Footer } from '../../../dialog/shell/body.js'
import { useAnnouncement } from '../../../dialog/shell/live-region.js'
import { EmptyState } from '../../../primitives/blocks.js'
import { Button } from '../../../primitives/button.js'
import { CodeField } from './code-field.js'
import { Hint } from '../../../primitives/field.js'
import { useStrings, useText } from '../../../i18n/use-text.js'
import { clock } from '../../../primitives/timing.js'
import { authText } from '../strings.js'
import { MailIcon } from '../../../icons/login-icons.js'

/** State of the code step. */
export interface CodeState {
  /** True while a code is checked. */
  checking?: boolean | undefined
  /** Number of refused codes. */
  refused: number
  /** Problem of the last code. Empty for the default text. */
  problem?: string | undefined
  /** True while another code is being sent. */
  sending?: boolean | undefined
  /** Reason that another code could not be sent, or not yet. */
  sendProblem?: string | undefined
  /** Seconds until another code may be requested. */
  wait: number
  offline?: boolean | undefined
}

interface CodeStepProps {
  heading: string
  /** Text with the address that the code was sent to. */
  sent: ReactElement
  state: CodeState
  /** Lifetime of a code in minutes. */
  minutes: number
  onCode: (code: string) => void
  /** Requests another code. Absent if impossible. */
  onAgain?: (() => void) | undefined
  onAnother: () => void
}

/** Step that asks for the six digits sent by e-mail. */
export function CodeStep({ heading, sent, state, minutes, onCode, onAgain, onAnother }: CodeStepProps): ReactElement {
  const t = useText(authText)
  const strings = useStrings()
  const { checking, refused, problem, sending, sendProblem, wait, offline } = state
  const error = refused > 0 && !checking ? problem || t('email.wrong') : undefined
  useAnnouncement(checking ? t('email.checking') : undefined)
  return (
    <>
      <Body>
        <div className="lk-pad">
          <EmptyState icon={MailIcon} heading={heading} text={sent} />
        </div>
        <CodeField label={t('email.code')} error={error} attempt={refused} busy={checking} disabled={offline} onCode={onCode} />
        {offline ? (
          <Hint tone="danger" center>
            {t('email.offline')}
          </Hint>
        ) : (
          error === undefined && <Hint center>{checking ? t('email.checking') : t('email.lifetime', { count: minutes })}</Hint>
        )}
        {sendProblem && (
          <Hint tone="danger" center>
            {sendProblem}
          </Hint>
        )}
      </Body>
      <Footer>
        {onAgain && (
          <Button kind={error && wait === 0 ? 'primary' : 'secondary'} disabled={wait > 0 || checking || offline} busy={sending} onPress={onAgain}>
            {sending
              ? t('email.sending')
              : wait > 0
                ? strings.rich(authText, 'email.againIn', {
                    time: (
                      <span className="lk-num" key="time">
                        {clock(wait, strings.number)}
                      </span>
                    ),
                  })
                : t(error ? 'email.newCode' : 'email.again')}
          </Button>
        )}
        <Button kind="quiet" onPress={onAnother}>
          {t('email.another')}
        </Button>
      </Footer>
    </>
  )
}
