import type { PublicState } from '../public.js'
import { buttonState } from './buttons.js'
import { type FeatureName, type FeatureState, off } from './feature-state.js'
import { REMOTE_DEFAULTS, type RemoteSettings } from '../settings/state.js'

/** Returns the state of a feature, with its reason. */
export function selectFeature(state: PublicState, name: FeatureName): FeatureState {
  const { config, settings } = state
  switch (name) {
    case 'email':
    case 'socials':
      return loginOf(state, name)
    case 'activity':
      return config.use.includes('activity') ? byRemote(settings.applied, 'activity') : off('plugin', 'activity()')
    case 'reownBranding':
      return byRemote(settings.applied, 'reownBranding')
    case 'onramp':
    case 'swaps':
    case 'receive':
    case 'send':
      return buttonState(state, name)
    case 'analytics':
      return analyticsOf(state)
  }
}

function loginOf(state: PublicState, name: 'email' | 'socials'): FeatureState {
  const { config, settings } = state
  const local = config.plugins.embeddedWallet
  if (local === undefined) {
    const problem = config.problems?.find(({ option }) => option === 'embeddedWallet')?.problem
    if (problem === undefined) return off('plugin', 'embeddedWallet()')
    return off(problem.includes('networks') ? 'chain' : 'option', problem)
  }
  if (settings.applied?.[name] !== undefined) return { on: settings.applied[name] !== false, because: 'remote' }
  const on = name === 'email' ? local.email : local.socials.length > 0
  return local.given?.includes(name) || !on ? { on, because: 'option', detail: `embeddedWallet.${name}` } : { on, because: 'default' }
}

function byRemote(applied: RemoteSettings | undefined, name: 'activity' | 'reownBranding'): FeatureState {
  const remote = applied?.[name]
  return remote === undefined ? { on: REMOTE_DEFAULTS[name], because: 'default' } : { on: remote, because: 'remote' }
}

function analyticsOf({ config, settings }: PublicState): FeatureState {
  const { services } = config.plugins
  if (!config.features.analytics) return off('option', 'features.analytics')
  if (services === undefined) return off('plugin', 'services()')
  if (services.analytics === false) return off('option', 'services.analytics')
  if (settings.page?.privacyControl) return off('browser')
  if (services.analytics?.own) return { on: true, because: 'option', detail: 'services.analytics.sink' }
  const { analytics, failedAt } = settings.held.analytics ?? {}
  if (analytics === undefined && failedAt === undefined) return { on: true, because: 'default' }
  return { on: analytics === true, because: 'remote' }
}
