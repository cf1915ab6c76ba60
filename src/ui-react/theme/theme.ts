/** `system` follows the visitor's setting, live. */
export type ThemeMode = 'dark' | 'light' | 'system'

/** What is drawn: `system` resolved. */
export type ColorScheme = 'dark' | 'light'

/** What a host may change of the look at any time (option `themeVariables`). Colours are any CSS colour. */
export interface ThemeVariables {
  /** A CSS font list. Fonts are the host's to load; none is fetched. */
  fontFamily?: string | undefined
  /** The size that 16 px stands for: a number of pixels, or a text such as `18px`. All text follows. */
  fontSize?: number | string | undefined
  /** The one lit colour. The colour of text on it is picked by contrast. */
  accent?: string | undefined
  /** A colour that tints the surfaces. */
  colorMix?: string | undefined
  /** How much of it, 0 to 100 percent. Text colours do not follow: above 10 or so, look at the contrast. */
  colorMixStrength?: number | undefined
  /** Scales all corner radii: 0 is square, 1 is the default. */
  radius?: number | undefined
  /** For the embedded dialog. The usual one is in the browser's top layer, above every z-index. */
  zIndex?: number | undefined
  /** The dark modules of QR codes; the paper stays white. Hex or `rgb()`, at least 4.5:1 on white: scanners need the contrast. Another is not used. */
  qrColor?: string | undefined
}

/** The look of one instance. */
export interface Theme {
  mode: ThemeMode
  variables: ThemeVariables
}

/** Dark, as the specification has it (section 3), and nothing changed. */
export const defaultTheme: Theme = { mode: 'dark', variables: {} }
