import type { WalletIdentity } from '../shared/wallet-identities.js'
import { LatchkitError } from '../shared/errors/latchkit-error.js'
import { failure } from '../shared/errors/start-errors.js'
import type { CaipNetworkId } from '../shared/caip/caip.js'
import { completeNetwork, type NetworkInput } from '../shared/networks/network-input.js'
import type { Network } from '../shared/networks/networks.js'
import { unservedChains } from './unserved-chains.js'
import type { CustomWallet } from '../connectors/custom-wallets.js'
import type { Plugin } from '../plugin.js'
import { plainJson } from '../shared/json/plain-json.js'
import { fitting, invalidOption, type LeaveOut, oneOf, switches, texts } from './invalid-option.js'
import { readThemeVariables } from './theme-variables.js'
import { readable, readOptions } from './read-options.js'
import {
  CONNECTOR_GROUPS,
  type Prefetch,
  type AppMetadata,
  type ConfigState,
  type ConnectMethod,
  type ConnectorGroup,
  type Features,
  type NamespaceOverrides,
  type ThemeMode,
  type ThemeVariables,
} from './state.js'

/** Options of an app. Browser wallets need `networks` only. */
export interface LatchkitOptions {
  /**
   * At least one network. viem chain objects are accepted. A network that appears twice counts once.
   * @throws OPTIONS_INVALID if empty, NETWORK_INVALID with the network and the field
   * @example createLatchkit({ networks: [mainnet, base], use: [evm()] })
   */
  readonly networks: readonly NetworkInput[]
  /**
   * Network that the app works on at first: a member of `networks`, or its CAIP-2 id. Defaults to the first one.
   * @throws OPTIONS_INVALID if it is not among `networks`
   * @example createLatchkit({ networks: [mainnet, base], use: [evm()], defaultNetwork: 'eip155:8453' })
   */
  readonly defaultNetwork?: NetworkInput | CaipNetworkId
  /**
   * Name, description, URL and icons of the app, which wallets show to the user. The name defaults to the title of the page, or else its host.
   * @example createLatchkit({ networks: [mainnet], use: [evm()], metadata: { name: 'Harbour', url: 'https://harbour.example', icons: ['/icon.png'] } })
   */
  readonly metadata?: Partial<AppMetadata>
  /**
   * Id of your project at the hosted services (WalletConnect network, embedded wallet). Required by plugins that use them.
   * @example createLatchkit({ networks: [mainnet], use: [evm(), walletConnect()], projectId })
   */
  readonly projectId?: string
  /**
   * Switches of the dialog. Omitted ones have their default.
   * @example createLatchkit({ networks: [mainnet], use: [evm()], features: { legalCheckbox: true } })
   */
  readonly features?: Partial<Features>
  /**
   * URL (http or https) of your terms of service, linked by `features.legalCheckbox`.
   * @example createLatchkit({ networks: [mainnet], use: [evm()], features: { legalCheckbox: true }, termsConditionsUrl: 'https://harbour.example/terms' })
   */
  readonly termsConditionsUrl?: string
  /**
   * URL (http or https) of your privacy policy, linked by `features.legalCheckbox`.
   * @example createLatchkit({ networks: [mainnet], use: [evm()], features: { legalCheckbox: true }, privacyPolicyUrl: 'https://harbour.example/privacy' })
   */
  readonly privacyPolicyUrl?: string
  /**
   * Order of the methods in the Connect view. Methods that are left out are not shown, except `wallet`, which then comes last. By default wallets come first if
   * one is installed, and otherwise e-mail and social logins do.
   * @example createLatchkit({ networks: [mainnet], projectId, use: [evm(), embeddedWallet()], connectMethodsOrder: ['social', 'email', 'wallet'] })
   */
  readonly connectMethodsOrder?: readonly ConnectMethod[]
  /**
   * Order of the groups of wallets in the Connect view. Groups that are left out follow in their default order: `walletConnect`, `recent`, `injected`, `featured`,
   * `custom`, `external`, `recommended`.
   * @example createLatchkit({ networks: [mainnet], use: [evm()], connectorOrder: ['recent', 'injected'] })
   */
  readonly connectorOrder?: readonly ConnectorGroup[]
  /**
   * Wallets that are not listed: reverse domain names (EIP-6963 `rdns`), or names, in any letter case.
   * @example createLatchkit({ networks: [mainnet], use: [evm()], excludeWalletIds: ['io.example.wallet'] })
   */
  readonly excludeWalletIds?: readonly string[]
  /**
   * Wallets of the group `featured`: the ids of connectors, which are reverse domain names (EIP-6963 `rdns`) for wallets of the page.
   * @example createLatchkit({ networks: [mainnet], use: [evm()], featuredWalletIds: ['io.example.wallet'] })
   */
  readonly featuredWalletIds?: readonly string[]
  /**
   * Wallets that announce themselves in several protocols, in addition to the built-in list: the reverse domain name in EIP-6963, and the names in any protocol.
   * Announcements are joined to one entry of the list if each name has exactly one claimant.
   * @throws OPTIONS_INVALID with the row and the member
   * @example createLatchkit({ networks: [mainnet], use: [evm()], walletIdentities: [{ rdns: 'io.example.wallet', names: ['Example', 'Example for Solana'] }] })
   */
  readonly walletIdentities?: readonly WalletIdentity[]
  /**
   * Wallets listed beside those of the page. Each connects by WalletConnect, over a link of its own.
   * @throws OPTIONS_INVALID with the wallet and the member
   * @example createLatchkit({ networks: [mainnet], projectId, use: [evm(), walletConnect()], customWallets: [{ id: 'kestrel', name: 'Kestrel', mobileLink: 'kestrel://' }] })
   */
  readonly customWallets?: readonly CustomWallet[]
  /**
   * WalletConnect namespaces that a session requests (methods, events, chains, RPC URLs), in place of the defaults.
   * @example createLatchkit({ networks: [mainnet], projectId, use: [evm(), walletConnect()], universalProviderConfigOverride: { eip155: { methods: ['personal_sign'] } } })
   */
  readonly universalProviderConfigOverride?: NamespaceOverrides
  /**
   * Accepts a wallet on a network that is not configured: the dialog does not ask the user to switch, and buttons show no warning. Defaults to false.
   * @example createLatchkit({ networks: [mainnet], use: [evm()], allowUnsupportedChain: true })
   */
  readonly allowUnsupportedChain?: boolean
  /**
   * Opens the dialog to ask the user to switch when a connected wallet is on a network that is not configured. Defaults to true.
   * @example createLatchkit({ networks: [mainnet], use: [evm()], enableNetworkSwitch: false })
   */
  readonly enableNetworkSwitch?: boolean
  /**
   * Restores the session of the last visit at start, without a prompt. Defaults to true.
   * @example createLatchkit({ networks: [mainnet], use: [evm()], enableReconnect: false })
   */
  readonly enableReconnect?: boolean
  /**
   * `shared` (default): connecting, disconnecting and switching in one tab of the origin apply to all. `isolated`: this tab neither tells others nor follows them.
   * @example createLatchkit({ networks: [mainnet], use: [evm()], tabs: 'isolated' })
   */
  readonly tabs?: 'shared' | 'isolated'
  /**
   * Reduces the dialog to the WalletConnect code (on a phone: the list of wallets). It never opens by itself to ask for another network. Defaults to false.
   * @example createLatchkit({ networks: [mainnet], projectId, use: [evm(), walletConnect()], basic: true })
   */
  readonly basic?: boolean
  /**
   * Draws the dialog in the place of `LatchkitModal`, always open and without a backdrop. Defaults to false.
   * @example createLatchkit({ networks: [mainnet], use: [evm()], embedded: true })
   */
  readonly embedded?: boolean
  /**
   * Keeps the dialog out of the page's body: the app places `LatchkitModal` itself. With an embedded wallet the body still holds its frame and the dialog, because
   * a moved frame reloads. Defaults to false.
   * @example createLatchkit({ networks: [mainnet], use: [evm()], disableAppend: true })
   */
  readonly disableAppend?: boolean
  /**
   * Logs to the console from the level `debug` on, warns of what is probably wrong, and freezes state. Unset, it warns in the builds that the bundler makes for
   * development (`process.env.NODE_ENV`), and logs errors alone in others; `false` logs errors alone in both.
   * @example createLatchkit({ networks: [mainnet], use: [evm()], debug: true })
   */
  readonly debug?: boolean
  /**
   * When to fetch the code of core and dialog from your own server. `idle` (default): after the page has loaded and is idle, unless the connection saves data.
   * `intent`: when the pointer nears a button. `false`: on click.
   * @example createLatchkit({ networks: [mainnet], use: [evm()], prefetch: 'intent' })
   */
  readonly prefetch?: Prefetch
  /**
   * Allows requests that no act of the user needs: balances in the background, and pictures from hosts that the app has not named. With `false` a balance is read while
   * the dialog shows the account, or by `refreshBalance`, and of the pictures of wallets only data URIs are drawn. Defaults to true.
   * @example createLatchkit({ networks: [mainnet], use: [evm()], optionalTraffic: false })
   */
  readonly optionalTraffic?: boolean
  /**
   * Colors of dialog and buttons: `system` (default, the visitor's `prefers-color-scheme`), `dark` or `light`. Changes at run time by `useTheme` or `setThemeMode`.
   * @example createLatchkit({ networks: [mainnet], use: [evm()], themeMode: 'dark' })
   */
  readonly themeMode?: ThemeMode
  /**
   * Overrides of the look. Change at run time by `useTheme` or `setThemeVariables`.
   * @example createLatchkit({ networks: [mainnet], use: [evm()], themeVariables: { accent: '#2f6bff', radius: 0.5 } })
   */
  readonly themeVariables?: ThemeVariables
  /**
   * Language of the dialog: a BCP 47 tag. `en` and `ar` are built in. Defaults to English. The prop `locale` of `LatchkitProvider` wins, and takes other languages.
   * @example createLatchkit({ networks: [mainnet], use: [evm()], locale: 'ar' })
   */
  readonly locale?: string
  /**
   * Prefix of every storage key, of the lock and of messages between tabs: 1 to 64 letters, digits or `. _ @ / -`. Defaults to `latchkit`. Two instances in a page need
   * two prefixes.
   * @example createLatchkit({ networks: [mainnet], use: [evm()], storagePrefix: 'shop' })
   */
  readonly storagePrefix?: string
  /**
   * Sign-in functions of your own for the plugin `signIn()`: a `SiwxHost` of `latchkit/siwx`. Excludes `siweConfig`.
   * @throws OPTIONS_INVALID without `signIn()`, OPTIONS_CONFLICT beside `siweConfig`
   * @example createLatchkit({ networks: [mainnet], use: [evm(), signIn()], siwx: siwxHost })
   */
  readonly siwx?: unknown
  /**
   * The older form of `siwx`: a `SiweConfig` of `latchkit/siwx`. Excludes `siwx`.
   * @throws OPTIONS_INVALID without `signIn()`, OPTIONS_CONFLICT beside `siwx`
   * @example createLatchkit({ networks: [mainnet], use: [evm(), signIn()], siweConfig })
   */
  readonly siweConfig?: unknown
}

