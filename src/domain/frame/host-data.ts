import type { RootState } from '../root.js'
import type { JsonObject } from '../shared/json/json.js'
import { sharedMetadata } from '../shared/text/app-metadata.js'
import { selectColorScheme } from '../theme/selectors.js'
import type { FrameEvents } from './protocol.js'

/** Returns the theme in the secure site's format (FRAME-49). */
export function themeData(state: RootState): FrameEvents['SYNC_THEME']['payload'] {
  const mode = selectColorScheme(state)
  const { fontFamily, scale, accent, colorMix, colorMixStrength, radius, zIndex, qrColor } = state.theme.variables
  return {
    themeMode: mode,
    themeVariables: present({
      '--w3m-font-family': fontFamily,
      '--w3m-accent': accent,
      '--w3m-color-mix': colorMix,
      '--w3m-color-mix-strength': colorMixStrength,
      '--w3m-font-size-master': scale === undefined ? undefined : `${scale * 10}px`,
      '--w3m-border-radius-master': radius === undefined ? undefined : `${radius * 4}px`,
      '--w3m-z-index': zIndex,
      '--w3m-qr-color': qrColor,
    }),
    w3mThemeVariables: { '--w3m-accent': accent ?? ACCENT[mode], '--w3m-background': BACKGROUND[mode] },
  }
}

/** Returns the app's metadata for the secure site (FRAME-49). */
export function dappData({ config }: RootState): FrameEvents['SYNC_DAPP_DATA']['payload'] {
  return { metadata: sharedMetadata(config.metadata), sdkVersion: `latchkit-${config.version}`, sdkType: 'latchkit', projectId: config.projectId ?? '' }
}

const ACCENT = { dark: 'hsl(230,100%,67%)', light: 'hsl(231,100%,70%)' } as const
const BACKGROUND = { dark: '#121313', light: '#fff' } as const

function present(values: Readonly<Record<string, string | number | undefined>>): JsonObject {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as JsonObject
}
