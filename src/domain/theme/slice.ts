import type { ThemeMode, ThemeVariables } from '../config/index.js'
import type { Slice } from '../root.js'
import { failure } from '../shared/errors.js'

/** What is known of the theme. */
export interface ThemeState {
  readonly mode: ThemeMode
  readonly variables: ThemeVariables
}

/** What can be asked of the theme. */
export type ThemeCommand =
  | { readonly type: 'setThemeMode'; readonly mode: ThemeMode }
  | { readonly type: 'setThemeVariables'; readonly variables: ThemeVariables }

/** What can come true of the theme. */
export type ThemeEvent =
  | { readonly type: 'themeModeSet'; readonly mode: ThemeMode }
  | { readonly type: 'themeVariablesSet'; readonly variables: ThemeVariables }

/** Dark unless the host says otherwise (MODAL-39); overrides can change at run time (MODAL-40). */
export const theme: Slice<'theme', ThemeCommand> = {
  name: 'theme',
  decide: {
    setThemeMode(state, { mode }) {
      if (mode !== 'dark' && mode !== 'light' && mode !== 'system')
        return { rejected: failure('OPTIONS_INVALID', { option: 'themeMode', problem: `"${String(mode)}" is none of dark, light, system` }) }
      return state.theme.mode === mode ? [] : [{ type: 'themeModeSet', mode }]
    },
    setThemeVariables(state, { variables }) {
      const next = { ...state.theme.variables, ...variables }
      const changed = Object.entries(next).some(([name, value]) => state.theme.variables[name as keyof ThemeVariables] !== value)
      return changed ? [{ type: 'themeVariablesSet', variables: next }] : []
    },
  },
  evolve: {
    themeModeSet: (state, { mode }) => ({ ...state, mode }),
    themeVariablesSet: (state, { variables }) => ({ ...state, variables }),
  },
}
