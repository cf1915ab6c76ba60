import type { PublicState } from '../public.js'
import { REMOTE_DEFAULTS, type RemoteFeatureName, type RemoteSettings } from './state.js'

/**
 * Reason of a feature's state. `default`: nothing else was said. `code`: this version has no such feature. `option`: an option of the app. `remote`: the
 * settings of the project. `plugin`: the plugin is not in `use`. `chain`, `wallet`, `country`: not on this chain, with this wallet, or where the visitor is.
 * `browser`: the visitor's browser asks for it.
 */
export type FeatureReason = 'default' | 'code' | 'option' | 'remote' | 'plugin' | 'chain' | 'wallet' | 'country' | 'browser'

/** Feature whose state has a reason. */
export type FeatureName = RemoteFeatureName | 'receive' | 'send' | 'analytics'

/** State of a feature, and its reason. */
export interface FeatureState {
  readonly on: boolean
  readonly because: FeatureReason
  /** Name of the option or plugin, the chain, or the problem. */
  readonly detail?: string
}

/** Actions of the Account view, in order (MODAL-37). */
export const WALLET_FEATURES = ['onramp', 'swaps', 'receive', 'send'] as const

const off = (because: FeatureReason, detail?: string): FeatureState => ({ on: false, because, ...(detail !== undefined && { detail }) })

/** Returns the state of a feature, with its reason. */
export function selectFeature(state: PublicState, name: FeatureName): FeatureState {
  const { config, settings } = state
  switch (name) {
    case 'email':
    case 'socials':
      return loginOf(state, name)
    case 'swaps':
    case 'onramp':
      // No plugin brings them yet.
      return settings.applied?.[name] === false ? off('remote') : off('code')
    case 'activity':
      return config.use.includes('activity') ? byRemote(settings.applied, 'activity') : off('plugin', 'activity()')
    case 'reownBranding':
      return byRemote(settings.applied, 'reownBranding')
    case 'receive':
    case 'send':
      // No view has them yet.
      return config.features[name] ? off('code') : off('option', `features.${name}`)
    case 'analytics':
      return analyticsOf(state)
  }
}

/** Returns the actions of the Account view that are there, in order (MODAL-37). */
export function selectWalletFeatures(state: PublicState): readonly (typeof WALLET_FEATURES)[number][] {
  return WALLET_FEATURES.filter((name) => selectFeature(state, name).on)
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
