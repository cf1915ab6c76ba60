import type { ReactElement } from 'react'

/** Props of every icon. `s` is 20 px and `xs` is 16 px; without a size it is 24 px. */
export interface IconProps {
  size?: 's' | 'xs' | undefined
}

/** A stroked icon on the 24 px grid. Always decoration: the control around it has the name. */
export type Icon = (props: IconProps) => ReactElement

interface IconOptions {
  /** Mirrored in right-to-left, as an arrow is and a clock is not. */
  turns?: boolean
  /** A second path with its own stroke width. */
  bold?: readonly [path: string, width: number]
}

/** Makes an icon component of its path data. */
export function icon(path: string, { turns, bold }: IconOptions = {}): Icon {
  const base = turns ? 'lk-icon lk-icon--turns' : 'lk-icon'
  return ({ size }) => (
    <svg className={size ? `${base} lk-icon--${size}` : base} viewBox="0 0 24 24" aria-hidden="true">
      {path && <path d={path} />}
      {bold && <path d={bold[0]} strokeWidth={bold[1]} />}
    </svg>
  )
}
