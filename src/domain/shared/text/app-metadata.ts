import { cleanName, isHttpsUrl, isWebUrl } from './text.js'

/** Description of the app as it is given to wallets, relays and sites. */
export interface SharedMetadata {
  readonly name: string
  readonly description: string
  readonly url: string
  readonly icons: readonly string[]
}

/** Most characters of a description, and most icons, that are given away. */
const MAX_DESCRIPTION = 256
const MAX_ICONS = 4

/**
 * Returns the app's description by the rules of the strictest receiver: texts that can be shown, a web URL, absolute https icons. A wallet may refuse a whole
 * proposal over an icon that is relative or a data URI, so what does not fit is left out.
 *
 * @param place URL to use if the app gives none, or none that fits
 * @param resolve returns a relative URL as an absolute one, where the platform can
 */
export function sharedMetadata(
  {
    name,
    description = '',
    url = '',
    icons = [],
  }: { readonly name: string; readonly description?: string; readonly url?: string; readonly icons?: readonly string[] },
  place = '',
  resolve: (url: string, base: string) => string | undefined = () => undefined,
): SharedMetadata {
  const home = typeof url === 'string' && isWebUrl(url) ? url : place
  return {
    name: cleanName(name) || 'App',
    description: typeof description === 'string' ? cleanName(description, MAX_DESCRIPTION) : '',
    url: home,
    icons: icons
      .filter((icon) => icon !== '')
      .map((icon) => (isHttpsUrl(icon) ? icon : (resolve(icon, home) ?? '')))
      .filter(isHttpsUrl)
      .slice(0, MAX_ICONS),
  }
}
