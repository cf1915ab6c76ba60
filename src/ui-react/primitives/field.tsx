import { type InputHTMLAttributes, type ReactElement, type ReactNode, useId } from 'react'
import type { Icon } from '../icons/icon.js'
import { CloseIcon } from '../icons/icons.js'
import { SearchIcon } from '../icons/view-icons.js'
import { Hint } from './notes.js'
import { IconButton } from './button.js'

interface FieldProps extends Pick<InputHTMLAttributes<HTMLInputElement>, 'type' | 'autoComplete' | 'inputMode' | 'disabled'> {
  /** Its name; also the placeholder. */
  label: string
  value: string
  onChange: (value: string) => void
  onSubmit?: (() => void) | undefined
  icon?: Icon | undefined
  /** What is wrong with the value, beside the field. */
  error?: string | undefined
  /** A button at the end. */
  end?: ReactNode
}

/** A field of one line. The text being typed lives in React; what it means is a command of the view. */
export function Field({ label, value, onChange, onSubmit, icon: FieldIcon, error, end, ...input }: FieldProps): ReactElement {
  const id = useId()
  return (
    <>
      <label className="lk-field" data-state={error ? 'error' : undefined}>
        {FieldIcon && <FieldIcon size="s" />}
        <span className="lk-vh">{label}</span>
        <input
          {...input}
          className="lk-field__input"
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
  /** The name of the button that empties it. */
  clear: string
}

/** A field that narrows the list below it. */
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
