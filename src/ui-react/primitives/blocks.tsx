import type { ReactElement, ReactNode } from 'react'
import type { Icon } from '../icons/icon.js'
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

/** A word beside a title. `accent` is for the one that is offered first. */
export function Tag({ children, tone }: { children: ReactNode; tone?: 'accent' | 'warning' | 'danger' | undefined }): ReactElement {
  return <span className={cx('lk-tag', tone && `lk-tag--${tone}`)}>{children}</span>
}
