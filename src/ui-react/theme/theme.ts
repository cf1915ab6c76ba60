/** Color mode. `system` follows the user's setting, live. */
export type ThemeMode = 'dark' | 'light' | 'system'

/** Resolved color mode. */
export type ColorScheme = 'dark' | 'light'

/** Theme overrides that a host may change at any time (option `themeVariables`). Colors are any CSS colors. */
export interface ThemeVariables {
  /** CSS font list. The host loads the fonts; none is fetched. */
  fontFamily?: string | undefined
  /** Size of 16 px: a number of pixels, or a text such as `18px`. All text scales with it. */
  fontSize?: number | string | undefined
  /** Accent color. The color of text on it is chosen by contrast. */
  accent?: string | undefined
  /** Color that tints the surfaces. */
  colorMix?: string | undefined
  /** Strength of `colorMix`, 0 to 100 percent. Text colors do not adapt: check the contrast above about 10. */
  colorMixStrength?: number | undefined
  /** Factor of all corner radii: 0 is square, 1 is the default. */
  radius?: number | undefined
  /** z-index of an embedded dialog. The modal dialog is in the browser's top layer, above every z-index. */
  zIndex?: number | undefined
  /** Color of the dark modules of QR codes on white: hex or `rgb()`, at least 4.5:1, which scanners need. Other values are ignored. */
  qrColor?: string | undefined
}

/** Theme of one instance. */
export interface Theme {
  mode: ThemeMode
  variables: ThemeVariables
}

/** Default theme: the colors of the system, without overrides. */
export const defaultTheme: Theme = { mode: 'system', variables: {} }
