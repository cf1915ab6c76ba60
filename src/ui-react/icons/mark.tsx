import type { ReactElement } from 'react'

/** Data of a filled mark on a 40 px grid: the ground, then paths with their fill and, when not 1, their opacity. */
export type MarkData = readonly [ground: string, ...paths: (readonly [path: string, fill: string, opacity?: number])[]]

/** Draws a mark; the tile around it cuts it to the outline of its kind. Decoration: the name stands beside it. */
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
