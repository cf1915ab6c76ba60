import type { ReactElement, ReactNode } from 'react'
import type { Icon } from '../icons/icon.js'
import { CheckIcon } from '../icons/icons.js'
import { InfoIcon } from '../icons/view-icons.js'
import type { Tone } from './blocks.js'
import { cx } from './cx.js'
import { useFades } from './use-fades.js'

/* Components of views that load later than the dialog. */

interface NoteProps {
  children: ReactNode
  title?: string | undefined
  icon?: Icon | undefined
  tone?: Tone | undefined
}

/** Callout. `danger` only if money can be lost. */
export function Note({ children, title, icon: NoteIcon = InfoIcon, tone = 'neutral' }: NoteProps): ReactElement {
  return (
    <div className={cx('lk-note', tone !== 'neutral' && `lk-note--${tone}`)}>
      <NoteIcon size="s" />
      <div>
        {title && <b>{title}</b>}
        {children}
      </div>
    </div>
  )
}

/** Check mark of the chosen list item, with a label for assistive tech. */
export function Chosen({ label }: { label: string }): ReactElement {
  return (
    <span className="lk-accent-ink">
      <CheckIcon size="s" />
      <span className="lk-vh">{label}</span>
    </span>
  )
}

/** List of key-value pairs. Rows with the same key need an `id`. */
export function KeyValue({ rows }: { rows: readonly { id?: string | undefined; key: string; value: ReactNode }[] }): ReactElement {
  return (
    <dl className="lk-kv">
      {rows.map(({ key, id = key, value }) => (
        <div key={id}>
          <dt>{key}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Text to sign, with its own line breaks. Scrollable by keyboard. */
export function SignedText({ label, text }: { label: string; text: string }): ReactElement {
  const ref = useFades<HTMLDivElement>(text)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a text without form fields
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
    <div ref={ref} className="lk-message" role="group" aria-label={label} tabIndex={0}>
      {text}
    </div>
  )
}
