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
