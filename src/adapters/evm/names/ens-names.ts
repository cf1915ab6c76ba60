import { BaseError, ContractFunctionRevertedError, createClient, custom, getAddress } from 'viem'
import { getEnsAddress, getEnsName, getEnsText, normalize } from 'viem/ens'
import { failure } from '../../../domain/names/errors.js'
import { coinTypeOf } from '../../../domain/registration/selectors.js'
import { isEvmAddress, sameAddress } from '../../../domain/shared/caip/address.js'
import type { CaipNetworkId } from '../../../domain/shared/caip/caip.js'
import { isErrorShape } from '../../../domain/shared/errors/latchkit-error.js'
import type { Json } from '../../../domain/shared/json/json.js'
import type { NameAnswer, NamesPort } from '../../../ports/services/names.js'
import { task } from '../../shared/async-task.js'
import { asRpcError } from '../rpc/viem-transport.js'
import { createGateways, type Gateways } from './gateway.js'
import { type PictureRules, pictureOf } from './pictures.js'

/** Options of {@link createEnsNames}. */
export interface EnsOptions extends PictureRules {
  /** Calls a node of the hub. Rejects with a typed failure. */
  call(method: string, params: readonly Json[], signal: AbortSignal): Promise<Json>
  /** Contract that resolves names; by default ENS's universal resolver. */
  readonly resolver?: string | undefined
  /** Network of the node, which holds the names; Ethereum's mainnet by default. */
  readonly hub?: CaipNetworkId | undefined
  /** Hosts that may be asked for names off the chain (EIP-3668). */
  readonly gatewayHosts?: readonly string[] | undefined
}

/** ENS's universal resolver, at one address on mainnet and its testnets (chains of viem). */
const UNIVERSAL_RESOLVER = '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe'

/** Errors of the universal resolver that say that there is no such name or record (ENSIP-23). */
const NOTHING: readonly string[] = ['ResolverNotFound', 'ResolverNotContract', 'UnsupportedResolverProfile', 'ResolverError']

/** Most bytes of one part of a name, and of a whole name. */
const [MAX_LABEL, MAX_NAME] = [255, 1_000]

/**
 * Creates the names of ENS, over the app's own node. A name is forward-checked: the contract does it, and it is done once more here, for contracts that do not.
 * Names that live off the chain (EIP-3668) are followed only to gateways that the app allows, which learn who looks.
 */
export function createEnsNames({ call, resolver = UNIVERSAL_RESOLVER, hub = 'eip155:1', gatewayHosts = [], ...rules }: EnsOptions): NamesPort {
  function clientOf(signal: AbortSignal, gateways: Gateways) {
    const request = ({ method, params }: { readonly method: string; readonly params?: unknown }) =>
      call(method, (params ?? []) as readonly Json[], signal).catch((error: unknown) => {
        throw asRpcError(error)
      })
    return createClient({ ccipRead: { request: gateways.request as never }, transport: custom({ request }, { retryCount: 0 }) })
  }
  const universalResolverAddress = getAddress(resolver)
  const strict = { universalResolverAddress, strict: true } as const

  /** Returns the address of a name's record for a coin type. Only 20 bytes written out are an address: nothing is padded. */
  async function addressOf(name: string, signal: AbortSignal, coinType?: number): Promise<string | null> {
    const gateways = createGateways(gatewayHosts, signal)
    try {
      const found = await getEnsAddress(clientOf(signal, gateways), { ...strict, name, ...(coinType !== undefined && { coinType: BigInt(coinType) }) })
      return found !== null && isEvmAddress(found) && !/^0x0{40}$/.test(found) ? getAddress(found) : null
    } catch (error) {
      if (gateways.blocked()) throw failure('NAME_OFF_CHAIN', { name })
      if (NOTHING.includes(revertOf(error) ?? '')) return null
      throw causeOf(error)
    }
  }

  /** Returns the address of a name on a network. Without a record for it, that of the hub counts for accounts without code: elsewhere a contract may be another's. */
  async function addressOn(network: CaipNetworkId, name: string, signal: AbortSignal): Promise<string | null> {
    const coinType = coinTypeOf(network)
    if (typeof coinType !== 'number') throw coinType
    const own = await addressOf(name, signal, coinType)
    const address = own ?? (await addressOf(name, signal))
    if (own !== null || address === null) return address
    const code = await call('eth_getCode', [address, 'latest'], signal)
    // A delegated account (EIP-7702) is one with a key.
    if (code === '0x' || (typeof code === 'string' && /^0xef0100[0-9a-f]{40}$/i.test(code))) return address
    throw failure('NAME_NOT_ON_NETWORK', { name, network })
  }

  /** Returns the name that an account calls itself by: by that of the hub, or of a chain by its coin type (ENSIP-19). It must lead back there. */
  async function primaryOf(address: string, signal: AbortSignal, coinType?: number): Promise<NameAnswer> {
    const gateways = createGateways(gatewayHosts, signal)
    const client = clientOf(signal, gateways)
    let name: string | null
    try {
      name = await getEnsName(client, { ...strict, address: getAddress(address), ...(coinType !== undefined && { coinType: BigInt(coinType) }) })
    } catch (error) {
      if (gateways.blocked()) return { outcome: 'off-chain' }
      const revert = revertOf(error) ?? ''
      if (revert === 'ReverseAddressMismatch') return { outcome: 'refused' }
      if (NOTHING.includes(revert)) return { outcome: 'unnamed' }
      throw causeOf(error)
    }
    if (name === null || name === '') return { outcome: 'unnamed' }
    if (!isNormalName(name)) return { outcome: 'refused' }
    // A picture that cannot be read is none.
    const [owner, record] = await Promise.all([
      addressOf(name, signal, coinType).catch(offChain),
      getEnsText(client, { universalResolverAddress, name, key: 'avatar' }).catch(() => null),
    ])
    if (owner === OFF_CHAIN) return { outcome: 'off-chain' }
    if (owner === null || !sameAddress('eip155', owner, address)) return { outcome: 'refused' }
    return { outcome: 'named', name, avatar: await pictureOf(record, rules, signal) }
  }

  return {
    lookUp: ({ address, network = hub }) =>
      task(async (signal): Promise<NameAnswer> => {
        const answer = await primaryOf(address, signal)
        if (answer.outcome !== 'unnamed' || network === hub) return answer
        const coinType = coinTypeOf(network)
        // A chain whose names are kept off the chain says nothing of this account.
        const own = typeof coinType === 'number' ? await primaryOf(address, signal, coinType) : answer
        return own.outcome === 'named' ? { ...own, on: network } : own.outcome === 'refused' ? own : answer
      }),
    resolve: ({ name, network = hub }) =>
      task(async (signal) => {
        const normal = requireName(name)
        return network === hub ? addressOf(normal, signal) : addressOn(network, normal, signal)
      }),
  }
}