const DEFAULT_FEATURES: Features = { receive: true, send: true, analytics: true, allWallets: true, legalCheckbox: false, collapseWallets: false }

/** Boolean options with their defaults. */
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
 * Returns the options with their defaults and the configuration of the plugins.
 *
 * @param page name of the page, for an app without a name of its own
 * @throws OPTIONS_INVALID, OPTIONS_CONFLICT: both name the option and the fix
 */
export function resolveConfig(
  given: LatchkitOptions,
  plugins: readonly Pick<Plugin, 'name' | 'namespaces' | 'projectId' | 'configure'>[],
  version: string,
  page?: string,
): ConfigState {
  const options = readOptions(given)
  if (options.siwx !== undefined && options.siweConfig !== undefined)
    throw LatchkitError.from(failure('OPTIONS_CONFLICT', { option: 'siweConfig', other: 'siwx' }))
  // Ignoring the option would leave the app without sign-in.
  if (!plugins.some(({ name }) => name === 'siwx') && (options.siwx ?? options.siweConfig)) invalidOption('siwx', 'needs signIn()')
  const leftOut: { option: string; problem: string }[] = []
  const leaveOut: LeaveOut = (option, problem) => void leftOut.push({ option, problem })
  const metadata = readMetadata(options.metadata, leaveOut)
  const networks = readable('networks', () => resolveNetworks(options.networks, leaveOut))
  const defaultNetwork = readable('defaultNetwork', () => resolveDefault(options.defaultNetwork, networks))
  const text = (name: 'projectId' | 'locale', refuse: LeaveOut) => {
    const given: unknown = options[name]
    if (typeof given === 'string') return given
    if (given !== undefined) refuse(name, QUOTED)
    return undefined
  }
  const locale = text('locale', leaveOut)
  const order = fitting('connectorOrder', options.connectorOrder, leaveOut, CONNECTOR_GROUPS)
  const methods = fitting('connectMethodsOrder', options.connectMethodsOrder, leaveOut, METHODS)
  const legal = resolveLegal(options, leaveOut)
  const themeVariables = readThemeVariables(options.themeVariables, leaveOut)
  const tabs = oneOf('tabs', options.tabs, ['shared', 'isolated'])
  const prefetch = oneOf('prefetch', options.prefetch, ['idle', 'intent', false], leaveOut)
  const themeMode = oneOf('themeMode', options.themeMode, ['system', 'dark', 'light'], leaveOut)
  const featuredWalletIds = fitting('featuredWalletIds', options.featuredWalletIds, leaveOut)
  const projectId = text('projectId', invalidOption) ?? plugins.find((plugin) => plugin.projectId)?.projectId
  const storagePrefix = options.storagePrefix ?? 'latchkit'
  const namespaces = [...new Set(plugins.flatMap((plugin) => plugin.namespaces ?? []))]
  const problems: { option: string; problem: string }[] = []
  const setups = plugins.flatMap(({ name, configure }) => {
    const setup = configure === undefined ? {} : readable(`use.${name}`, () => configure({ options, networks, projectId, namespaces }))
    if (setup === undefined) return []
    if (setup.problem !== undefined) problems.push({ option: name, problem: setup.problem })
    leftOut.push(...(setup.leftOut ?? []))
    if (setup.off) return []
    const copied = plainJson(setup)
    if (!copied.ok) invalidOption(['use', name, copied.error.path].filter(Boolean).join('.'), copied.error.problem)
    return [{ name, ...setup }]
  })
  const hosts = setups.flatMap(({ name: plugin, hosts = [] }) => hosts.map((one) => ({ ...one, plugin })))
  const buttons = setups.flatMap(({ name: plugin, buttons = [] }) => buttons.map((one) => ({ ...one, plugin })))
  const use = setups.map(({ name }) => name)
  const served = plugins.filter(({ name }) => use.includes(name))
  // Namespaces of the page's adapters come first. An inactive plugin serves none.
  const adapters = [...new Set([...served.flatMap((plugin) => plugin.namespaces ?? []), ...setups.flatMap((setup) => setup.namespaces ?? [])])]
  if (problems.length === 0) problems.push(...unservedChains(adapters, networks, served))
  if (!/^[\w.@/-]{1,64}$/.test(storagePrefix)) invalidOption('storagePrefix', 'must be 1 to 64 letters, digits or . _ @ / -')
  return {
    version,
    ...(projectId ? { projectId } : {}),
    metadata: { ...metadata, name: metadata.name?.trim() || page || 'Web app' },
    networks,
    ...(defaultNetwork ? { defaultNetwork } : {}),
    adapters,
    features: switches('features.', options.features, DEFAULT_FEATURES),
    ...legal,
    ...(methods.length > 0 ? { connectMethodsOrder: methods } : {}),
    // The configured groups first, then the remaining ones (specification, section 4).
    connectorOrder: [...new Set([...order, ...CONNECTOR_GROUPS])],
    excludeWalletIds: texts('excludeWalletIds', options.excludeWalletIds),
    featuredWalletIds,
    ...(options.walletIdentities ? { walletIdentities: readIdentities(options.walletIdentities) } : {}),
    ...switches('', options, SWITCHES),
    tabs,
    prefetch,
    ...(switches('', options, { optionalTraffic: true }).optionalTraffic ? {} : { optionalTraffic: false }),
    themeMode,
    themeVariables,
    ...(locale ? { locale } : {}),
    storagePrefix,
    ...(problems.length === 0 ? {} : { problems }),
    ...(leftOut.length === 0 ? {} : { leftOut }),
    use,
    plugins: Object.fromEntries(setups.flatMap(({ name, config }) => (config === undefined ? [] : [[name, config]]))),
    connectors: setups.flatMap(({ name: plugin, connectors = [] }) => connectors.map((one) => ({ ...one, plugin }))),
    ...(hosts.length > 0 ? { hosts } : {}),
    ...(buttons.length > 0 ? { buttons } : {}),
  }
}

