/**
 * A stable 32-bit number of a text (FNV-1a), for colours and shapes that must be the same everywhere and every time.
 * Not for anything that must be hard to forge.
 */
export function hash(text: string, seed = 0): number {
  let value = (0x811c9dc5 ^ seed) >>> 0
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193) >>> 0
  // The last characters would otherwise touch the low bits only.
  value ^= value >>> 15
  return Math.imul(value, 0x2c1b3c6d) >>> 0
}
