import { type ReactElement, useState } from 'react'
import { Body, Footer } from '../../dialog/body.js'
import { MailIcon } from '../../icons/view-icons.js'
import { Say } from '../../primitives/blocks.js'
import { Button } from '../../primitives/button.js'
import { Hint } from '../../primitives/notes.js'
import { emailText } from '../../strings/en/email.js'
import { useText } from '../../strings/use-text.js'
import { EmailField } from '../connection/email-field.js'

/** An address that a code is to be sent to, and how it stands. */
export interface AddressState {
  /** The code is on its way. */
  sending?: boolean | undefined
  /** What was wrong with the last one. */
  problem?: string | undefined
  offline?: boolean | undefined
}

interface AddressStepProps {
  heading: string
  text: string | ReactElement
  /** Of the field; that of view Connect when absent. */
  label?: string | undefined
  /** What stands in the field at first. */
  mail: string
  state: AddressState
  onAddress: (address: string) => void
}

/** Asks for an e-mail address. */
export function AddressStep({ heading, text, label, mail, state, onAddress }: AddressStepProps): ReactElement {
  const { sending, problem, offline } = state
  const t = useText(emailText)
  const [value, setValue] = useState(mail)
  // What was said of an address is no longer said once it is changed.
  const [said, setSaid] = useState<string>()
  const ready = value.trim() !== '' && !offline && !sending
  const go = () => {
    if (!ready) return
    setSaid(value)
    onAddress(value)
  }
  return (
    <>
      <Body>
        <div className="lk-pad">
          <Say icon={MailIcon} heading={heading} text={text} />
        </div>
        <EmailField
          label={label}
          value={value}
          problem={said === value || said === undefined ? problem : undefined}
          disabled={sending}
          ready={ready}
          onChange={setValue}
          onGo={go}
        />
        {offline && <Hint tone="danger">{t('email.offline')}</Hint>}
      </Body>
      <Footer>
        <Button kind="primary" disabled={!ready && !sending} busy={sending} onPress={go}>
          {t(sending ? 'email.sending' : 'email.go')}
        </Button>
      </Footer>
    </>
  )
}
