import { failure, LatchkitError } from '../shared/errors.js'
import { type CaipNetworkId, type ChainNamespace, namespaceOf } from '../shared/caip.js'
import { completeNetwork, type NetworkInput } from '../shared/network-input.js'
import type { Network } from '../shared/networks.js'
import type { CustomWallet } from './session-wallets.js'
import { oneOf, refuse, switches, texts } from './refuse.js'
import { readable, readOptions } from './read-options.js'
import type { SessionOptions } from './session-options.js'
import {
  CONNECTOR_GROUPS,
  type AppMetadata,
  type ConfigState,
  type ConnectMethod,
  type ConnectorGroup,
  type EmbeddedWalletConfig,
  type Features,
  type NamespaceOverrides,
  type SiwxConfig,
  type ThemeMode,
  type ThemeVariables,
} from './state.js'

/** What an app sets. Only `networks` is needed for browser wallets; names are those that people search for. */
export interface LatchkitOptions {
  /** At least one; plain viem chain objects fit. */
  readonly networks: readonly NetworkInput[]
  /** A member of `networks`, or its CAIP-2 id; the first one by default. */
  readonly defaultNetwork?: NetworkInput | CaipNetworkId
  readonly metadata?: Partial<AppMetadata>
  /** Needed only by adapters that use hosted services. */
  readonly projectId?: string
  readonly features?: Partial<Features>
  /** Where your terms and your privacy notice stand, for the box of `features.legalCheckbox`. */
  readonly termsConditionsUrl?: string
  readonly privacyPolicyUrl?: string
  readonly connectMethodsOrder?: readonly ConnectMethod[]
  readonly connectorOrder?: readonly ConnectorGroup[]
  readonly excludeWallets?: readonly string[]
  readonly featuredWallets?: readonly string[]
  /** Wallets that the list has beside those of the page; each is reached by a session over the relay. */
  readonly customWallets?: readonly CustomWallet[]
  /** What sessions over the relay ask of wallets, per namespace, in place of the defaults. */
  readonly universalProviderConfigOverride?: NamespaceOverrides
  readonly allowUnsupportedChain?: boolean
  readonly enableNetworkSwitch?: boolean
  readonly enableReconnect?: boolean
  readonly tabs?: 'shared' | 'isolated'
  readonly basic?: boolean
  readonly embedded?: boolean
  /** Adds nothing to the body of the page by itself. The embedded wallet's frame, and the dialog with it, stand there all the same: a frame that is moved loads anew. */
  readonly disableAppend?: boolean
  readonly debug?: boolean
  readonly themeMode?: ThemeMode
  readonly themeVariables?: ThemeVariables
  readonly locale?: string
  /** In front of every remembered item; `latchkit` by default. */
  readonly storagePrefix?: string
  /** Sign-in with the wallet, for the plug `signIn()`: what the host does of it (`SiwxHost`, or `SiweConfig`); at most one of the two. */
  readonly siwx?: unknown
  readonly siweConfig?: unknown
}

/** Makes the part of the embedded wallet; undefined where it cannot be offered (AUTH-01). */
export type EmbeddedWalletResolver = (projectId: string | undefined, networks: readonly Network[]) => EmbeddedWalletConfig | undefined

/** Makes the part of the sign-in with the wallet; without one where it is switched off. */
export type SignInResolver = (options: LatchkitOptions) => { readonly siwx?: SiwxConfig }

const DEFAULT_FEATURES: Features = { receive: true, send: true, analytics: true, allWallets: true, legalCheckbox: false, collapseWallets: false }

/** What is on or off, as it is where it is left out. */
const SWITCHES = {
  allowUnsupportedChain: false,
  enableNetworkSwitch: true,
  enableReconnect: true,
  basic: false,
  embedded: false,
  disableAppend: false,
  debug: false,
}

/**
 * Options with their defaults. Throws `OPTIONS_INVALID` or `OPTIONS_CONFLICT` that name the option and the mend.
 * @param adapters namespaces that adapters were given for
 * @param sessions of the plug for sessions over the relay; without it the options for them mean nothing
 * @param embedded of the plug for the embedded wallet: makes its part
 * @param signIn of the plug for the sign-in with the wallet: makes its part
 */
