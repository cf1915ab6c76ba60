import { type ReactElement, type ReactNode, useState } from 'react'
import { cx } from './cx.js'
import { hash } from './hash.js'
import { useSafeImage } from './links.js'

/** The outline says what a thing is: a wallet or app, a token, a network, a person. */
export type TileKind = 'wallet' | 'token' | 'place' | 'person'

/** What is drawn in a tile: the first of these that is there and loads. */
export interface Picture {
  kind: TileKind
  /** Names the thing; its first letter is drawn when there is no picture. */
  name: string
  /** From outside: drawn only where the image rule allows it, and only as an image. */
  src?: string | undefined
  /** A drawing of our own, when the picture is missing. */
  mark?: ReactNode
}

interface TileProps extends Picture {
  /** Pixels; 40 when absent. */
  size?: 24 | 28 | 32 | 48 | 56 | undefined
  /** A small picture on the corner, in the outline of its own kind. */
  badge?: Picture | undefined
}

/** A picture in the outline of its kind. Decoration: what it shows stands beside it as text. */
export function Tile({ size, badge, ...picture }: TileProps): ReactElement {
  const { kind } = picture
  return (
    <span className={cx('lk-tile', size && `lk-tile--${size}`, kind !== 'wallet' && `lk-tile--${kind}`)}>
      <PictureOf {...picture} />
      {badge && (
        <span className={cx('lk-tile__badge', badge.kind === 'wallet' && 'lk-tile__badge--wallet')}>
          <PictureOf {...badge} />
        </span>
      )}
    </span>
  )
}

/** An icon on a tile of the size that a picture would have. */
export function IconTile({ children }: { children: ReactNode }): ReactElement {
  return <span className="lk-tile lk-tile--icon">{children}</span>
}

function PictureOf({ name, src, mark }: Picture): ReactElement {
  const [broken, setBroken] = useState<string>()
  const safe = useSafeImage(src)
  if (safe !== undefined && safe !== broken) {
    return <img src={safe} alt="" decoding="async" draggable={false} referrerPolicy="no-referrer" onError={() => setBroken(safe)} />
  }
  if (mark) return <>{mark}</>
  return <Letter name={name} />
}

/** The first letter of a name on a colour that is always the same for it. */
function Letter({ name }: { name: string }): ReactElement {
  const letter = Array.from(name.trim())[0]?.toUpperCase() ?? '?'
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true">
      <rect width="40" height="40" fill={`oklch(0.48 0.11 ${hash(name) % 360})`} />
      <text x="20" y="27" textAnchor="middle" fontSize="20" fontWeight="600" fill="#fff">
        {letter}
      </text>
    </svg>
  )
}