const METHODS: readonly ConnectMethod[] = ['email', 'social', 'wallet']
const QUOTED = 'must be a text; write it in quotes'

function readMetadata(given: unknown, leaveOut: LeaveOut): Partial<AppMetadata> {
  if (given === undefined) return {}
  if (typeof given !== 'object' || Array.isArray(given)) return leaveOut('metadata', 'must be an object') ?? {}
  return Object.fromEntries(
    Object.entries(given as object).flatMap(([name, value]): [string, unknown][] => {
      if (value === null) return []
      if (name === 'icons') return [[name, fitting('metadata.icons', value, leaveOut)]]
      if (typeof value === 'string') return [[name, value]]
      leaveOut(`metadata.${name}`, QUOTED)
      return []
    }),
  )
}

function readIdentities(rows: readonly WalletIdentity[]): readonly WalletIdentity[] {
  if (!Array.isArray(rows)) invalidOption('walletIdentities', 'must be a list')
  return rows.map((row: Partial<WalletIdentity> | null, at) => {
    const names = texts(`walletIdentities.${at}.names`, row?.names)
    if (names.length === 0) invalidOption(`walletIdentities.${at}.names`, 'must have at least one name')
    if (row?.rdns !== undefined && (typeof row.rdns !== 'string' || !row.rdns.includes('.')))
      invalidOption(`walletIdentities.${at}.rdns`, 'must be a reverse domain name, such as io.example.wallet')
    return { ...(row?.rdns === undefined ? {} : { rdns: row.rdns.toLowerCase() }), names }
  })
}

