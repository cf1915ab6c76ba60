import { type InputHTMLAttributes, type ReactElement, type ReactNode, useId } from 'react'
import type { Icon } from '../icons/icon.js'
import { WarningIcon } from '../icons/button-icons.js'
import { CloseIcon } from '../icons/icons.js'
import { InfoIcon, SearchIcon } from '../icons/view-icons.js'
import { cx } from './cx.js'
import { IconButton } from './button.js'

interface FieldProps extends Pick<InputHTMLAttributes<HTMLInputElement>, 'type' | 'autoComplete' | 'autoFocus' | 'inputMode' | 'disabled'> {
  /** Accessible name and placeholder. */
  label: string
  value: string
  onChange: (value: string) => void
  onSubmit?: (() => void) | undefined
  icon?: Icon | undefined
  /** Problem of the value, shown beside the field. */
  error?: string | undefined
  /** Button at the end. */
  end?: ReactNode
  /** True for a value that reads from left to right in every language, with what stands at its end. */
  ltr?: boolean | undefined
}

/** Single-line field. React holds the typed text; the view dispatches commands. */
export function Field({ label, value, onChange, onSubmit, icon: FieldIcon, error, end, ltr, ...input }: FieldProps): ReactElement {
  const id = useId()
  return (
    <>
      <label className="lk-field" dir={ltr ? 'ltr' : undefined} data-state={error ? 'error' : undefined}>
        {FieldIcon && <FieldIcon size="s" />}
        <input
          {...input}
          className="lk-field__input"
          // Without this the name of the button at the end would be part of the field's.
          aria-label={label}
          placeholder={label}
          value={value}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.nativeEvent.isComposing) onSubmit?.()
          }}
        />
        {end}
      </label>
      {error && (
        <Hint tone="danger" id={id}>
          {error}
        </Hint>
      )}
    </>
  )
}

interface SearchProps {
  label: string
  value: string
  onChange: (value: string) => void
  /** Label of the clear button. */
  clear: string
}

/** Search field that filters the list below. */
export function Search({ label, value, onChange, clear }: SearchProps): ReactElement {
  return (
    <Field
      type="search"
      label={label}
      value={value}
      onChange={onChange}
      icon={SearchIcon}
      autoComplete="off"
      end={value && <IconButton label={clear} icon={CloseIcon} onPress={() => onChange('')} />}
    />
  )
}

interface HintProps {
  children: ReactNode
  tone?: 'danger' | undefined
  id?: string | undefined
  /** Centers the hint below the content. */
  center?: boolean | undefined
}

/** Small text below a field or list. */
export function Hint({ children, tone, id, center }: HintProps): ReactElement {
  const HintIcon = tone ? WarningIcon : InfoIcon
  return (
    <p className={cx('lk-hint', tone && `lk-hint--${tone}`, center && 'lk-hint--center')} role={tone && 'alert'} id={id}>
      {(tone || !center) && <HintIcon size="xs" />}
      <span>{children}</span>
    </p>
  )
}
