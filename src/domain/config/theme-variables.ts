import { isRecord } from '../shared/json/objects.js'
import type { LeaveOut } from './invalid-option.js'
import type { ThemeVariables } from './state.js'

const TEXTS = ['fontFamily', 'accent', 'colorMix', 'qrColor'] as const
const NUMBERS = ['scale', 'colorMixStrength', 'radius', 'zIndex'] as const

/**
 * Returns overrides of the theme without those of another type. Members that are null count as absent, and a number may be its text. Others stay, for versions to come.
 */
export function readThemeVariables(given: unknown, leaveOut: LeaveOut): ThemeVariables {
  if (given === undefined || given === null) return {}
  if (!isRecord(given)) {
    leaveOut('themeVariables', "must be an object, such as { accent: '#2f6bff' }")
    return {}
  }
  const variables: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(given)) {
    if (value === null) continue
    const isText = (TEXTS as readonly string[]).includes(name)
    const isNumber = (NUMBERS as readonly string[]).includes(name)
    const read = isNumber && typeof value === 'string' && value.trim() !== '' ? Number(value) : value
    if (isText && typeof read !== 'string') leaveOut(`themeVariables.${name}`, 'must be a text of CSS')
    else if (isNumber && !Number.isFinite(read)) leaveOut(`themeVariables.${name}`, 'must be a number')
    else variables[name] = read
  }
  return variables
}
