import type { ReactElement } from 'react'
import { NextIcon } from '../../icons/icons.js'
import { MailIcon } from '../../icons/view-icons.js'
import { Field } from '../../primitives/field.js'
import { methodsText } from '../../strings/en/methods.js'
import { useText } from '../../strings/use-text.js'

interface EmailFieldProps {
  value: string
  /** The address cannot be one. */
  incomplete?: boolean | undefined
  /** What else stands in the way. */
  problem?: string | undefined
  /** Another name than that of view Connect. */
  label?: string | undefined
  disabled?: boolean | undefined
  /** It may be sent. */
  ready: boolean
  onChange: (value: string) => void
  onGo: () => void
}

/** The way in by e-mail (UX-36). */
export function EmailField({ value, incomplete, problem, label, disabled, ready, onChange, onGo }: EmailFieldProps): ReactElement {
  const t = useText(methodsText)
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
