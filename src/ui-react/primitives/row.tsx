import type { ReactElement, ReactNode } from 'react'
import { NextIcon } from '../icons/icons.js'
import { outsideLink } from './links.js'
import { moveFocus } from './list-keys.js'

interface RowProps {
  /** A `Tile` or an `IconTile`. */
  tile: ReactNode
  title: ReactNode
  /** A `Tag` beside the title. */
  tag?: ReactNode
  /** The second line. */
  sub?: ReactNode
  /** State or small buttons at the end. */
  end?: ReactNode
  /** Two lines of figures at the end. */
  figures?: ReactNode
  /** Leads to a further view. */
  chevron?: boolean | undefined
  /** The one in use: it keeps the bolt. */
  current?: boolean | undefined
  /** Why it cannot be chosen. The row stays reachable, so that the reason can be read. */
  disabledReason?: string | undefined
  /** Cannot be chosen, for a reason that is told elsewhere. */
  disabled?: boolean | undefined
  /** The whole title for those who point at it, when it may be cut. */
  tooltip?: string | undefined
  /** Names it where its title does not say what pressing it does; holds the title. */
  name?: string | undefined
  /** Makes the row a link to a page outside. */
  href?: string | undefined
  /** Makes the row a button. Without it and `href` the row only shows, and may hold small buttons. */
  onPress?: (() => void) | undefined
}

/** A plate with a tile, up to two lines and an end. */
export function Row(props: RowProps): ReactElement {
  const { tile, title, tag, sub, end, figures, chevron, current, disabledReason, disabled, tooltip, name, href, onPress } = props
  const off = disabled || disabledReason !== undefined
  const content = (
    <>
      {tile}
      <span className="lk-row__text">
        <span className="lk-row__title">
          <span>{title}</span>
          {tag}
        </span>
        {sub && <span className="lk-row__sub">{sub}</span>}
      </span>
      {figures && <span className="lk-row__figures">{figures}</span>}
      {(end || chevron || disabledReason) && (
        <span className="lk-row__end">
          {disabledReason ?? end}
          {chevron && <NextIcon size="s" />}
        </span>
      )}
    </>
  )
  const shared = { className: 'lk-row', part: 'row', title: tooltip, 'aria-current': current || undefined }
  const link = outsideLink(href)
  if (link) {
    return (
      <a {...shared} {...link} href={link.href} data-lk-item="" onClick={() => onPress?.()}>
        {content}
      </a>
    )
  }
  if (!onPress && !off) return <div {...shared}>{content}</div>
  return (
    <button type="button" {...shared} aria-label={name} data-lk-item="" aria-disabled={off || undefined} onClick={off ? undefined : () => onPress?.()}>
      {content}
    </button>
  )
}

interface StackProps {
  children: ReactNode
  /** Names the group of rows. */
  label?: string | undefined
  /** Side by side, as the actions of an account. */
  across?: boolean | undefined
  /** Its rows are on their way. */
  busy?: boolean | undefined
  /** The pointer is over it, or a key was pressed in it. */
  onApproach?: (() => void) | undefined
}

/**
 * Rows that belong together, cut from one plate. Arrow keys, Home and End go from row to row; each stays a tab stop, as
 * rows may hold buttons of their own.
 */
export function Stack({ children, label, across, busy, onApproach }: StackProps): ReactElement {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys move the focus among the rows inside
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a label always comes with the role
    <div
      className={across ? 'lk-across' : 'lk-stack'}
      role={label === undefined ? undefined : 'group'}
      aria-label={label}
      aria-busy={busy || undefined}
      onPointerEnter={onApproach}
      onKeyDown={(event) => {
        onApproach?.()
        moveFocus(event)
      }}
    >
      {children}
    </div>
  )
}
