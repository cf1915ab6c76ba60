/** One `@`, no spaces, a dot in the domain (AUTH-14). */
export function isEmail(text: string): boolean {
  return text.length <= 254 && /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text)
}
