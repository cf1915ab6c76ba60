import { type CaipNetworkId, type ChainNamespace, caipNetworkId, chainNamespaces, isChainNamespace, parseCaipNetworkId, parseEvmChainId } from '../caip/caip.js'
import type { LatchkitErrorShape } from '../errors/errors.js'
import { failure } from '../errors/start-errors.js'
import { guardedCopy } from '../json/guarded.js'
import type { Json, JsonObject } from '../json/json.js'
import type { NativeCurrency, Network } from './networks.js'
import { err, ok, type Result } from '../result.js'
import { cleanName, isSafeImageUrl, isWebUrl } from '../text/text.js'

/** Input of {@link completeNetwork}: a {@link Network}, or an EVM chain object of the usual libraries. Its other members are ignored. */
export interface NetworkInput {
  readonly id: number | string
  readonly name: string
  readonly caipNetworkId?: string | undefined
  readonly deprecatedCaipNetworkId?: string | undefined
  readonly chainNamespace?: string | undefined
  readonly nativeCurrency: NativeCurrency
  readonly rpcUrls: { readonly default: { readonly http: readonly string[] } }
  readonly blockExplorers?: { readonly default: { readonly name: string; readonly url: string } } | undefined
  readonly testnet?: boolean | undefined
  readonly assets?: { readonly imageId?: string | undefined; readonly imageUrl?: string | undefined } | undefined
}

/** Called with a member of a network that is not needed and was left out, because it does not fit. */
type LeaveOut = (field: string, problem: string) => void

/**
 * Validates a network of the options and fills in its defaults. A network without a namespace is an EVM chain. Never throws. Fails with `NETWORK_INVALID`,
 * whose context names the network, the field and the requirement. Explorer, picture, the name of the currency and nodes beside a good one are left out if they do not fit.
 */
export function completeNetwork(
  input: unknown,
  leaveOut: (network: string, field: string, problem: string) => void = () => {},
): Result<Network, LatchkitErrorShape> {
  let network = '?'
  try {
    const members = pickMembers(input)
    network = textOf(members.name) ?? textOf(String(members.id ?? '')) ?? '?'
    return ok(complete(members, (...about) => leaveOut(network, ...about)))
  } catch (thrown) {
    const { field, problem } = thrown instanceof Misfit ? thrown : new Misfit('it', 'cannot be read')
    return err(failure('NETWORK_INVALID', { network, field, problem: problem + otherName(input, field) }))
  }
}

/** Names that other libraries and EIP-3085 give to members of a network. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  id: ['chainId', 'chain_id', 'networkId'],
  name: ['chainName', 'networkName', 'label'],
  nativeCurrency: ['currency', 'token'],
  rpcUrls: ['rpcUrl', 'rpc', 'url', 'urls'],
}

/** Returns advice if the input has the member under another name, else an empty text. */
function otherName(input: unknown, field: string): string {
  const [member = ''] = field.split('.')
  try {
    const given = Object.keys(Object(input))
    const other = given.includes(member) ? undefined : otherNames[member]?.find((name) => given.includes(name))
    if (other !== undefined) return `; "${other}" is called "${member}" here`
    return member === 'rpcUrls' && Array.isArray((input as { rpcUrls?: unknown }).rpcUrls) ? '; write { default: { http: [...] } }' : ''
  } catch {
    // A hostile object throws on every look.
    return ''
  }
}

/** Thrown at the first invalid field of a network, and caught in completeNetwork. */
class Misfit {
  constructor(
    readonly field: string,
    readonly problem: string,
  ) {}
}

const memberNames = [
  'id',
  'name',
  'caipNetworkId',
  'deprecatedCaipNetworkId',
  'chainNamespace',
  'nativeCurrency',
  'rpcUrls',
  'blockExplorers',
  'testnet',
  'assets',
] as const

/** Returns the relevant members of a network. Chain objects of libraries hold functions and bigints besides. */
export function networkMembers(input: object): Readonly<Record<string, unknown>> {
  const source = input as Readonly<Record<string, unknown>>
  return Object.fromEntries(memberNames.map((name) => [name, source[name]]))
}

function pickMembers(input: unknown): JsonObject {
  const copied = guardedCopy(networkMembers(input as object))
  if (!copied.ok) throw new Misfit(copied.path || 'it', `cannot be read (${copied.reason})`)
  return copied.value as JsonObject
}

const CAIP_ID = 'must be a CAIP-2 id such as "eip155:1"'
const SHOWN = 'must be a text that can be shown'
const WEB_URLS = 'must be an http or https address'

function complete(input: JsonObject, leaveOut: LeaveOut): Network {
  const identity = readIdentity(input)
  const name = textOf(input.name)
  if (name === undefined) throw new Misfit('name', SHOWN)
  const deprecated = parseCaipNetworkId(input.deprecatedCaipNetworkId)
  if (!deprecated.ok && input.deprecatedCaipNetworkId !== undefined) leaveOut('deprecatedCaipNetworkId', CAIP_ID)
  const explorer = readExplorer(inside(input.blockExplorers, 'default'), leaveOut)
  const assets = readAssets(input.assets, leaveOut)
  return {
    ...identity,
    name,
    ...(deprecated.ok && { deprecatedCaipNetworkId: deprecated.value.caipNetworkId }),
    nativeCurrency: readCurrency(input.nativeCurrency, leaveOut),
    rpcUrls: {
      default: { http: readUrls(inside(inside(input.rpcUrls, 'default'), 'http'), identity.chainNamespace, leaveOut) },
    },
    ...(explorer && { blockExplorers: { default: explorer } }),
    ...(typeof input.testnet === 'boolean' && { testnet: input.testnet }),
    ...(assets && { assets }),
  }
}

