import type { ColorScheme, ThemeVariables } from './theme.js'
import { customProperties } from './variables.js'

/**
 * Puts a theme on the host of a shadow root: attributes for the sheet, and the host's variables by CSSOM, which a strict
 * `style-src` allows. Called again with other variables, it takes back what is no longer set.
 *
 * @returns takes the variables back; the attributes stay, for the moment in which a closed dialog is still drawn
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
