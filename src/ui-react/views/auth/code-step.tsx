import type { ReactElement } from 'react'
import { Body, Footer } from '../../dialog/body.js'
import { useAnnouncement } from '../../dialog/live.js'
import { MailIcon } from '../../icons/view-icons.js'
import { Say } from '../../primitives/blocks.js'
import { Button } from '../../primitives/button.js'
import { CodeField } from '../../primitives/code-field.js'
import { Hint } from '../../primitives/notes.js'
import { emailText } from '../../strings/en/email.js'
import { useStrings, useText } from '../../strings/use-text.js'
import { clock } from './clock.js'

/** A code that went to an address, and how it stands. */
export interface CodeState {
  /** A code is looked at. */
  checking?: boolean | undefined
  /** Counts the codes that were refused here. */
  refused: number
  /** What was wrong with the last one; our own words when empty. */
  problem?: string | undefined
  /** Another code is on its way. */
  sending?: boolean | undefined
  /** Why it could not be sent, or may not be yet. */
  sendProblem?: string | undefined
  /** Seconds until another may be asked for. */
  wait: number
  offline?: boolean | undefined
}

interface CodeStepProps {
  heading: string
  /** Where the code went to, around the address. */
  sent: ReactElement
  state: CodeState
  /** For how many minutes a code works. */
  minutes: number
  onCode: (code: string) => void
  /** Absent where no other code can be asked for. */
  onAgain?: (() => void) | undefined
  onAnother: () => void
}

/** Six digits that came by mail. */
export function CodeStep({ heading, sent, state, minutes, onCode, onAgain, onAnother }: CodeStepProps): ReactElement {
  const t = useText(emailText)
  const strings = useStrings()
  const { checking, refused, problem, sending, sendProblem, wait, offline } = state
  const error = refused > 0 && !checking ? problem || t('email.wrong') : undefined
  useAnnouncement(checking ? t('email.checking') : undefined)
  return (
    <>
      <Body>
        <div className="lk-pad">
          <Say icon={MailIcon} heading={heading} text={sent} />
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
                ? strings.rich(emailText, 'email.againIn', {
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
