import type { ReactElement, ReactNode } from 'react'
import type { Icon } from '../icons/icon.js'
import { cx } from './cx.js'

/** Severity of a message. */
export type Tone = 'neutral' | 'warning' | 'danger'

interface EmptyStateProps {
  heading: ReactNode
  text?: ReactNode
  /** Label below the heading, which is no part of it. */
  tag?: ReactNode
  /** Icon above the text, for an empty or failed view. */
  icon?: Icon | undefined
  tone?: Tone | undefined
}

/** Heading and text of a pending, failed or empty view: the state and the next step. */
export function EmptyState({ heading, text, tag, icon: Icon, tone = 'neutral' }: EmptyStateProps): ReactElement {
  return (
    <div className="lk-empty">
      {Icon && (
        <span className={cx('lk-empty__mark', tone !== 'neutral' && `lk-empty__mark--${tone}`)}>
          <Icon />
        </span>
      )}
      <h2>{heading}</h2>
      {tag}
      {text && <p>{text}</p>}
    </div>
  )
}

/** Label beside a title. `accent` marks the recommended entry. */
export function Tag({ children, tone }: { children: ReactNode; tone?: 'accent' | undefined }): ReactElement {
  return <span className={cx('lk-tag', tone && `lk-tag--${tone}`)}>{children}</span>
}
