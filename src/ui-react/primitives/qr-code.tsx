import { type ReactElement, useMemo } from 'react'
import { useSheet } from '../dialog/shadow.js'
import type { QrLevel } from '../qr/codewords.js'
import { encodeQr } from '../qr/matrix.js'
import { drawQr } from '../qr/picture.js'
import { qrStyles } from '../styles/qr.generated.js'
import { type Picture, Tile } from './tile.js'

interface QrCodeProps {
  /** What the code says; undefined while it is made: then a skeleton of the same size stands there. */
  text: string | undefined
  /** `M` for links, `H` for addresses. */
  level: QrLevel
  /** What it is, for those who cannot see it. What it says must be had beside it as text. */
  label: string
  /** In the middle, at most 23 % of the code wide. */
  logo?: Picture | undefined
  /** How much is left of its life, 0 to 1: the fuse around the paper. Without it there is none. */
  life?: number | undefined
}

/** Modules of light around a code, without which scanners do not find it (ISO/IEC 18004). */
const QUIET = 4

/** A QR code on paper that is white in every theme, drawn without a picture from outside. A new text fades in where the old one stood. */
export function QrCode({ text, level, label, logo, life }: QrCodeProps): ReactElement {
  useSheet(qrStyles)
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

/** Burns around the paper, never on it: the quiet zone stays as wide as it is. Decoration: the time stands beside it. */
function Fuse({ left }: { left: number }): ReactElement {
  const burnt = 100 * (1 - Math.min(1, Math.max(0, left)))
  return (
    <svg className="lk-qr__fuse" viewBox="0 0 336 336" aria-hidden="true">
      <rect x="1.5" y="1.5" width="333" height="333" rx="17" pathLength="100" />
      <rect x="1.5" y="1.5" width="333" height="333" rx="17" pathLength="100" strokeDashoffset={burnt} />
    </svg>
  )
}
