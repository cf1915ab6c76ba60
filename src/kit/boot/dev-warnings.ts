import type { LatchkitErrorShape } from '../../domain/shared/errors/errors.js'
import { failure } from '../../domain/shared/errors/start-errors.js'
import type { ConfigState, Features, ThemeVariables } from '../../domain/config/index.js'
import type { BitcoinOptions } from '../../bitcoin.js'
import type { AnyPlugin } from '../../domain/any-plugin.js'
import type { EmbeddedWalletOptions } from '../../embedded-wallet.js'
import type { EvmOptions } from '../../evm.js'
import type { SignInOptions } from '../../siwx.js'
import type { SolanaOptions } from '../../solana.js'
import type { WalletConnectOptions } from '../../walletconnect.js'
import type { CreateOptions } from '../types.js'

export { logFeatures } from './feature-log.js'

type Form = 'boolean' | 'text' | 'list' | 'object' | 'number' | 'any'

/**
 * Returns warnings for options that work but are probably wrong: unknown names, values of another type. Each says what to write instead. They are logged in
 * debug mode (DX-29); invalid options fail in `resolveConfig`, and options that cannot work together are its `problems`, in any mode.
 */
export function adviseOptions(options: Readonly<Record<string, unknown>>, leftOut: ConfigState['leftOut'] = []): readonly LatchkitErrorShape[] {
  const told = leftOut.map(({ option, problem }) => failure('OPTIONS_INVALID', { option, problem: `${problem}; it was left out` }))
  const isTold = ({ context }: LatchkitErrorShape) => told.some((one) => one.context?.['option'] === context?.['option'])
  return [...told, ...adviseForms(options).filter((one) => !isTold(one))]
}

function adviseForms(options: Readonly<Record<string, unknown>>): readonly LatchkitErrorShape[] {
  return [
    ...adviseMembers('', options, optionForms),
    ...adviseMembers('features.', options['features'], featureForms),
    ...adviseMembers('themeVariables.', options['themeVariables'], variableForms),
    ...adviseMembers('metadata.', options['metadata'], { name: 'text', description: 'text', url: 'text', icons: 'list' }),
    ...advisePlugins(options['use']),
    ...adviseProjectId(options['projectId']),
  ]
}

const optionForms: Readonly<Record<keyof CreateOptions, Form>> = {
  networks: 'list',
  defaultNetwork: 'any',
  metadata: 'object',
  projectId: 'text',
  features: 'object',
  connectMethodsOrder: 'list',
  connectorOrder: 'list',
  excludeWalletIds: 'list',
  featuredWalletIds: 'list',
  walletIdentities: 'list',
  customWallets: 'list',
  universalProviderConfigOverride: 'object',
  allowUnsupportedChain: 'boolean',
  enableNetworkSwitch: 'boolean',
  enableReconnect: 'boolean',
  tabs: 'text',
  basic: 'boolean',
  termsConditionsUrl: 'text',
  privacyPolicyUrl: 'text',
  embedded: 'boolean',
  disableAppend: 'boolean',
  debug: 'boolean',
  prefetch: 'any',
  optionalTraffic: 'boolean',
  themeMode: 'text',
  themeVariables: 'object',
  locale: 'text',
  storagePrefix: 'text',
  siwx: 'any',
  siweConfig: 'any',
  use: 'list',
  ports: 'object',
  tap: 'object',
  initialSession: 'object',
}

const featureForms: Readonly<Record<keyof Features, Form>> = {
  receive: 'boolean',
  send: 'boolean',
  analytics: 'boolean',
  allWallets: 'boolean',
  legalCheckbox: 'boolean',
  collapseWallets: 'boolean',
}

const variableForms: Readonly<Record<keyof ThemeVariables, Form>> = {
  fontFamily: 'text',
  scale: 'number',
  accent: 'text',
  colorMix: 'text',
  colorMixStrength: 'number',
  radius: 'number',
  zIndex: 'number',
  qrColor: 'text',
}

type Forms<Options> = Readonly<Record<keyof Options, Form>>

const evmForms: Forms<EvmOptions> = {
  review: 'any',
  contracts: 'any',
  sponsor: 'object',
  held: 'any',
  window: 'object',
  fetch: 'any',
  enableEIP6963: 'boolean',
  enableInjected: 'boolean',
  requestPermissions: 'boolean',
  providerRpc: 'object',
  batch: 'boolean',
}
const solanaForms: Forms<SolanaOptions> = { commitment: 'text', review: 'any', window: 'object', localnet: 'text', fetch: 'any', socketUrls: 'object' }
const bitcoinForms: Forms<BitcoinOptions> = { review: 'any', fetch: 'any', fees: 'any', window: 'object' }
const walletConnectForms: Forms<WalletConnectOptions> = {
  projectId: 'text',
  relayUrl: 'text',
  preferUniversalLinks: 'boolean',
  sessions: 'any',
  tvf: 'boolean',
  storage: 'object',
  shared: 'object',
}
const embeddedWalletForms: Forms<EmbeddedWalletOptions> = {
  secureSiteUrl: 'text',
  email: 'boolean',
  socials: 'any',
  emailShowWallets: 'boolean',
  networks: 'list',
  preferredAccountType: 'text',
  contracts: 'list',
  ports: 'any',
}
const signInForms: Forms<SignInOptions> = {
  statement: 'text',
  resources: 'list',
  expiresInMs: 'number',
  required: 'boolean',
  signOutOnDisconnect: 'boolean',
  onePrompt: 'list',
}

