import { type ReactElement, useState } from 'react'
import { Body, Footer } from '../../../dialog/shell/body.js'
import { EmptyState } from '../../../primitives/blocks.js'
import { Button } from '../../../primitives/button.js'
import { Hint } from '../../../primitives/field.js'
import { useText } from '../../../i18n/use-text.js'
import { EmailField } from './email-field.js'
import { useFieldInView } from './field-in-view.js'
import { authText } from '../strings.js'
import { MailIcon } from '../../../icons/login-icons.js'

/** State of the e-mail step. */
export interface AddressState {
  /** True while the code is being sent. */
  sending?: boolean | undefined
  /** Problem of the last address. */
  problem?: string | undefined
  offline?: boolean | undefined
}

interface AddressStepProps {
  heading: string
  text: string | ReactElement
  /** Label of the field. Defaults to that of view Connect. */
  label?: string | undefined
  /** Initial value of the field. */
  mail: string
  state: AddressState
  onAddress: (address: string) => void
}

/** Step that asks for an e-mail address. */
export function AddressStep({ heading, text, label, mail, state, onAddress }: AddressStepProps): ReactElement {
  const { sending, problem, offline } = state
  const t = useText(authText)
  useFieldInView()
  const [value, setValue] = useState(mail)
  // The problem is hidden once the address changes.
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
          <EmptyState icon={MailIcon} heading={heading} text={text} />
        </div>
        <EmailField
          label={label}
          value={value}
          problem={said === value || said === undefined ? problem : undefined}
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
