import { contrast, parseColor, textOn } from './contrast.js'
import type { ColorScheme, ThemeVariables } from './theme.js'

/**
 * Applies a theme to the host of a shadow root: attributes for the stylesheet, and custom properties by CSSOM, which a strict `style-src` allows. A later call
 * removes properties that are no longer set.
 *
 * @returns a function that removes the properties; the attributes stay for the exit animation
 */
export function applyTheme(host: HTMLElement, scheme: ColorScheme, variables: ThemeVariables): () => void {
  const properties = customProperties(variables, scheme)
  host.dataset.lkTheme = scheme
  if (properties.has('--lk-accent')) host.dataset.lkAccent = 'custom'
  else delete host.dataset.lkAccent
  for (const [name, value] of properties) host.style.setProperty(name, value)
  return () => {
    for (const name of properties.keys()) host.style.removeProperty(name)
  }
}

/** Returns the custom properties of a host's theme variables. Omitted variables have none. */
export function customProperties(variables: ThemeVariables, scheme: ColorScheme): Map<string, string> {
  const { fontFamily, fontSize, accent, colorMix, colorMixStrength, radius, zIndex, qrColor } = variables
  const properties = new Map<string, string>()
  const set = (name: string, value: string | number | undefined) => {
    if (value !== undefined && value !== '') properties.set(`--lk-${name}`, String(value))
  }
  set('font', fontFamily)
  set('scale', scaleOf(fontSize))
  set('radius', radius)
  set('z', zIndex)
  if (isScannable(qrColor)) set('qr-ink', qrColor)
  set('accent', accent)
  const ground = accent === undefined ? undefined : parseColor(accent)
  if (ground) set('on-accent', textOn(ground))
  if (colorMix && colorMixStrength) {
    const share = Math.min(100, Math.max(0, colorMixStrength))
    for (const [name, color] of Object.entries(surfaces[scheme])) {
      set(name, `color-mix(in oklab, ${color}, ${colorMix} ${share}%)`)
    }
  }
  return properties
}

/** Returns true if a color has enough contrast on white for scanners. Colors that cannot be parsed are not used. */
function isScannable(color: string | undefined): boolean {
  const ink = color === undefined ? undefined : parseColor(color)
  return ink !== undefined && contrast(ink, [255, 255, 255]) >= 4.5
}

/** Returns the factor of a font size. The stylesheet is designed for 16 px. */
function scaleOf(fontSize: number | string | undefined): number | undefined {
  const pixels = typeof fontSize === 'string' ? Number.parseFloat(fontSize) : fontSize
  return pixels !== undefined && pixels > 0 ? pixels / 16 : undefined
}

/** Surface colors of tokens.css. Repeated here, because a mix cannot refer to the property that it replaces. */
const surfaces: Record<ColorScheme, Record<string, string>> = {
  dark: {
    surface: '#181816',
    raised: '#232421',
    'raised-hover': '#2d2d2a',
    'raised-press': '#343431',
    sunken: '#0f0f0e',
    float: '#363733',
  },
  light: {
    surface: '#fdfefc',
    raised: '#f2f3ef',
    'raised-hover': '#ebece7',
    'raised-press': '#e4e5e0',
    sunken: '#f9f9f7',
    float: '#fff',
  },
}
