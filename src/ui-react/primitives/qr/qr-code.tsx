import { type ReactElement, useMemo } from 'react'
import { encodeQr, type QrLevel } from './matrix.js'
import { drawQr } from './picture.js'
import { type Picture, Tile } from '../pictures/tile.js'

interface QrCodeProps {
  /** Content of the code. Undefined while loading, when a skeleton of the same size is shown. */
  text: string | undefined
  /** `M` for links, `H` for addresses. */
  level: QrLevel
  /** Accessible name. The content must also be available as text beside the code. */
  label: string
  /** Logo in the center, at most 23 % of the code's width. */
  logo?: Picture | undefined
  /** Remaining share of its lifetime, 0 to 1, shown as a line around the code. Without it there is no line. */
  life?: number | undefined
}

/** Width of the light margin around a code, in modules, which scanners require (ISO/IEC 18004). */
const QUIET = 4

/** QR code on a white background in every theme, drawn without an external image. A new text fades in. */
export function QrCode({ text, level, label, logo, life }: QrCodeProps): ReactElement {
  return (
    <div className="lk-qr">
      {text === undefined ? (
        <div className="lk-qr__none lk-skel" role="img" aria-label={label} aria-busy="true" />
      ) : (
        <div className="lk-qr__paper">
          <Code key={text} text={text} level={level} label={label} logo={logo} />
        </div>
      )}
      {life !== undefined && <Fuse left={text === undefined ? 0 : life} />}
    </div>
  )
}

function Code({ text, level, label, logo }: Pick<QrCodeProps, 'level' | 'label' | 'logo'> & { text: string }): ReactElement {
  const hasLogo = logo !== undefined
  const { size, path, finders, hole } = useMemo(() => drawQr(encodeQr(text, level), hasLogo), [text, level, hasLogo])
  const side = size + 2 * QUIET
  return (
    <>
      <svg className="lk-qr__code" viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`} role="img" aria-label={label}>
        <path d={path} />
        {finders.map(([x, y]) => (
          <g key={`${x} ${y}`}>
            <rect x={x + 0.5} y={y + 0.5} width="6" height="6" rx="2" fill="none" stroke="currentColor" />
            <rect x={x + 2} y={y + 2} width="3" height="3" rx="1" fill="currentColor" />
          </g>
        ))}
      </svg>
      {logo && (
        <span className="lk-qr__logo" style={{ width: `${(100 * hole) / side}%` }}>
          <Tile {...logo} size={56} />
        </span>
      )}
    </>
  )
}

/** Countdown line around the code, outside its quiet zone. Decorative: the time is shown as text. */
function Fuse({ left }: { left: number }): ReactElement {
  const burnt = 100 * (1 - Math.min(1, Math.max(0, left)))
  return (
    <svg className="lk-qr__fuse" viewBox="0 0 336 336" aria-hidden="true">
      <rect x="1.5" y="1.5" width="333" height="333" rx="17" pathLength="100" />
      <rect x="1.5" y="1.5" width="333" height="333" rx="17" pathLength="100" strokeDashoffset={burnt} />
    </svg>
  )
}
