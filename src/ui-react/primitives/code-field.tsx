import { type ClipboardEvent, type KeyboardEvent, type ReactElement, useEffect, useId, useRef, useState } from 'react'
import { Hint } from './notes.js'

/** Digits of a one-time code. */
export const CODE_LENGTH = 6

interface CodeFieldProps {
  /** Its name: it is one field, whatever it looks like. */
  label: string
  /** What was wrong with the last code, whose digits are shown until others are typed. A higher `attempt` takes the focus back to the field. */
  error?: string | undefined
  /** Counts the codes that were refused. */
  attempt?: number | undefined
  /** A code is looked at: no other is taken. */
  busy?: boolean | undefined
  disabled?: boolean | undefined
  /** All digits are there. The field is empty in the same moment; what is drawn of a code that was refused is there to be compared with the letter. */
  onCode: (code: string) => void
}

/**
 * A one-time code in six cells (UX-35). The cells are a drawing; what is typed in is one field, so that pasting, filling in from a message, an
 * on-screen keyboard and a screen reader find what they know.
 */
export function CodeField({ label, error, attempt = 0, busy, disabled, onCode }: CodeFieldProps): ReactElement {
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const [digits, setDigits] = useState('')
  const [given, setGiven] = useState('')
  const [at, setAt] = useState<number>()
  const off = busy === true || disabled === true

  // The visitor came here to type; after a refusal again, from the first digit on.
  useEffect(() => {
    if (attempt >= 0 && !off) input.current?.focus({ preventScroll: true })
  }, [attempt, off])

  const take = (text: string) => {
    const next = digitsOf(text).slice(0, CODE_LENGTH)
    if (next.length < CODE_LENGTH) return setDigits(next)
    setDigits('')
    setGiven(next)
    // If it is refused, the next one begins at the first cell.
    setAt(0)
    onCode(next)
  }
  /** The caret stands on a digit that is there, or behind the last one. A digit that it stands on is selected: typing replaces it. */
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
    // A whole message may be pasted: six digits in a row are the code. It takes the place of what was there.
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
          // What password managers offer to keep is of no use a second time.
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

/** Digits run left to right in every language. */
function stepFrom(key: string, at: number, length: number): number | undefined {
  if (key === 'ArrowLeft') return at - 1
  if (key === 'ArrowRight') return Math.min(at + 1, length)
  if (key === 'Home' || key === 'ArrowUp') return 0
  return key === 'End' || key === 'ArrowDown' ? length : undefined
}

function digitsOf(text: string): string {
  return digitsOnly(text).replace(/\D/g, '')
}

/** Arabic-Indic digits are digits: their keyboards have no others. */
function digitsOnly(text: string): string {
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
}
