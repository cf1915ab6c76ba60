import { hexToBytes } from '@noble/hashes/utils.js'
import { cleanName } from '../../domain/shared/text/text.js'

/** Reads a text that a contract answers, or the 32 bytes in which old tokens have theirs. Anybody may give a token any name. */
export function abiText(answer: string, limit: number): string | undefined {
  const hex = answer.slice(2)
  if (!/^([0-9a-f]{64})+$/i.test(hex)) return undefined
  const length = hex.length === 64 ? 32 : Number(BigInt(`0x${hex.slice(64, 128)}`))
  const start = hex.length === 64 ? 0 : 128
  if (!(length <= 256)) return undefined
  try {
    const bytes = hexToBytes(hex.slice(start, start + 2 * length)).filter((byte) => byte !== 0)
    return cleanName(new TextDecoder('utf-8', { fatal: true }).decode(bytes), limit)
  } catch {
    return undefined
  }
}
