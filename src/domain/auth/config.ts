import { AUTH_CONNECTOR_NAME } from './connector-id.js'
import { AUTH_CONNECTOR_ID } from './connector-id.js'
import { AUTH_NAMESPACES, SECURE_SITE_ORIGIN } from '../frame/protocol.js'
import { type CaipNetworkId, namespaceOf, parseCaipNetworkId } from '../shared/caip/caip.js'
import { LatchkitError } from '../shared/errors/latchkit-error.js'
import { failure } from '../shared/errors/start-errors.js'
import type { NamedContract } from '../approvals/state.js'
import { isSocialProvider, SOCIAL_PROVIDERS, type SocialProvider } from '../shared/features.js'
import { cleanName } from '../shared/text/text.js'
import type { Network } from '../shared/networks/networks.js'
import type { Plugin } from '../plugin.js'

/** Resolved configuration of the embedded wallet, in `config.plugins.embeddedWallet`. */
export interface EmbeddedWalletConfig {
  /** Origin of the secure site, without a trailing slash. */
  readonly secureSite: string
  readonly email: boolean
  /** Providers in display order. Providers that the platform cannot use are removed later (AUTH-07 to AUTH-09). */
  readonly socials: readonly SocialProvider[]
  /** True if wallets are listed beside the e-mail field (AUTH-48). */
  readonly emailShowWallets: boolean
  /** Networks that the secure site serves (FRAME-47). */
  readonly networks: readonly CaipNetworkId[]
  /** Initial account type in eip155, if the user has not chosen one. */
  readonly preferredAccountType?: 'eoa' | 'smartAccount'
  /** Contracts of the app, which approvals tell by name. */
  readonly contracts?: readonly NamedContract[]
  /** Login methods that the app set by an option. */
  readonly given?: readonly ('email' | 'socials')[]
  /** Unknown provider names in the option. They are logged once, in development (AUTH-06). */
  readonly ignoredSocials?: readonly string[]
}

declare module '../registry.js' {
  interface PluginConfigs {
    readonly embeddedWallet?: EmbeddedWalletConfig
  }
}

/** Options of the embedded wallet. */
export interface EmbeddedWalletInput {
  /** Origin of your own secure site: https, or http on a loopback host. Defaults to the reference deployment (FRAME-03). */
  readonly secureSiteUrl?: string
  /** Offers login by e-mail. Defaults to `true`. */
  readonly email?: boolean
  /** Social providers in display order (AUTH-05). `false` for none. */
  readonly socials?: readonly SocialProvider[] | false
  /** Lists wallets beside the e-mail field. Defaults to `true` (AUTH-48). */
  readonly emailShowWallets?: boolean
  /** Networks that your secure site serves. Defaults to those of the reference deployment (FRAME-47). */
  readonly networks?: readonly CaipNetworkId[]
  /** Initial account type in eip155. */
  readonly preferredAccountType?: 'eoa' | 'smartAccount'
  /** Contracts of your app: approvals tell spenders and tokens by these names, and amounts of tokens with `decimals` in whole units. */
  readonly contracts?: readonly NamedContract[]
}

