import { SECURE_SITE_ORIGIN } from '../frame/protocol.js'
import { type CaipNetworkId, type ChainNamespace, namespaceOf, parseCaipNetworkId } from '../shared/caip.js'
import { failure, LatchkitError } from '../shared/errors.js'
import type { Network } from '../shared/networks.js'
import { type EmbeddedWalletConfig, SOCIAL_PROVIDERS, type SocialProvider } from '../config/state.js'

/** What an app may set of the embedded wallet. */
export interface EmbeddedWalletInput {
  /** Origin of a secure site of your own: https, or http on a loopback host. That of the reference deployment by default (FRAME-03). */
  readonly secureSiteUrl?: string
  /** Login by e-mail; on by default. */
  readonly email?: boolean
  /** Which socials, in which order (AUTH-05); `false` for none. */
  readonly socials?: readonly SocialProvider[] | false
  /** Wallets stand beside the e-mail field; on by default (AUTH-48). */
  readonly emailShowWallets?: boolean
  /** Networks that your secure site serves; those of the reference deployment by default (FRAME-47). */
  readonly networks?: readonly CaipNetworkId[]
  /** Kind of account to begin with in eip155. */
  readonly preferredAccountType?: 'eoa' | 'smartAccount'
}

/** The embedded wallet has accounts in these only (AUTH-03). */
export const AUTH_NAMESPACES: readonly ChainNamespace[] = ['eip155', 'solana']

const EVM_CHAINS = [
  1, 5, 11155111, 10, 420, 42161, 421613, 137, 80001, 42220, 1313161554, 1313161555, 56, 97, 43114, 43113, 324, 280, 100, 8453, 84531, 84532, 7777777, 999,
]
const SOLANA_CLUSTERS = ['5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z', 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1']

/** Networks of the reference deployment's frame: 24 EVM chains and three Solana clusters (FRAME-47). */
export const FRAME_NETWORKS: readonly CaipNetworkId[] = /* @__PURE__ */ EVM_CHAINS.map((id): CaipNetworkId => `eip155:${id}`).concat(
  SOLANA_CLUSTERS.map((id): CaipNetworkId => `solana:${id}`),
)

/**
 * The embedded wallet as the layer knows it. Undefined where it cannot be offered: without a project id, without a way to log in, or where no
 * network of the app is served (AUTH-01, AUTH-02). Throws `OPTIONS_INVALID` for what cannot work.
 */
export function resolveEmbeddedWallet(
  input: EmbeddedWalletInput,
  projectId: string | undefined,
  networks: readonly Network[],
): EmbeddedWalletConfig | undefined {
  const { email = true, emailShowWallets = true, preferredAccountType } = input
  const wanted: readonly string[] = input.socials === false ? [] : (input.socials ?? SOCIAL_PROVIDERS)
  if (!Array.isArray(wanted)) refuse('socials', `must be a list of ${SOCIAL_PROVIDERS.join(', ')}, or false`)
  const socials = [...new Set(wanted)].filter(isSocial)
  const ignoredSocials = wanted.filter((one) => !isSocial(one)).map(String)
  if (preferredAccountType !== undefined && preferredAccountType !== 'eoa' && preferredAccountType !== 'smartAccount')
    refuse('preferredAccountType', 'must be eoa or smartAccount')
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
    ...(ignoredSocials.length === 0 ? {} : { ignoredSocials }),
  }
}

function isSocial(name: unknown): name is SocialProvider {
  return SOCIAL_PROVIDERS.some((one) => one === name)
}

/** The origin alone counts: every path of the site is the protocol's. */
function originOf(url: string): string {
  const [, origin] =
    /^(https:\/\/[\w.-]+(?::\d{1,5})?|http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?)(?:\/[^\s]*)?$/.exec(typeof url === 'string' ? url : '') ?? []
  return origin ?? refuse('secureSiteUrl', 'must be an https address, or http on a loopback host')
}

function refuse(option: string, problem: string): never {
  throw LatchkitError.from(failure('OPTIONS_INVALID', { option: `embeddedWallet.${option}`, problem }))
}
