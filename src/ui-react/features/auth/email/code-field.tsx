import { type ClipboardEvent, type KeyboardEvent, type ReactElement, useEffect, useId, useRef, useState } from 'react'
import { Hint } from '../../../primitives/field.js'
import { showField, useFieldInView } from './field-in-view.js'

/** Digits of a one-time code. */
export const CODE_LENGTH = 6

interface CodeFieldProps {
  /** Accessible name of the field. */
  label: string
  /** Problem of the last code. Its digits are shown until the user types. A higher `attempt` focuses the field again. */
  error?: string | undefined
  /** Number of refused codes. */
  attempt?: number | undefined
  /** True while a code is checked. No other code is accepted. */
  busy?: boolean | undefined
  disabled?: boolean | undefined
  /** Called with all digits. The field is emptied at once. The digits of a refused code stay visible, so the user can compare them with the e-mail. */
  onCode: (code: string) => void
}

/**
 * Field for a one-time code, drawn as six cells (UX-35). It is a single input, so pasting, autofill from messages, on-screen keyboards and screen readers work
 * as usual.
 */
export function CodeField({ label, error, attempt = 0, busy, disabled, onCode }: CodeFieldProps): ReactElement {
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const [digits, setDigits] = useState('')
  const [given, setGiven] = useState('')
  const [at, setAt] = useState<number>()
  const off = busy === true || disabled === true

  // Focuses the field at first and after each refused code.
  useEffect(() => {
    if (attempt < 0 || off) return
    input.current?.focus({ preventScroll: true })
    showField()
  }, [attempt, off])
  useFieldInView()

  const take = (text: string) => {
    const next = digitsOf(text).slice(0, CODE_LENGTH)
    if (next.length < CODE_LENGTH) return setDigits(next)
    setDigits('')
    setGiven(next)
    // After a refusal the user starts at the first cell.
    setAt(0)
    onCode(next)
  }
  /** Moves the caret to a digit or behind the last one. Selects the digit there, so that typing replaces it. */
  const place = (to: number) => {
    const start = Math.max(0, Math.min(to, digits.length))
    input.current?.setSelectionRange(start, Math.min(start + 1, digits.length))
    setAt(start)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const to = stepFrom(event.key, event.currentTarget.selectionStart ?? 0, digits.length)
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    place(to)
  }
  const onPaste = (event: ClipboardEvent) => {
    event.preventDefault()
    if (off) return
    const text = event.clipboardData.getData('text')
    // A whole message may be pasted. Its six digits in a row are the code, which replaces the current digits.
    take(/(?<!\d)\d{6}(?!\d)/.exec(digitsOnly(text))?.[0] ?? text)
  }
  const isRefused = error !== undefined && digits === '' && !busy
  const shown = busy ? '•'.repeat(CODE_LENGTH) : isRefused ? given : digits
  return (
    <>
      <div className="lk-otp" data-state={isRefused ? 'error' : undefined} data-busy={busy || undefined}>
        <input
          ref={input}
          className="lk-otp__input"
          aria-label={label}
          type="text"
          inputMode="numeric"
          pattern="[0-9]*"
          autoComplete="one-time-code"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          // Stops password managers from offering to store the code, which is valid once.
          data-1p-ignore=""
          value={digits}
          readOnly={off}
          aria-disabled={off || undefined}
          aria-busy={busy || undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          onChange={(event) => {
            const { value, selectionStart } = event.target
            setAt(Math.min(selectionStart ?? value.length, CODE_LENGTH - 1))
            take(value)
          }}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onFocus={() => place(digits.length)}
          onBlur={() => setAt(undefined)}
          onClick={(event) => place(event.currentTarget.selectionStart ?? digits.length)}
        />
        {CELLS.map((cell) => (
          <span
            key={cell}
            className="lk-otp__cell"
            data-state={!off && at === cell ? 'active' : shown[cell] === undefined ? undefined : 'filled'}
            aria-hidden="true"
          >
            {shown[cell]}
          </span>
        ))}
        <i className="lk-otp__dash" aria-hidden="true" />
      </div>
      {error && !busy && (
        <Hint tone="danger" id={id} center>
          {error}
        </Hint>
      )}
    </>
  )
}

const CELLS = [0, 1, 2, 3, 4, 5] as const

/** Returns the position after a key. Digits run left to right in every language. */
function stepFrom(key: string, at: number, length: number): number | undefined {
  if (key === 'ArrowLeft') return at - 1
  if (key === 'ArrowRight') return Math.min(at + 1, length)
  if (key === 'Home' || key === 'ArrowUp') return 0
  return key === 'End' || key === 'ArrowDown' ? length : undefined
}

function digitsOf(text: string): string {
  return digitsOnly(text).replace(/\D/g, '')
}

/** Converts Arabic-Indic digits, which are the only ones on their keyboards. */
function digitsOnly(text: string): string {
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
}
