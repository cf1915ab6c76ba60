import type { RemoteFeature } from '../api/shapes.js'
import { SOCIAL_PROVIDERS } from '../shared/features.js'
import type { ConfigState } from '../config/state.js'
import type { RemoteSettings } from './state.js'

/** Ids of the features at the services. */
const ids = { login: 'social_login', swaps: 'swap', onramp: 'onramp', activity: 'activity', reownBranding: 'reown_branding' } as const

/**
 * Returns the settings of a project (facts 2.5). A feature that the answer lacks is off. A list without configuration says nothing, unless the feature is off.
 */
export function readRemote(features: readonly RemoteFeature[]): RemoteSettings {
  const of = (id: string) => features.find((one) => one.id === id)
  const list = (id: string): readonly string[] | false | undefined => {
    const entry = of(id)
    if (entry === undefined || !entry.isEnabled) return false
    return entry.config ? entry.config.length > 0 && entry.config : entry.config === null ? undefined : false
  }
  const logins = list(ids.login)
  const [swaps, onramp] = [list(ids.swaps), list(ids.onramp)]
  return {
    ...(logins !== undefined && loginsOf(logins || [])),
    ...(swaps !== undefined && { swaps }),
    ...(onramp !== undefined && { onramp }),
    activity: of(ids.activity)?.isEnabled ?? false,
    reownBranding: of(ids.reownBranding)?.isEnabled ?? false,
  }
}

function loginsOf(list: readonly string[]): Required<Pick<RemoteSettings, 'email' | 'socials'>> {
  const socials = list.filter((one) => SOCIAL_PROVIDERS.some((known) => known === one))
  return { email: list.includes('email'), socials: socials.length > 0 && socials }
}

/** Returns the names of the options that the project's settings replace with something else (CONFIG-03). */
export function overriddenOptions({ plugins: { embeddedWallet } }: ConfigState, { email, socials }: RemoteSettings): readonly string[] {
  const given = embeddedWallet?.given ?? []
  const differs = {
    email: email !== undefined && email !== embeddedWallet?.email,
    socials: socials !== undefined && (socials || []).join() !== (embeddedWallet?.socials ?? []).join(),
  }
  return given.filter((name) => differs[name]).map((name) => `embeddedWallet.${name}`)
}
