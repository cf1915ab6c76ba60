import { type ReactElement, useId } from 'react'

interface SelectFieldProps {
  readonly label: string
  readonly value: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly onChange: (value: string) => void
}

/** Choice among many, by the system's own list: searchable by keyboard, and a wheel on phones. */
export function SelectField({ label, value, options, onChange }: SelectFieldProps): ReactElement {
  const id = useId()
  return (
    <div className="lk-select">
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </select>
    </div>
  )
}
