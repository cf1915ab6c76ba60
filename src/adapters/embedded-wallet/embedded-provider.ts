import { type CaipNetworkId, type ChainNamespace, parseEvmChainId, referenceOf, toHexChainId } from '../../domain/shared/caip/caip.js'
import { isErrorShape, LatchkitError, type LatchkitErrorShape } from '../../domain/shared/errors/latchkit-error.js'
import { findNetwork } from '../../domain/network/index.js'
import type { PortContext } from '../../domain/plugin.js'
import type { EventOf } from '../../domain/root.js'
import { guardedCopy } from '../../domain/shared/json/guarded.js'
import type { Json, JsonObject } from '../../domain/shared/json/json.js'
import type { ProviderEvent } from '../../ports/connector.js'
import { capabilitiesOf } from '../evm/wallets/capabilities.js'
import { type ProvidedBatch, providedBatch } from '../evm/calls/sent-batch.js'
import type { Eip1193Provider, Eip1193Request } from '../evm/wallets/eip1193.js'
import { createListenedProvider } from '../evm/wallets/listened-provider.js'
import { embeddedAccount, hearAccount } from './embedded-account.js'

/** Error of a provider (EIP-1193). */
export class EmbeddedProviderError extends Error {
  override readonly name = 'EmbeddedProviderError'
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

/** Members of an instance that the provider needs. It is the app's own hand, so it gives the app's commands. */
export type EmbeddedCalls = Pick<PortContext, 'run' | 'state' | 'subscribe'>

/** EIP-1193 provider of the embedded wallet for the app's own use. */
export interface EmbeddedProvider {
  readonly provider: Eip1193Provider
  dispose(): void
}

/**
 * Creates an EIP-1193 provider for the embedded wallet, for viem's `custom()` and ethers' `BrowserProvider`; in solana it has the `solana_*` methods. Accounts
 * and network are answered here. The domain's command handles the rest: reads at once, signing methods after the visitor's approval, and other methods fail
 * (4200).
 *
 * @param onSent called with each batch of calls that the wallet took
 */
export function createEmbeddedProvider(
  by: EmbeddedCalls,
  namespace: ChainNamespace,
  onSent: (batch: ProvidedBatch) => void = () => undefined,
): EmbeddedProvider {
  function hear(event: ProviderEvent): void {
    if (event.type === 'accountsChanged') listened.emit(event.type, event.accounts)
    else if (event.type === 'chainChanged') listened.emit(event.type, chainOf(event.network))
    else {
      listened.emit('accountsChanged', [])
      listened.emit(event.type, new EmbeddedProviderError(4900, 'The visitor signed out'))
    }
  }

  async function request({ method, params: foreign }: Eip1193Request): Promise<unknown> {
    if (listened.isDisposed()) throw new EmbeddedProviderError(4900, 'The provider was disposed with its instance')
    const known = embeddedAccount(by.state(), namespace)
    if (known === undefined) {
      if (method === 'eth_accounts') return []
      throw new EmbeddedProviderError(4100, 'Nobody is logged in')
    }
    const copied = foreign === undefined ? undefined : guardedCopy(foreign)
    if (copied?.ok === false) throw new EmbeddedProviderError(-32602, 'The parameters are not plain JSON')
    const params = copied?.value
    if (namespace === 'eip155') {
      if (method === 'eth_accounts' || method === 'eth_requestAccounts') return [...known.accounts]
      if (method === 'eth_chainId') return chainOf(known.network)
      if (method === 'net_version') return referenceOf(known.network)
      if (method === 'wallet_switchEthereumChain') return switchTo(chainIn(params), known.network)
    }
    // The site's networks are fixed, so adding one of them is answered here (FRAME-39).
    if (method === 'wallet_addEthereumChain' && by.state().config.plugins.embeddedWallet?.networks.includes(chainIn(params) as CaipNetworkId)) return null
    const ask = async () => {
      const network = networkFor(method, params) ?? known.network
      const done = await spoken(by.run({ type: 'requestEmbedded', method, ...(params === undefined ? {} : { params }), network, namespace }))
      return done === undefined ? null : (JSON.parse((done as EventOf<'embeddedRequestCompleted'>).result) as Json)
    }
    if (method === 'wallet_getCapabilities') return capabilitiesOf(ask)
    const answer = await ask()
    const batch = providedBatch(method, params, answer, known.network)
    if (batch) onSent(batch)
    return answer
  }

  async function switchTo(wanted: CaipNetworkId | undefined, at: CaipNetworkId): Promise<null> {
    if (wanted === undefined) throw new EmbeddedProviderError(-32602, 'chainId must be a hex chain id')
    if (wanted === at) return null
    // A network of the app is switched to as the app does, so that other tabs follow.
    const isOfApp = findNetwork(by.state(), wanted) !== undefined
    await spoken(by.run(isOfApp ? { type: 'switchNetwork', network: wanted, aside: true } : { type: 'switchEmbeddedNetwork', network: wanted }))
    return null
  }

  const listened = createListenedProvider(request, () => hearAccount(by, namespace, hear))
  return listened
}

/** Resolves with the answer, or rejects with an error whose code libraries know. */
async function spoken<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    const shape = error instanceof LatchkitError ? error.toJSON() : error
    if (!isErrorShape(shape)) throw error
    const message = shape.code === 'FRAME_REFUSED' ? (shape.cause?.message ?? shape.message) : shape.message
    throw new EmbeddedProviderError(codeOf(shape), message)
  }
}

/** Error codes of EIP-1193, EIP-1474 and EIP-3085 for our own codes. */
const CODES: Readonly<Record<string, number>> = {
  AUTH_NOT_CONNECTED: 4100,
  CHAIN_NOT_SUPPORTED: 4902,
  MODAL_CLOSED: 4001,
  NETWORK_MISSING: 4902,
  RPC_CALL_NOT_ALLOWED: 4200,
  RPC_PARAMS_INVALID: -32602,
  TOO_MANY_REQUESTS: -32005,
}

function codeOf({ code, cause, category }: LatchkitErrorShape): number {
  const own = CODES[code] ?? (category === 'USER_REJECTED' || category === 'ABORTED' ? 4001 : undefined)
  if (own !== undefined) return own
  const given = Number(cause?.code)
  return Number.isSafeInteger(given) && given !== 0 ? given : -32603
}

/** Returns the network that a request names; most name none. */
function networkFor(method: string, params: Json | undefined): CaipNetworkId | undefined {
  return method === 'wallet_sendCalls' || method === 'eth_sendTransaction' ? chainIn(params) : undefined
}

function chainIn(params: Json | undefined): CaipNetworkId | undefined {
  const first = Array.isArray(params) ? (params[0] as JsonObject | undefined) : undefined
  const id = typeof first === 'object' && first !== null ? parseEvmChainId(first['chainId']) : undefined
  return id === undefined ? undefined : `eip155:${id}`
}

function chainOf(network: CaipNetworkId): string {
  return network.startsWith('eip155:') ? toHexChainId(Number(referenceOf(network))) : network
}
