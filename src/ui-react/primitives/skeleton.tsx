import type { ReactElement } from 'react'
import { cx } from './cx.js'

interface SkeletonProps {
  /** Pixels. */
  width: number
  height?: number | undefined
  radius?: number | undefined
}

/** A bar of the size that the text will have, so that nothing jumps when it comes. */
export function Skeleton({ width, height = 12, radius }: SkeletonProps): ReactElement {
  return <span className="lk-skel" style={{ width, height, borderRadius: radius }} aria-hidden="true" />
}

interface SkeletonRowProps {
  /** The place of the number in a list: rows differ a little in width, as words do. */
  index?: number | undefined
  round?: boolean | undefined
  /** Two lines, as a token has. */
  lines?: boolean | undefined
  /** And a figure, where there are prices. */
  figures?: boolean | undefined
}

/** A row that is on its way. */
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