export function resolveConfig(
  given: LatchkitOptions,
  adapters: readonly ChainNamespace[],
  version: string,
  needsProjectId = false,
  sessions?: SessionOptions,
  embedded?: EmbeddedWalletResolver,
  signIn?: SignInResolver,
): ConfigState {
  const options = readOptions(given)
  if (options.siwx !== undefined && options.siweConfig !== undefined)
    throw LatchkitError.from(failure('OPTIONS_CONFLICT', { option: 'siweConfig', other: 'siwx' }))
  // Silence would let everybody in.
  if (!signIn && (options.siwx ?? options.siweConfig)) refuse('siwx', 'needs signIn()')
  const { name = '', icons } = options.metadata ?? {}
  if (typeof name !== 'string') refuse('metadata.name', 'must be a text')
  texts('metadata.icons', icons)
  const networks = readable('networks', () => resolveNetworks(options.networks))
  const defaultNetwork = readable('defaultNetwork', () => resolveDefault(options.defaultNetwork, networks))
  oneOf('themeMode', options.themeMode, ['dark', 'light', 'system'])
  oneOf('tabs', options.tabs, ['shared', 'isolated'])
  const order = texts('connectorOrder', options.connectorOrder)
  for (const group of order) oneOf('connectorOrder', group, CONNECTOR_GROUPS)
  for (const method of texts('connectMethodsOrder', options.connectMethodsOrder)) oneOf('connectMethodsOrder', method, ['email', 'social', 'wallet'])
  const projectId = options.projectId ?? sessions?.config.projectId
  const storagePrefix = options.storagePrefix ?? 'latchkit'
  const embeddedWallet = embedded?.(projectId, networks)
  if (!/^[\w.@/-]{1,64}$/.test(storagePrefix)) refuse('storagePrefix', 'must be 1 to 64 letters, digits or . _ @ / -')
  return {
    version,
    ...(projectId ? { projectId } : {}),
    metadata: { ...options.metadata, name: name.trim() || 'This app' },
    networks,
    ...(defaultNetwork ? { defaultNetwork } : {}),
    // Where there are sessions, a namespace needs no adapter of its own (NET-01).
    adapters: [
      ...new Set([
        ...adapters,
        ...(sessions === undefined ? [] : networks.map((network) => network.chainNamespace)),
        ...(embeddedWallet?.networks.map(namespaceOf) ?? []),
      ]),
    ],
    features: switches('features.', options.features, DEFAULT_FEATURES),
    ...resolveLegal(options),
    ...(options.connectMethodsOrder ? { connectMethodsOrder: options.connectMethodsOrder } : {}),
    // The configured groups first, then the remaining ones (specification, section 4).
    connectorOrder: [...new Set([...order, ...CONNECTOR_GROUPS])] as ConnectorGroup[],
    excludeWallets: texts('excludeWallets', options.excludeWallets),
    featuredWallets: texts('featuredWallets', options.featuredWallets),
    ...switches('', options, SWITCHES),
    tabs: options.tabs ?? 'shared',
    needsProjectId,
    themeMode: options.themeMode ?? 'dark',
    themeVariables: options.themeVariables ?? {},
    ...(options.locale ? { locale: options.locale } : {}),
    storagePrefix,
    ...sessions?.resolve({ ...sessions.config, ...(projectId ? { projectId } : {}) }, options, adapters.length === 0),
    ...(embeddedWallet ? { embeddedWallet } : {}),
    ...readable('siwx', () => signIn?.(options)),
  }
}

function resolveLegal({ termsConditionsUrl, privacyPolicyUrl }: LatchkitOptions): Pick<ConfigState, 'legal'> {
  for (const [option, url] of Object.entries({ termsConditionsUrl, privacyPolicyUrl }))
    if (url !== undefined && !/^https?:\/\/\S+$/.test(url)) refuse(option, 'must be an http(s) address')
  const legal = { ...(termsConditionsUrl && { terms: termsConditionsUrl }), ...(privacyPolicyUrl && { privacy: privacyPolicyUrl }) }
  return termsConditionsUrl || privacyPolicyUrl ? { legal } : {}
}

function resolveNetworks(inputs: readonly NetworkInput[] | undefined): readonly Network[] {
  if (!Array.isArray(inputs) || inputs.length === 0) refuse('networks', "must have at least one network, such as [mainnet] from 'latchkit'")
  const networks = new Map<CaipNetworkId, Network>()
  for (const input of inputs as readonly NetworkInput[]) {
    const network = completeNetwork(input)
    if (!network.ok) throw LatchkitError.from(network.error)
    if (!networks.has(network.value.caipNetworkId)) networks.set(network.value.caipNetworkId, network.value)
  }
  return [...networks.values()]
}

function resolveDefault(wanted: NetworkInput | CaipNetworkId | undefined, networks: readonly Network[]): CaipNetworkId | undefined {
  if (wanted === undefined) return undefined
  const id = typeof wanted === 'string' ? wanted : idOf(wanted)
  if (id === undefined || !networks.some((network) => network.caipNetworkId === id))
    refuse('defaultNetwork', `is not among networks (${networks.map((n) => n.caipNetworkId).join(', ')})`)
  return id
}

function idOf(input: NetworkInput): CaipNetworkId | undefined {
  const network = completeNetwork(input)
  return network.ok ? network.value.caipNetworkId : undefined
}
