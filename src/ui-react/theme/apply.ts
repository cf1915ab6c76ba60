import type { ColorScheme, ThemeVariables } from './theme.js'
import { customProperties } from './variables.js'

/**
 * Applies a theme to the host of a shadow root: attributes for the stylesheet, and custom properties by CSSOM, which a strict `style-src` allows. A later call
 * removes properties that are no longer set.
 *
 * @returns a function that removes the properties; the attributes stay for the exit animation
 */
export function applyTheme(host: HTMLElement, scheme: ColorScheme, variables: ThemeVariables): () => void {
  const properties = customProperties(variables, scheme)
  host.dataset.lkTheme = scheme
  if (properties.has('--lk-accent')) host.dataset.lkAccent = 'custom'
  else delete host.dataset.lkAccent
  for (const [name, value] of properties) host.style.setProperty(name, value)
  return () => {
    for (const name of properties.keys()) host.style.removeProperty(name)
  }
}