/** Stands for the address of a name that lives off the chain, where the app asks nobody. */
export const OFF_CHAIN = Symbol('off-chain')

/** Turns the failure of a name off the chain into {@link OFF_CHAIN}. It would be the same again, so it is an answer. */
export function offChain(error: unknown): typeof OFF_CHAIN {
  if (isErrorShape(error) && error.code === 'NAME_OFF_CHAIN') return OFF_CHAIN
  throw error
}

/** Returns the form of a name that ENS keeps. @throws NAME_INVALID with the reason */
export function requireName(name: string): string {
  const problem = problemOf(name)
  const normal = problem === undefined ? normalOf(name) : undefined
  if (normal === undefined) throw failure('NAME_INVALID', { name: name.slice(0, 80), reason: problem ?? 'it has characters that names do not have' })
  return normal
}

/** Returns true for a name in the form that ENS keeps. Nothing else is shown. */
export function isNormalName(name: string): boolean {
  return problemOf(name) === undefined && normalOf(name) === name
}

/** Returns the reason why a text is no name, before its characters are looked at. */
function problemOf(name: string): string | undefined {
  if (name.length > MAX_NAME) return 'it is too long'
  const labels = name.split('.')
  if (labels.length < 2) return 'it has no dot'
  if (labels.some((label) => label === '')) return 'a part of it is empty'
  if (labels.some((label) => new TextEncoder().encode(label).length > MAX_LABEL)) return 'a part of it is too long'
  // Read as an address, or as the hash of a part that is not known.
  if (labels.some((label) => /^0x[0-9a-f]{40}$/i.test(label) || /^\[.*\]$/.test(label))) return 'a part of it looks like an address or a hash'
  return undefined
}

/** Returns the form of a name that ENS keeps (ENSIP-15); undefined if it has none. */
function normalOf(name: string): string | undefined {
  try {
    return normalize(name)
  } catch {
    return undefined
  }
}

/** Returns the name of the error with which the contract refused. */
function revertOf(error: unknown): string | undefined {
  const revert = error instanceof BaseError ? error.walk((one) => one instanceof ContractFunctionRevertedError) : undefined
  return revert instanceof ContractFunctionRevertedError ? revert.data?.errorName : undefined
}

/** Returns the typed failure of the node inside viem's error, or the error itself. */
function causeOf(error: unknown): unknown {
  const inner = error instanceof BaseError ? error.walk((one) => (one as { readonly failure?: unknown }).failure !== undefined) : undefined
  return (inner as { readonly failure?: unknown } | undefined | null)?.failure ?? error
}
