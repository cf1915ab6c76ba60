import type { Part } from './types.js'

/** Reads a message. Shows text if the bytes are UTF-8, and warns of hidden characters. */
export function readMessage(text: string, raw: string): Part {
  const isHex = /^0x([0-9a-fA-F]{2})*$/.test(text)
  const decoded = isHex ? utf8(text.slice(2)) : text
  if (decoded === undefined) return { part: { kind: 'message', lines: [{ name: 'bytes', value: text }], raw }, warnings: [{ kind: 'rawBytes' }] }
  // Controls other than tabs and line ends; marks that change direction, join characters or hide them.
  const hides = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/.test(decoded)
  return { part: { kind: 'message', lines: [{ name: 'message', value: decoded }], raw: text }, warnings: hides ? [{ kind: 'hiddenCharacters' }] : [] }
}

/** Decodes hex of UTF-8. Returns undefined for invalid bytes. */
export function utf8(hex: string): string | undefined {
  const escaped = hex.replace(/../g, '%$&')
  try {
    return decodeURIComponent(escaped)
  } catch {
    return undefined
  }
}
