import { readThemeVariables, type ThemeVariables } from '../config/index.js'
import type { Slice } from '../root.js'
import { failure } from '../shared/errors/errors.js'

/** Theme slice. Dark by default (MODAL-39). Overrides can change at run time (MODAL-40). */
export const theme: Slice<'theme'> = {
  name: 'theme',
  publicEvents: { themeModeSet: true, themeVariablesSet: true },
  decide: {
    setThemeMode(state, { mode }) {
      if (mode !== 'dark' && mode !== 'light' && mode !== 'system')
        return { rejected: failure('OPTIONS_INVALID', { option: 'themeMode', problem: `"${String(mode)}" is none of dark, light, system` }) }
      return state.theme.mode === mode ? [] : [{ type: 'themeModeSet', mode }]
    },
    setThemeVariables(state, { variables }) {
      const wrong: { option: string; problem: string }[] = []
      const read = readThemeVariables(variables, (option, problem) => wrong.push({ option, problem }))
      if (wrong[0] !== undefined) return { rejected: failure('OPTIONS_INVALID', wrong[0]) }
      const next = { ...state.theme.variables, ...read }
      const changed = Object.entries(next).some(([name, value]) => state.theme.variables[name as keyof ThemeVariables] !== value)
      return changed ? [{ type: 'themeVariablesSet', variables: next }] : []
    },
  },
  evolve: {
    themeModeSet: (state, { mode }) => ({ ...state, mode }),
    themeVariablesSet: (state, { variables }) => ({ ...state, variables }),
  },
}