function readIdentity(input: JsonObject): Pick<Network, 'id' | 'chainNamespace' | 'caipNetworkId'> {
  const given = readNetworkId(input)
  const chainNamespace = input.chainNamespace ?? given?.slice(0, given.indexOf(':')) ?? 'eip155'
  if (!isChainNamespace(chainNamespace)) {
    throw new Misfit('chainNamespace', `must be one of ${chainNamespaces.join(', ')}`)
  }
  const id = chainNamespace === 'eip155' ? parseEvmChainId(input.id) : input.id
  if (typeof id !== 'number' && typeof id !== 'string') {
    throw new Misfit(
      'id',
      (chainNamespace === 'eip155' ? 'must be a chain id from 1 to 2^53-1' : 'must be a number or text') +
        (input.id === undefined ? '' : `, not ${JSON.stringify(input.id)}`),
    )
  }
  if (given === undefined) {
    const built = parseCaipNetworkId(caipNetworkId(chainNamespace, id))
    if (!built.ok) throw new Misfit('id', 'must be a CAIP-2 reference: up to 32 letters, digits, hyphens and underscores')
    return { id, chainNamespace, caipNetworkId: built.value.caipNetworkId }
  }
  if (!given.startsWith(`${chainNamespace}:`)) throw new Misfit('caipNetworkId', `must begin with "${chainNamespace}:"`)
  if (chainNamespace === 'eip155' && given !== `eip155:${id}`) throw new Misfit('caipNetworkId', `must be "eip155:${id}"`)
  return { id, chainNamespace, caipNetworkId: given }
}

function readNetworkId({ caipNetworkId: given }: JsonObject): CaipNetworkId | undefined {
  if (given === undefined) return undefined
  const parsed = parseCaipNetworkId(given)
  if (!parsed.ok) throw new Misfit('caipNetworkId', CAIP_ID)
  return parsed.value.caipNetworkId
}

function readCurrency(value: Json | undefined, leaveOut: LeaveOut): NativeCurrency {
  const name = textOf(inside(value, 'name'))
  const symbol = textOf(inside(value, 'symbol'))
  const decimals = inside(value, 'decimals')
  if (symbol === undefined) throw new Misfit('nativeCurrency.symbol', SHOWN)
  if (name === undefined) leaveOut('nativeCurrency.name', SHOWN)
  if (typeof decimals !== 'number' || !Number.isInteger(decimals) || decimals < 0 || decimals > 36) {
    throw new Misfit('nativeCurrency.decimals', 'must be a whole number from 0 to 36')
  }
  return { name: name ?? symbol, symbol, decimals }
}

// Only EVM chains depend on the host's URLs. Adapters of other namespaces have defaults.
function readUrls(value: Json | undefined, namespace: ChainNamespace, leaveOut: LeaveOut): readonly string[] {
  const field = 'rpcUrls.default.http'
  if (!Array.isArray(value) || value.length > 32) throw new Misfit(field, 'must be a list of up to 32 addresses')
  const urls = (value as readonly Json[]).filter((url): url is string => typeof url === 'string' && isWebUrl(url))
  if (value.length === 0 && namespace === 'eip155') throw new Misfit(field, 'must hold at least one address')
  if (urls.length === 0 && value.length > 0) throw new Misfit(field, WEB_URLS)
  if (urls.length < value.length) leaveOut(field, WEB_URLS)
  return urls
}

function readExplorer(value: Json | undefined, leaveOut: LeaveOut): { name: string; url: string } | undefined {
  if (value === undefined || value === null) return undefined
  const url = inside(value, 'url')
  if (typeof url !== 'string' || !isWebUrl(url)) return void leaveOut('blockExplorers.default.url', WEB_URLS)
  return { name: textOf(inside(value, 'name')) ?? 'Explorer', url }
}

function readAssets(value: Json | undefined, leaveOut: LeaveOut): Network['assets'] {
  const imageId = textOf(inside(value, 'imageId'))
  const given = inside(value, 'imageUrl')
  const imageUrl = typeof given === 'string' && isSafeImageUrl(given) ? given : undefined
  if (imageUrl !== given && given !== null) leaveOut('assets.imageUrl', 'must be an https address or an image as a data URI')
  if (imageId === undefined && imageUrl === undefined) return undefined
  return { ...(imageId !== undefined && { imageId }), ...(imageUrl !== undefined && { imageUrl }) }
}

function textOf(value: Json | undefined): string | undefined {
  const text = typeof value === 'string' ? cleanName(value) : ''
  return text === '' ? undefined : text
}

function inside(value: Json | undefined, key: string): Json | undefined {
  return typeof value === 'object' && value !== null ? (value as JsonObject)[key] : undefined
}
