import type { ReactElement, ReactNode } from 'react'
import { Named } from './pictures/tile.js'
import { NextIcon } from '../icons/icons.js'
import { outsideLink } from './links.js'
import { moveFocus } from './list-keys.js'

interface RowProps {
  /** `Tile` or `IconTile`. */
  tile: ReactNode
  title: ReactNode
  /** `Tag` beside the title. */
  tag?: ReactNode
  /** Second line. */
  sub?: ReactNode
  /** State or small buttons at the end. */
  end?: ReactNode
  /** Two lines of figures at the end. */
  figures?: ReactNode
  /** True if the row leads to another view. */
  chevron?: boolean | undefined
  /** True for the active entry, which is marked. */
  current?: boolean | undefined
  /** Reason that the row cannot be chosen. The row stays focusable, so that the reason can be read. */
  disabledReason?: string | undefined
  /** Disables the row, if the reason is shown elsewhere. */
  disabled?: boolean | undefined
  /** Tooltip with the full title, if it may be truncated. */
  tooltip?: string | undefined
  /** Accessible name, if the title does not tell the action. Must contain the title. */
  name?: string | undefined
  /** URL that makes the row an external link. */
  href?: string | undefined
  /** Handler that makes the row a button. Without it and `href` the row is not interactive, and may hold small buttons. */
  onPress?: (() => void) | undefined
}

/** Row with a tile, up to two lines and an end. */
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
          {disabledReason === undefined ? end : <span className="lk-row__words">{disabledReason}</span>}
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
    <button type="button" {...shared} data-lk-item="" aria-disabled={off || undefined} onClick={off ? undefined : () => onPress?.()}>
      {name === undefined ? content : <Named name={name}>{content}</Named>}
    </button>
  )
}

interface StackProps {
  children: ReactNode
  /** Accessible name of the group. */
  label?: string | undefined
  /** Places the rows side by side. */
  across?: boolean | undefined
  /** True while the rows load. */
  busy?: boolean | undefined
  /** Called when the pointer enters or a key is pressed inside. Prefetches the code that a press needs. */
  prefetch?: (() => void) | undefined
}

/** Group of rows. Arrow keys, Home and End move between rows. Each row stays a tab stop, because rows may hold buttons. */
export function Stack({ children, label, across, busy, prefetch }: StackProps): ReactElement {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys move the focus among the rows inside
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a label always comes with the role
    <div
      className={across ? 'lk-across' : 'lk-stack'}
      role={label === undefined ? undefined : 'group'}
      aria-label={label}
      aria-busy={busy || undefined}
      onPointerEnter={prefetch}
      onKeyDown={(event) => {
        prefetch?.()
        moveFocus(event)
      }}
    >
      {children}
    </div>
  )
}
