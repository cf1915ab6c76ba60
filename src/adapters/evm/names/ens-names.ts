import { BaseError, ContractFunctionRevertedError, createClient, custom, getAddress } from 'viem'
import { getEnsAddress, getEnsName, getEnsText, normalize } from 'viem/ens'
import { failure } from '../../../domain/names/errors.js'
import { sameAddress } from '../../../domain/shared/caip/address.js'
import type { Json } from '../../../domain/shared/json/json.js'
import type { NameAnswer, NamesPort } from '../../../ports/services/names.js'
import { task } from '../../shared/async-task.js'
import { asRpcError } from '../rpc/viem-transport.js'
import { type PictureRules, pictureUrl } from './pictures.js'

/** Options of {@link createEnsNames}. */
export interface EnsOptions extends PictureRules {
  /** Calls a node of the hub. Rejects with a typed failure. */
  call(method: string, params: readonly Json[], signal: AbortSignal): Promise<Json>
  /** Contract that resolves names; by default ENS's universal resolver. */
  readonly resolver?: string | undefined
}

/** ENS's universal resolver, at one address on mainnet and its testnets (chains of viem). */
const UNIVERSAL_RESOLVER = '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe'

/** Errors of the universal resolver that say that there is no such name or record (ENSIP-23). */
const NOTHING: readonly string[] = ['ResolverNotFound', 'ResolverNotContract', 'UnsupportedResolverProfile', 'ResolverError']

/** Most bytes of one part of a name, and of a whole name. */
const [MAX_LABEL, MAX_NAME] = [255, 1_000]

/**
 * Creates the names of ENS, over the app's own node. A name is forward-checked: the contract does it, and it is done once more here, for contracts that do not.
 * Names that live off the chain (EIP-3668) are not followed: their gateways would learn who looks.
 */
export function createEnsNames({ call, resolver = UNIVERSAL_RESOLVER, ...rules }: EnsOptions): NamesPort {
  function clientOf(signal: AbortSignal) {
    const request = ({ method, params }: { readonly method: string; readonly params?: unknown }) =>
      call(method, (params ?? []) as readonly Json[], signal).catch((error: unknown) => {
        throw asRpcError(error)
      })
    return createClient({ ccipRead: false, transport: custom({ request }, { retryCount: 0 }) })
  }
  const universalResolverAddress = getAddress(resolver)
  const strict = { universalResolverAddress, strict: true } as const

  async function addressOf(name: string, signal: AbortSignal): Promise<string | null> {
    try {
      return await getEnsAddress(clientOf(signal), { ...strict, name })
    } catch (error) {
      if (NOTHING.includes(revertOf(error) ?? '')) return null
      throw causeOf(error)
    }
  }

  return {
    lookUp: ({ address }) =>
      task(async (signal): Promise<NameAnswer> => {
        const client = clientOf(signal)
        let name: string | null
        try {
          name = await getEnsName(client, { ...strict, address: getAddress(address) })
        } catch (error) {
          const revert = revertOf(error) ?? ''
          if (revert === 'ReverseAddressMismatch') return { outcome: 'refused' }
          if (NOTHING.includes(revert)) return { outcome: 'unnamed' }
          throw causeOf(error)
        }
        if (name === null || name === '') return { outcome: 'unnamed' }
        if (!isNormalName(name)) return { outcome: 'refused' }
        const owner = await addressOf(name, signal)
        if (owner === null || !sameAddress('eip155', owner, address)) return { outcome: 'refused' }
        // A picture that cannot be read is none.
        const record = await getEnsText(client, { universalResolverAddress, name, key: 'avatar' }).catch(() => null)
        return { outcome: 'named', name, avatar: pictureUrl(record, rules) }
      }),
    resolve: ({ name }) =>
      task(async (signal) => {
        const normal = requireName(name)
        return addressOf(normal, signal)
      }),
  }
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
