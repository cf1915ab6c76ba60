import type { SocialProvider } from '../shared/features.js'
import type { PublicState } from '../public.js'

type Settings = Pick<PublicState, 'config' | 'settings'>

/** Returns true if login by e-mail is offered: by the project, or else by the app. */
export function offersEmail({ config, settings }: Settings): boolean {
  const { embeddedWallet } = config.plugins
  return embeddedWallet !== undefined && (settings.applied?.email ?? embeddedWallet.email)
}

/** Returns the social providers that the project, or else the app, offers. */
export function offeredSocials({ config, settings }: Settings): readonly SocialProvider[] {
  const { embeddedWallet } = config.plugins
  if (embeddedWallet === undefined) return []
  return ((settings.applied?.socials ?? embeddedWallet.socials) || []) as readonly SocialProvider[]
}

/** Returns true unless the project turned branding off (MODAL-43). */
export function isBranded({ settings }: Settings): boolean {
  return settings.applied?.reownBranding !== false
}
