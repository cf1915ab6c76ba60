/** Red, green and blue, 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number]

/** Parses `#rgb`, `#rrggbb` (alpha is ignored) and `rgb()` with numbers. Returns undefined for other colors, whose text color CSS computes if it can. */
export function parseColor(color: string): Rgb | undefined {
  if (typeof color !== 'string') return undefined
  const text = color.trim()
  const hex = /^#(?:([\da-f]{3})[\da-f]?|([\da-f]{6})(?:[\da-f]{2})?)$/i.exec(text)
  const digits = hex?.[1]?.replace(/./g, '$&$&') ?? hex?.[2]
  if (digits) return [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16)) as unknown as Rgb
  const rgb = /^rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})\b/i.exec(text)
  return rgb ? [Math.min(255, Number(rgb[1])), Math.min(255, Number(rgb[2])), Math.min(255, Number(rgb[3]))] : undefined
}

/** Relative luminance, 0 to 1 (WCAG 2.2). */
export function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/** Contrast ratio of two colors, 1 to 21 (WCAG 2.2). */
export function contrast(one: Rgb, other: Rgb): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/**
 * Returns the color of text on a background: white if its contrast is at least 4.5:1 (up to a luminance of 0.183), or else black, which then has at least
 * 4.6:1. One of them always passes AA.
 */
export function textOn(ground: Rgb): '#fff' | '#000' {
  return luminance(ground) <= 0.183 ? '#fff' : '#000'
}

function linear(channel: number): number {
  const value = channel / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}