const EVM_CHAINS = [
  1, 5, 11155111, 10, 420, 42161, 421613, 137, 80001, 42220, 1313161554, 1313161555, 56, 97, 43114, 43113, 324, 280, 100, 8453, 84531, 84532, 7777777, 999,
]
const SOLANA_CLUSTERS = ['5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z', 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1']

/** Networks of the reference deployment's frame: 24 EVM chains and three Solana clusters (FRAME-47). */
export const FRAME_NETWORKS: readonly CaipNetworkId[] = /* @__PURE__ */ EVM_CHAINS.map((id): CaipNetworkId => `eip155:${id}`).concat(
  SOLANA_CLUSTERS.map((id): CaipNetworkId => `solana:${id}`),
)

/**
 * Resolves the configuration of the embedded wallet. Returns undefined if it cannot be offered: without a project id, without a login method, or if it serves
 * no network of the app (AUTH-01, AUTH-02).
 *
 * @throws OPTIONS_INVALID for an invalid option.
 */
export function resolveEmbeddedWallet(
  input: EmbeddedWalletInput,
  projectId: string | undefined,
  networks: readonly Network[],
): EmbeddedWalletConfig | undefined {
  const { email = true, emailShowWallets = true, preferredAccountType } = input
  const wanted: readonly string[] = input.socials === false ? [] : (input.socials ?? SOCIAL_PROVIDERS)
  if (!Array.isArray(wanted)) refuse('socials', `must be a list of ${SOCIAL_PROVIDERS.join(', ')}, or false`)
  const socials = [...new Set(wanted)].filter(isSocialProvider)
  const ignoredSocials = wanted.filter((one) => !isSocialProvider(one)).map(String)
  if (preferredAccountType !== undefined && preferredAccountType !== 'eoa' && preferredAccountType !== 'smartAccount')
    refuse('preferredAccountType', 'must be eoa or smartAccount')
  const given = (['email', 'socials'] as const).filter((name) => input[name] !== undefined)
  const secureSite = originOf(input.secureSiteUrl ?? SECURE_SITE_ORIGIN)
  for (const id of input.networks ?? [])
    if (!parseCaipNetworkId(id).ok || !AUTH_NAMESPACES.includes(namespaceOf(id))) refuse('networks', `"${String(id)}" is no CAIP-2 id of eip155 or solana`)
  const served = networks.map(({ caipNetworkId }) => caipNetworkId).filter((id) => (input.networks ?? FRAME_NETWORKS).includes(id))
  if (projectId === undefined || (!email && socials.length === 0) || served.length === 0) return undefined
  return {
    secureSite,
    email,
    socials,
    emailShowWallets,
    networks: served,
    ...(preferredAccountType ? { preferredAccountType } : {}),
    ...(input.contracts === undefined ? {} : { contracts: readContracts(input.contracts) }),
    ...(given.length === 0 ? {} : { given }),
    ...(ignoredSocials.length === 0 ? {} : { ignoredSocials }),
  }
}

/** Configures the embedded wallet: one connector for the namespaces it serves (AUTH-03). */
export function configureEmbeddedWallet(input: EmbeddedWalletInput): Required<Pick<Plugin, 'name' | 'configure'>> {
  return {
    name: 'embeddedWallet',
    configure({ projectId, networks }) {
      const config = resolveEmbeddedWallet(input, projectId, networks)
      if (config === undefined) return { off: true, problem: problemOf(input, projectId) }
      const namespaces = [...new Set(config.networks.map(namespaceOf))]
      return {
        config,
        namespaces,
        hosts: [{ directive: 'frame-src', source: config.secureSite, why: 'secure site of the embedded wallet' }],
        connectors: [{ id: AUTH_CONNECTOR_ID, type: 'AUTH', name: AUTH_CONNECTOR_NAME, namespaces, transport: 'frame', endsTogether: true }],
      }
    },
  }
}

function problemOf({ email = true, socials }: EmbeddedWalletInput, projectId: string | undefined): string {
  if (projectId === undefined) return 'needs a project id; write createLatchkit({ projectId, ... })'
  if (!email && (socials === false || socials?.length === 0)) return 'has no way to log in; turn email on, or name socials'
  return 'serves none of your networks; write embeddedWallet({ networks }) if your secure site does'
}

function readContracts(given: readonly NamedContract[]): readonly NamedContract[] {
  if (!Array.isArray(given)) refuse('contracts', 'must be a list of { address, name }')
  return given.map((one: Partial<NamedContract> | null, at) => {
    const { address, name, network, symbol, decimals } = one ?? {}
    const place = `contracts.${at}`
    if (typeof address !== 'string' || !/^0x[0-9a-fA-F]{40}$/.test(address)) refuse(`${place}.address`, 'must be an address of EVM')
    const shown = typeof name === 'string' ? cleanName(name) : ''
    if (shown === '') refuse(`${place}.name`, 'must be a text that can be shown')
    if (network !== undefined && (!parseCaipNetworkId(network).ok || namespaceOf(network) !== 'eip155'))
      refuse(`${place}.network`, 'must be a CAIP-2 id of eip155')
    if (decimals !== undefined && !(Number.isInteger(decimals) && decimals >= 0 && decimals <= 36))
      refuse(`${place}.decimals`, 'must be a whole number from 0 to 36')
    if (symbol !== undefined && typeof symbol !== 'string') refuse(`${place}.symbol`, 'must be a text')
    return { address, name: shown, ...(network && { network }), ...(symbol && { symbol: cleanName(symbol) }), ...(decimals === undefined ? {} : { decimals }) }
  })
}

/** Returns the origin of a URL. The path is dropped, because the protocol defines every path of the secure site. */
function originOf(url: string): string {
  const [, origin] =
    /^(https:\/\/[\w.-]+(?::\d{1,5})?|http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?)(?:\/[^\s]*)?$/.exec(typeof url === 'string' ? url : '') ?? []
  return origin ?? refuse('secureSiteUrl', 'must be an https address, or http on a loopback host')
}

function refuse(option: string, problem: string): never {
  throw LatchkitError.from(failure('OPTIONS_INVALID', { option: `embeddedWallet.${option}`, problem }))
}