function resolveLegal({ termsConditionsUrl, privacyPolicyUrl }: LatchkitOptions, leaveOut: LeaveOut): Pick<ConfigState, 'legal'> {
  const links = Object.entries({ termsConditionsUrl, privacyPolicyUrl }).filter(([option, url]) => {
    const fits = /^https?:\/\/\S+$/.test(url ?? '')
    if (url && !fits) leaveOut(option, 'must be an http or https address')
    return fits
  })
  return links.length > 0 ? { legal: Object.fromEntries(links.map(([option, url]) => [option[0] === 't' ? 'terms' : 'privacy', url])) } : {}
}

function resolveNetworks(inputs: readonly NetworkInput[] | undefined, leaveOut: LeaveOut): readonly Network[] {
  if (!Array.isArray(inputs) || inputs.length === 0) invalidOption('networks', "must have at least one network, such as [mainnet] from 'latchkit'")
  const networks = new Map<CaipNetworkId, Network>()
  for (const input of inputs as readonly NetworkInput[]) {
    if (typeof input !== 'object' || input === null) invalidOption('networks', `has ${String(input)}; import networks, such as mainnet from 'latchkit'`)
    const network = completeNetwork(input, (name, field, problem) => leaveOut('networks', `${name}: ${field} ${problem}`))
    if (!network.ok) throw LatchkitError.from(network.error)
    if (!networks.has(network.value.caipNetworkId)) networks.set(network.value.caipNetworkId, network.value)
  }
  return [...networks.values()]
}

function resolveDefault(wanted: NetworkInput | CaipNetworkId | undefined, networks: readonly Network[]): CaipNetworkId | undefined {
  if (wanted === undefined) return undefined
  const id = typeof wanted === 'string' ? wanted : idOf(wanted)
  if (id !== undefined && networks.some((network) => network.caipNetworkId === id)) return id
  return invalidOption('defaultNetwork', `is not among networks (${networks.map((n) => n.caipNetworkId).join(', ')})`)
}

function idOf(input: NetworkInput): CaipNetworkId | undefined {
  const network = completeNetwork(input)
  return network.ok ? network.value.caipNetworkId : undefined
}
