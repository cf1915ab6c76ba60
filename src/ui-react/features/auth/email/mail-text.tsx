import type { ReactElement } from 'react'
import { useStrings } from '../../../i18n/use-text.js'
import { Breakable } from '../../../primitives/breakable.js'
import { authText } from '../strings.js'

/** Props of {@link MailText}. */
export interface MailTextProps {
  id: 'email.sentTo' | 'email.deviceText' | 'updateEmail.text' | 'updateEmail.sent' | 'updateEmail.doneText'
  mail: string
}

/** A text with an e-mail address in it. */
export function MailText({ id, mail }: MailTextProps): ReactElement {
  const address = (
    <span className="lk-strong" key="mail">
      <Breakable text={mail} />
    </span>
  )
  return <>{useStrings().rich(authText, id, { mail: address })}</>
}
