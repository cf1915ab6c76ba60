/** The bytes of a text in UTF-8 as hex with `0x`, as `personal_sign` takes messages. */
export function utf8Hex(text: string): string {
  return `0x${Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
