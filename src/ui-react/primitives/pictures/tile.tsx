import { type ReactElement, type ReactNode, useState } from 'react'
import { cx } from '../cx.js'
import { hash } from './key-profile.js'
import { useSafeImage } from '../links.js'
import { MarkPicture, useMark } from '../../marks/mark.js'
import type { MarkRef } from '../../marks/mark-tree.js'

/** Kind of a tile, which sets its outline: a wallet or app, a token, a network, a person. */
export type TileKind = 'wallet' | 'token' | 'place' | 'person'

/** Picture of a tile: the first of these that exists and loads. */
export interface Picture {
  kind: TileKind
  /** Name. Its first letter is drawn if there is no picture. */
  name: string
  /** External image URL. Drawn only if safe, and only as an image. */
  src?: string | undefined
  /** Mark that people know it by, used if the image is missing. It loads when it is shown. */
  known?: MarkRef | undefined
  /** Built-in drawing, used if the image is missing and no mark is known. */
  mark?: ReactNode
}

interface TileProps extends Picture {
  /** Size in pixels. Defaults to 40. */
  size?: 24 | 28 | 32 | 48 | 56 | undefined
  /** Small picture on the corner, with the outline of its own kind. */
  badge?: Picture | undefined
}

/** Picture with the outline of its kind. Decorative: its name is shown as text beside it. */
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

/** Icon on a tile of the default size. */
export function IconTile({ children }: { children: ReactNode }): ReactElement {
  return <span className="lk-tile lk-tile--icon">{children}</span>
}

function PictureOf({ name, src, known, mark }: Picture): ReactElement {
  const [broken, setBroken] = useState<string>()
  const safe = useSafeImage(src)
  const hasImage = safe !== undefined && safe !== broken
  const tree = useMark(hasImage ? undefined : known)
  if (hasImage) {
    return <img src={safe} alt="" decoding="async" draggable={false} referrerPolicy="no-referrer" onError={() => setBroken(safe)} />
  }
  // Empty while it loads: a letter that becomes a picture would be seen twice.
  if (tree === undefined) return <svg className="lk-tile__none" viewBox="0 0 40 40" aria-hidden="true" />
  if (tree) return <MarkPicture tree={tree} muted={known?.muted} />
  if (mark) return <>{mark}</>
  return <Letter name={name} />
}

/** First letter of a name, on a color derived from the name. */
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

/** Content of a control that is called otherwise than it reads. A label would have to hold the visible text, even a letter in a picture. */
export function Named({ name, children }: { name: string; children: ReactNode }): ReactElement {
  return (
    <>
      <span className="lk-vh">{name}</span>
      <span className="lk-bare" aria-hidden="true">
        {children}
      </span>
    </>
  )
}
