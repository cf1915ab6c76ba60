export type { ThemeCommand, ThemeEvent, ThemeState } from './messages.js'
export { selectColorScheme } from './selectors.js'
export { theme } from './slice.js'
