import { encodeQR } from 'qr'
import { failure } from '../../../domain/shared/errors/errors.js'
import { LatchkitError } from '../../../domain/shared/errors/latchkit-error.js'

/** Error correction level: about 15 % (`M`) or 30 % (`H`) of a code may be hidden or dirty. */
export type QrLevel = 'M' | 'H'

/** Modules of a code, row by row. True is dark. Without the quiet zone. */
export type QrMatrix = readonly (readonly boolean[])[]

/**
 * Encodes a text as a QR code (ISO/IEC 18004).
 *
 * @throws LatchkitError `OPTIONS_INVALID` if the text is too long: 2,331 bytes at level M, 1,273 at level H
 */
export function encodeQr(text: string, level: QrLevel): QrMatrix {
  try {
    const framed = encodeQR(text, 'raw', { ecc: level === 'M' ? 'medium' : 'high', border: 1 })
    return framed.slice(1, -1).map((row) => row.slice(1, -1))
  } catch (cause) {
    const problem = `has ${text.length} characters, which do not fit into a code of level ${level}: ${String(cause)}`
    throw LatchkitError.from(failure('OPTIONS_INVALID', { option: 'text', problem }))
  }
}
