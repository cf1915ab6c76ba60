import { describe, expect, it } from 'vitest'
import { begun } from '../../../tests/domain/facts.js'
import { given, nothing, rejected } from '../../testing/given.js'
import { selectColorScheme } from './index.js'

describe('the theme', () => {
  it('[MODAL-39, UX-14] follows the system by default, also when its setting changes', () => {
    expect(given([]).state.theme).toEqual({ mode: 'system', variables: {} })
    expect(selectColorScheme(given(begun({ colorScheme: 'light' })).state)).toBe('light')
    expect(selectColorScheme(given([...begun({ colorScheme: 'light' }), { type: 'platformChanged', changes: { colorScheme: 'dark' } }]).state)).toBe('dark')
  })

  it('[MODAL-39] stays dark or light where the app says so', () => {
    expect(selectColorScheme(given(begun({ colorScheme: 'dark' }), { options: { themeMode: 'light' } }).state)).toBe('light')
    expect(selectColorScheme(given(begun({ colorScheme: 'light' }), { options: { themeMode: 'dark' } }).state)).toBe('dark')
  })

  it('[MODAL-39] changes at run time', () => {
    given([])
      .when({ type: 'setThemeMode', mode: 'light' })
      .then([{ type: 'themeModeSet', mode: 'light' }])
    given([]).when({ type: 'setThemeMode', mode: 'system' }).then(nothing)
    given([])
      .when({ type: 'setThemeMode', mode: 'sepia' as never })
      .then(rejected('OPTIONS_INVALID'))
  })

  it('[MODAL-40] has variables that override the look, and change at run time one by one', () => {
    const options = { options: { themeVariables: { accent: '#f00', radius: 2 } } }
    expect(given([], options).state.theme.variables).toEqual({ accent: '#f00', radius: 2 })
    const when = given([], options).when({ type: 'setThemeVariables', variables: { accent: '#00f', fontFamily: 'serif' } })
    when.then([{ type: 'themeVariablesSet', variables: { accent: '#00f', radius: 2, fontFamily: 'serif' } }])
    expect(when.state.theme.variables.accent).toBe('#00f')
    given([], options)
      .when({ type: 'setThemeVariables', variables: { radius: 2 } })
      .then(nothing)
  })
})
