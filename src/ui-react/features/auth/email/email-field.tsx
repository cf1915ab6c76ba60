import type { ReactElement } from 'react'
import { NextIcon } from '../../../icons/icons.js'
import { MailIcon } from '../../../icons/login-icons.js'
import { Field } from '../../../primitives/field.js'
import { useText } from '../../../i18n/use-text.js'
import { authText } from '../strings.js'

interface EmailFieldProps {
  value: string
  /** True if the text cannot be an address yet. */
  incomplete?: boolean | undefined
  /** Other problem of the address. */
  problem?: string | undefined
  /** Label, if it differs from that of view Connect. */
  label?: string | undefined
  disabled?: boolean | undefined
  /** True if it can be submitted. */
  ready: boolean
  onChange: (value: string) => void
  onGo: () => void
}

/** Field for the login by e-mail (UX-36). */
export function EmailField({ value, incomplete, problem, label, disabled, ready, onChange, onGo }: EmailFieldProps): ReactElement {
  const t = useText(authText)
  return (
    <Field
      type="email"
      inputMode="email"
      autoComplete="email"
      label={label ?? t('connect.email')}
      disabled={disabled}
      icon={MailIcon}
      value={value}
      error={incomplete ? t('connect.emailIncomplete') : problem}
      onChange={onChange}
      onSubmit={onGo}
      end={
        <button
          type="button"
          className="lk-field__go"
          aria-label={t('connect.emailGo')}
          data-ready={ready || undefined}
          disabled={disabled}
          onClick={() => onGo()}
        >
          <NextIcon size="s" />
        </button>
      }
    />
  )
}