/** Options of the built-in plugins: the function that takes them, by the plugin's name. */
const pluginForms: ReadonlyMap<string, readonly [prefix: string, forms: Readonly<Record<string, Form>>]> = /* @__PURE__ */ new Map([
  ['evm', ['evm.', evmForms]],
  ['solana', ['solana.', solanaForms]],
  ['bitcoin', ['bitcoin.', bitcoinForms]],
  ['walletConnect', ['walletConnect.', walletConnectForms]],
  ['embeddedWallet', ['embeddedWallet.', embeddedWalletForms]],
  ['siwx', ['signIn.', signInForms]],
])

function advisePlugins(use: unknown): LatchkitErrorShape[] {
  if (!Array.isArray(use)) return []
  return (use as readonly (Partial<AnyPlugin> | null)[]).flatMap((plugin) => {
    const [prefix, forms] = pluginForms.get(plugin?.name ?? '') ?? []
    return prefix === undefined || forms === undefined ? [] : adviseMembers(prefix, plugin?.given, forms)
  })
}

/** Texts of examples, which somebody meant to replace. A project id is 32 hexadecimal digits. */
const PLACEHOLDER = /[\s<>{}[\]]|your|project|placeholder|example|todo|change|insert|xxx|^(.)\1*$|^(undefined|null|id|test|demo)$/i

function adviseProjectId(id: unknown): LatchkitErrorShape[] {
  if (typeof id !== 'string' || !PLACEHOLDER.test(id)) return []
  return [failure('OPTIONS_INVALID', { option: 'projectId', problem: `is a placeholder ("${id}"); write the id of your project, 32 hexadecimal digits` })]
}

/** Names of the same options in other kits. */
const otherNames: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ['chains', 'networks'],
  ['adapters', 'use'],
  ['connectors', 'use'],
  ['appName', 'metadata'],
  ['appInfo', 'metadata'],
  ['theme', 'themeMode'],
  ['mode', 'themeMode'],
  ['language', 'locale'],
  ['initialChain', 'defaultNetwork'],
  ['initialChainId', 'defaultNetwork'],
  ['defaultChain', 'defaultNetwork'],
  ['walletConnectProjectId', 'projectId'],
  ['featuredWallets', 'featuredWalletIds'],
  ['excludeWallets', 'excludeWalletIds'],
  ['connectorTypeOrder', 'connectorOrder'],
  ['enableEmbedded', 'embedded'],
  ['reconnectOnMount', 'enableReconnect'],
  ['autoConnect', 'enableReconnect'],
  ['localStorageKey', 'storagePrefix'],
])

function adviseMembers(prefix: string, value: unknown, forms: Readonly<Record<string, Form>>): LatchkitErrorShape[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) => {
    if (!Object.hasOwn(forms, name)) return [unknownOption(prefix, name, Object.keys(forms))]
    const form = forms[name] as Form
    return member === undefined || isForm(member, form)
      ? []
      : [
          failure('OPTIONS_INVALID', {
            option: prefix + name,
            problem: `must be ${formNames[form]}, not ${typeof member === 'object' ? 'an object' : `${typeof member} ${String(member)}`}`,
          }),
        ]
  })
}

function unknownOption(prefix: string, name: string, known: readonly string[]): LatchkitErrorShape {
  const other = prefix === '' ? otherNames.get(name) : undefined
  const meant =
    other ??
    known
      .map((one) => ({ one, far: distance(one.toLowerCase(), name.toLowerCase()) }))
      .sort((a, b) => a.far - b.far)
      .find(({ far }) => far <= 2)?.one
  return failure('OPTIONS_INVALID', {
    option: prefix + name,
    problem: meant === undefined ? `does not exist; there are ${known.join(', ')}` : `does not exist; write "${prefix}${meant}"`,
  })
}

const formNames: Readonly<Record<Form, string>> = {
  boolean: 'true or false',
  text: 'a text',
  list: 'a list',
  object: 'an object',
  number: 'a number',
  any: 'anything',
}

function isForm(value: unknown, form: Form): boolean {
  if (form === 'any') return true
  if (form === 'list') return Array.isArray(value)
  if (form === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value)
  return typeof value === (form === 'text' ? 'string' : form)
}

/** Returns the edit distance between two texts. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= to.length; j += 1)
      next[j] = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1))
    row = next
  }
  return row[to.length] ?? 0
}
