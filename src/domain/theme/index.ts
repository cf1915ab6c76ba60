export { selectColorScheme } from './selectors.js'
export { type ThemeCommand, type ThemeEvent, type ThemeState, theme } from './slice.js'
