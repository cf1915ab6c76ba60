import type { ConfigState, FeatureButton, Unavailable } from '../config/index.js'
import { createSelector } from '../kernel/selectors.js'
import { selectIsUnsupported, selectNetwork } from '../network/index.js'
import type { PublicState } from '../public.js'
import { type CaipNetworkId, namespaceOf } from '../shared/caip/caip.js'
import { type NetworkFeature, supportsFeature } from '../shared/features.js'
import { type FeatureState, off } from './feature-state.js'

/** Features with a place of their own in view Account, in order (MODAL-37). */
const known = {
  onramp: { order: 10, plugin: 'buy()', needs: 'onramp' },
  swaps: { order: 20, plugin: 'swap()', needs: 'swaps' },
  receive: { order: 30, plugin: 'receive()' },
  send: { order: 40, plugin: 'send()', needs: 'send' },
} as const satisfies Readonly<Record<string, { readonly order: number; readonly plugin: string; readonly needs?: NetworkFeature }>>

/** Feature whose button every version knows. */
export type WalletFeature = keyof typeof known

const DEFAULT_ORDER = 50

/** Feature button that is missing, with its reason. */
export interface MissingButton {
  readonly button: FeatureButton
  readonly state: FeatureState
}

const depends = ({ config, settings, network, ...state }: PublicState) =>
  [config, settings.applied, network, ...(config.buttons ?? []).map((button) => limitOf(state, button))] as const

/** Returns the feature buttons of view Account that are there, in order (MODAL-37, MODAL-38). */
export const selectFeatureButtons: (state: PublicState) => readonly FeatureButton[] = /* @__PURE__ */ createSelector(depends, (state) =>
  placed(state.config).filter(({ id }) => buttonState(state, id).on),
)

/** Returns the feature buttons that are missing on this network, with this wallet, or in this country, with their reasons. */
export const selectMissingButtons: (state: PublicState) => readonly MissingButton[] = /* @__PURE__ */ createSelector(depends, (state) =>
  placed(state.config).flatMap((button) => {
    const found = buttonState(state, button.id)
    return found.because === 'chain' || found.because === 'wallet' || found.because === 'country' ? [{ button, state: found }] : []
  }),
)

/** Returns the state of a feature with a button, with its reason. */
export function buttonState(state: PublicState, id: string): FeatureState {
  const { config, settings } = state
  const own: { readonly plugin: string; readonly needs?: NetworkFeature } | undefined = isKnown(id) ? known[id] : undefined
  const button = config.buttons?.find((one) => one.id === id)
  if ((id === 'receive' || id === 'send') && !config.features[id]) return off('option', `features.${id}`)
  if (button === undefined) return off('plugin', own?.plugin ?? id)
  if (button.needs !== undefined && !config.use.includes(button.needs)) return off('plugin', `${button.needs}()`)
  const remote = id === 'swaps' || id === 'onramp' ? settings.applied?.[id] : undefined
  if (remote === false) return off('remote')
  const network = selectNetwork(state)
  const isServed = (needs: NetworkFeature) =>
    supportsFeature(needs, network?.caipNetworkId as CaipNetworkId) || button.also?.some((one) => one === network?.caipNetworkId) === true
  const fits = network !== undefined && (own?.needs === undefined || (isServed(own.needs) && !selectIsUnsupported(state)))
  if (!fits || !isWithin(button, network.caipNetworkId)) return off('chain', network?.name)
  const limit = limitOf(state, button)
  if (limit !== undefined) return off(limit.because, limit.detail)
  return { on: true, because: remote === undefined ? 'default' : 'remote' }
}

function placed({ buttons = [] }: ConfigState): readonly FeatureButton[] {
  const first = buttons.filter(({ id }, at) => buttons.findIndex((one) => one.id === id) === at)
  return first.sort((one, other) => orderOf(one) - orderOf(other))
}

/** Returns why the slice of the plugin cannot serve. */
function limitOf(state: object, { plugin }: { readonly plugin: string }): Unavailable | undefined {
  return (state as Readonly<Record<string, { readonly unavailable?: Unavailable } | undefined>>)[plugin]?.unavailable
}

function orderOf({ id, order }: FeatureButton): number {
  return order ?? (isKnown(id) ? known[id].order : DEFAULT_ORDER)
}

function isKnown(id: string): id is WalletFeature {
  return Object.hasOwn(known, id)
}

function isWithin({ when = {} }: FeatureButton, network: `${string}:${string}`): boolean {
  const { namespaces, networks } = when
  if (namespaces === undefined && networks === undefined) return true
  return namespaces?.includes(namespaceOf(network as never)) === true || networks?.some((one) => one === network) === true
}
