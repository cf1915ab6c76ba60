import { isRecord } from '../shared/json/objects.js'
import type { ThemeVariables } from './state.js'

const TEXTS = ['fontFamily', 'accent', 'colorMix', 'qrColor'] as const
const NUMBERS = ['scale', 'colorMixStrength', 'radius', 'zIndex'] as const

/** Problem of a theme variable, and its name as an option. */
export interface VariableProblem {
  readonly option: string
  readonly problem: string
}

/**
 * Reads overrides of the theme. Members that are null count as absent, and a number may be its text. Others stay, for versions to come.
 *
 * @returns the variables, or the first that is of another type
 */
export function readThemeVariables(given: unknown): { readonly variables: ThemeVariables } | VariableProblem {
  if (given === undefined || given === null) return { variables: {} }
  if (!isRecord(given)) return { option: 'themeVariables', problem: "must be an object, such as { accent: '#2f6bff' }" }
  const variables: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(given)) {
    if (value === null) continue
    const isText = (TEXTS as readonly string[]).includes(name)
    const isNumber = (NUMBERS as readonly string[]).includes(name)
    const read = isNumber && typeof value === 'string' && value.trim() !== '' ? Number(value) : value
    if (isText && typeof read !== 'string') return { option: `themeVariables.${name}`, problem: 'must be a text of CSS' }
    if (isNumber && !Number.isFinite(read)) return { option: `themeVariables.${name}`, problem: 'must be a number' }
    variables[name] = read
  }
  return { variables }
}
