import type { ReactElement } from 'react'
import { cx } from './cx.js'

interface SkeletonProps {
  /** Width in pixels. */
  width: number
  height?: number | undefined
  radius?: number | undefined
}

/** Placeholder with the size of the text, so that the layout does not move. */
export function Skeleton({ width, height = 12, radius }: SkeletonProps): ReactElement {
  return <span className="lk-skel" style={{ width, height, borderRadius: radius }} aria-hidden="true" />
}

interface SkeletonRowProps {
  /** Index in the list. Rows differ slightly in width, as text does. */
  index?: number | undefined
  round?: boolean | undefined
  /** Shows two lines, as for a token. */
  lines?: boolean | undefined
  /** Shows a figure, if prices are available. */
  figures?: boolean | undefined
}

/** Placeholder of a row. */
export function SkeletonRow({ index = 0, round, lines, figures }: SkeletonRowProps): ReactElement {
  const pick = (widths: readonly number[]) => widths[index % widths.length] ?? 96
  return (
    <div className="lk-row" aria-hidden="true">
      <span className={cx('lk-skel', 'lk-skel--tile', round && 'lk-skel--round')} />
      <span className="lk-row__text lk-row__text--skel">
        <Skeleton width={lines ? pick([64, 92, 76, 84]) : pick([96, 72, 84])} />
        {lines && <Skeleton width={pick([44, 60, 52, 40])} height={10} />}
      </span>
      {figures && <Skeleton width={pick([70, 52, 60, 48])} />}
    </div>
  )
}

/** Loading indicator. Decorative: the text beside it tells the action. */
export function Loader(): ReactElement {
  return <span className="lk-loader" aria-hidden="true" />
}
