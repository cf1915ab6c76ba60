import type { ReactElement, ReactNode } from 'react'
import type { Icon } from '../icons/icon.js'
import { CheckIcon, InfoIcon, WarningIcon } from '../icons/icons.js'
import type { Tone } from './blocks.js'
import { cx } from './cx.js'

/* Blocks that only views use which load later than the dialog. */

interface NoteProps {
  children: ReactNode
  title?: string | undefined
  icon?: Icon | undefined
  tone?: Tone | undefined
}

/** What must be read before going on. `danger` only when money can be lost. */
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

interface HintProps {
  children: ReactNode
  tone?: 'danger' | undefined
  id?: string | undefined
  /** In the middle, below what stands there. */
  center?: boolean | undefined
}

/** A small line below a field or list. */
export function Hint({ children, tone, id, center }: HintProps): ReactElement {
  const HintIcon = tone ? WarningIcon : InfoIcon
  return (
    <p className={cx('lk-hint', tone && `lk-hint--${tone}`, center && 'lk-hint--center')} role={tone && 'alert'} id={id}>
      {(tone || !center) && <HintIcon size="xs" />}
      <span>{children}</span>
    </p>
  )
}

/** The mark of the chosen one in a list; its name is for those who do not see it. */
export function Chosen({ label }: { label: string }): ReactElement {
  return (
    <span className="lk-accent-ink">
      <CheckIcon size="s" />
      <span className="lk-vh">{label}</span>
    </span>
  )
}

/** Facts in pairs. */
export function KeyValue({ rows }: { rows: readonly { key: string; value: ReactNode }[] }): ReactElement {
  return (
    <dl className="lk-kv">
      {rows.map(({ key, value }) => (
        <div key={key}>
          <dt>{key}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
