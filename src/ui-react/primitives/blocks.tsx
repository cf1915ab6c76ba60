import type { ReactElement, ReactNode } from 'react'
import type { Icon } from '../icons/icon.js'
import { CheckIcon, InfoIcon, WarningIcon } from '../icons/icons.js'
import { cx } from './cx.js'

/** How much something matters. */
export type Tone = 'neutral' | 'warning' | 'danger'

interface SayProps {
  heading: ReactNode
  text?: ReactNode
  /** A mark above the words, for an empty or failed view. */
  icon?: Icon | undefined
  tone?: Tone | undefined
}

/** The words of a waiting, failed or empty view: what is, and what to do. */
export function Say({ heading, text, icon: SayIcon, tone = 'neutral' }: SayProps): ReactElement {
  return (
    <div className="lk-say">
      {SayIcon && (
        <span className={cx('lk-say__mark', tone !== 'neutral' && `lk-say__mark--${tone}`)}>
          <SayIcon />
        </span>
      )}
      <h2>{heading}</h2>
      {text && <p>{text}</p>}
    </div>
  )
}

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

/** A small line below a field or list. */
export function Hint({ children, tone, id }: { children: ReactNode; tone?: 'danger' | undefined; id?: string | undefined }): ReactElement {
  const HintIcon = tone ? WarningIcon : InfoIcon
  return (
    <p className={cx('lk-hint', tone && `lk-hint--${tone}`)} role={tone && 'alert'} id={id}>
      <HintIcon size="xs" />
      <span>{children}</span>
    </p>
  )
}

/** A word beside a title. `accent` is for the one that is offered first. */
export function Tag({ children, tone }: { children: ReactNode; tone?: 'accent' | 'warning' | 'danger' | undefined }): ReactElement {
  return <span className={cx('lk-tag', tone && `lk-tag--${tone}`)}>{children}</span>
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
