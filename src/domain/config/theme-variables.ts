import { isRecord } from '../shared/json/objects.js'
import type { LeaveOut } from './invalid-option.js'
import type { ThemeVariables } from './state.js'

const TEXTS = /^(fontFamily|accent|colorMix|qrColor)$/
const NUMBERS = /^(scale|colorMixStrength|radius|zIndex)$/

/**
 * Returns overrides of the theme without those of another type. Members that are null count as absent, and a number may be its text. Others stay, for versions to come.
 */
export function readThemeVariables(given: unknown, leaveOut: LeaveOut): ThemeVariables {
  if (given === undefined || given === null) return {}
  if (!isRecord(given)) return leaveOut('themeVariables', 'must be an object') ?? {}
  const variables: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(given)) {
    if (value === null) continue
    const isNumber = NUMBERS.test(name)
    const read = isNumber && typeof value === 'string' && value.trim() !== '' ? Number(value) : value
    if (TEXTS.test(name) && typeof read !== 'string') leaveOut(`themeVariables.${name}`, 'must be a text of CSS')
    else if (isNumber && !Number.isFinite(read)) leaveOut(`themeVariables.${name}`, 'must be a number')
    else variables[name] = read
  }
  return variables
}
