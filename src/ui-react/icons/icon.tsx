import type { ReactElement } from 'react'

/** Props of every icon. `s` is 20 px, `xs` is 16 px; the default is 24 px. */
export interface IconProps {
  size?: 's' | 'xs' | undefined
}

/** Stroked icon on the 24 px grid. Always decorative: its control has a label. */
export type Icon = (props: IconProps) => ReactElement

interface IconOptions {
  /** Mirrored in right-to-left, for arrows but not for clocks. */
  turns?: boolean
  /** Second path with its own stroke width. */
  bold?: readonly [path: string, width: number]
}

/** Creates an icon component from path data. */
export function icon(path: string, { turns, bold }: IconOptions = {}): Icon {
  const base = turns ? 'lk-icon lk-icon--turns' : 'lk-icon'
  return ({ size }) => (
    <svg className={size ? `${base} lk-icon--${size}` : base} viewBox="0 0 24 24" aria-hidden="true">
      {path && <path d={path} />}
      {bold && <path d={bold[0]} strokeWidth={bold[1]} />}
    </svg>
  )
}

/** Data of a filled mark on a 40 px grid: the background, then paths with fill and opacity (default 1). */
export type MarkData = readonly [ground: string, ...paths: (readonly [path: string, fill: string, opacity?: number])[]]

/** Draws a mark. The tile around it clips it to its outline. Decorative: the name is shown beside it. */
export function Mark({ data }: { data: MarkData }): ReactElement {
  const [ground, ...paths] = data
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true">
      <rect width="40" height="40" fill={ground} />
      {paths.map(([path, fill, opacity]) => (
        <path key={path} d={path} fill={fill} opacity={opacity} />
      ))}
    </svg>
  )
}
