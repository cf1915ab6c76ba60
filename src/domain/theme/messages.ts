import type { SliceDeclaration } from '../declaration.js'
import type { ThemeMode, ThemeVariables } from '../config/index.js'

/** State of the theme slice. */
export interface ThemeState {
  readonly mode: ThemeMode
  readonly variables: ThemeVariables
}

/** Commands of the theme slice. */
export type ThemeCommand =
  /** Sets the colors of dialog and buttons: `dark`, `light` or `system`. */
  | { readonly type: 'setThemeMode'; readonly mode: ThemeMode }
  /** Overrides parts of the look. The given variables change, the others stay. */
  | { readonly type: 'setThemeVariables'; readonly variables: ThemeVariables }

/** Public events of the theme. */
export type ThemeEvent =
  /** After `setThemeMode`. */
  | { readonly type: 'themeModeSet'; readonly mode: ThemeMode }
  /** After `setThemeVariables`. */
  | { readonly type: 'themeVariablesSet'; readonly variables: ThemeVariables }

/** See {@link SliceDeclaration}. */
export const themeDeclaration: SliceDeclaration<'theme'> = {
  commands: {
    setThemeMode: { mode: 'text' },
    setThemeVariables: { variables: 'object' },
  },
  main: { setThemeMode: 'mode', setThemeVariables: 'variables' },
  events: {
    themeModeSet: {},
    themeVariablesSet: {},
  },
  personal: {},
}

declare module '../registry.js' {
  interface Slices {
    readonly theme: { readonly state: ThemeState; readonly commands: ThemeCommand; readonly events: ThemeEvent }
  }
  interface PublicSlices {
    readonly theme: { readonly state: ThemeState; readonly commands: ThemeCommand; readonly events: ThemeEvent }
  }
}
