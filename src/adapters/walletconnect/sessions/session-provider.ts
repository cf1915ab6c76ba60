import type { Observable } from 'rxjs'
import { type CaipNetworkId, parseEvmChainId, referenceOf, toHexChainId } from '../../../domain/shared/caip/caip.js'
import { isErrorShape } from '../../../domain/shared/errors/latchkit-error.js'
import { failure } from '../../../domain/walletconnect/errors.js'
import { guardedCopy } from '../../../domain/shared/json/guarded.js'
import type { Json } from '../../../domain/shared/json/json.js'
import { sessionRefusal } from '../../../domain/shared/caip/session-rules.js'
import type { ProviderEvent } from '../../../ports/connector.js'
import type { RelayPort, Session } from '../../../ports/relay.js'
import { type Eip1193Provider, type Eip1193Request, needsWallet } from '../../evm/wallets/eip1193.js'
import { createListenedProvider } from '../../evm/wallets/listened-provider.js'
import { isReviewed } from '../../evm/wallets/reviewed-provider.js'
import { providedBatch } from '../../evm/calls/sent-batch.js'
import { capabilitiesOf } from '../../evm/wallets/capabilities.js'
import { type SessionOwner, sessionNetwork } from './session-owner.js'
import { followConnection } from '../../shared/held-connection.js'
import { firstValue } from '../client/waits.js'

/** Options of {@link createSessionProvider}. */
export interface SessionProviderOptions {
  readonly relay: RelayPort
  readonly session: () => Session | undefined
  /** The instance, whose network and accounts the provider shows. */
  readonly owner: SessionOwner
  /** Calls a node of a network for methods that need no wallet. Without it they are not supported. */
  readonly rpc?: ((network: CaipNetworkId, method: string, params: readonly Json[]) => Observable<Json>) | undefined
}

/** Error of a provider (EIP-1193). */
export class SessionProviderError extends Error {
  override readonly name = 'SessionProviderError'
  readonly code: number

  /** Error data of a node or a wallet, such as the bytes of a revert. */
  readonly data?: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    if (data !== undefined) this.data = data
  }
}

/** EIP-1193 provider of the session for the app's own use. */
export interface SessionProvider {
  readonly provider: Eip1193Provider
  dispose(): void
}

/**
 * Creates an EIP-1193 provider for a session in eip155, for viem's `custom()` and ethers' `BrowserProvider`. Accounts and network are answered here. Methods
 * that the session allows go to the wallet, other wallet methods fail (4200), and the rest goes to a node of the network (RPC-27).
 */
export function createSessionProvider({ relay, session, owner, rpc }: SessionProviderOptions): SessionProvider {
  function hear(event: ProviderEvent): void {
    if (event.type === 'accountsChanged') listened.emit(event.type, event.accounts)
    else if (event.type === 'chainChanged') listened.emit(event.type, hexOf(event.network))
    else {
      listened.emit('accountsChanged', [])
      listened.emit(event.type, new SessionProviderError(4900, 'The session has ended'))
    }
  }

  async function request({ method, params: foreign }: Eip1193Request): Promise<unknown> {
    if (listened.isDisposed()) throw new SessionProviderError(4900, 'The provider was disposed with its instance')
    const live = session()
    const held = owner.connection('eip155')
    const network = live && held && sessionNetwork(live, 'eip155', held)
    if (live === undefined || held === undefined || network === undefined) throw new SessionProviderError(4900, failure('SESSION_MISSING').message)
    const copied = guardedCopy(foreign ?? [])
    if (!copied.ok) throw new SessionProviderError(-32602, 'The parameters are not plain JSON')
    const params = copied.value
    switch (method) {
      case 'eth_accounts':
      case 'eth_requestAccounts':
        return [...held.accounts]
      case 'eth_chainId':
        return hexOf(network)
      case 'net_version':
        return referenceOf(network)
    }
    if (method === 'wallet_switchEthereumChain') return switchTo(params, network)
    if (isReviewed({ method })) await owner.review?.({ method, params: params as readonly unknown[] })
    if (method === 'wallet_getCapabilities') return capabilitiesOf(() => forward(live, network, method, params))
    const answer = await forward(live, network, method, params)
    const batch = providedBatch(method, params, answer, network)
    if (batch) owner.batchSent?.(batch)
    return answer
  }

  async function forward(live: Session, network: CaipNetworkId, method: string, params: Json): Promise<Json> {
    if (sessionRefusal(live, network, method) === undefined) return ask(relay.request({ topic: live.topic, network, method, params }))
    if (needsWallet(method) || rpc === undefined) throw new SessionProviderError(4200, `The session does not allow ${method.slice(0, 60)}`)
    return ask(rpc(network, method, Array.isArray(params) ? params : [params]))
  }

  /** Switches by the instance, which asks the wallet where the session does not have the network, and looks where the wallet is then. */
  async function switchTo(params: Json, at: CaipNetworkId): Promise<null> {
    const asked = Array.isArray(params) ? parseEvmChainId((params[0] as { readonly chainId?: Json } | undefined)?.chainId) : undefined
    if (asked === undefined) throw new SessionProviderError(-32602, 'chainId must be a hex chain id')
    const wanted: CaipNetworkId = `eip155:${asked}`
    if (wanted !== at) await owner.switchNetwork(wanted).catch((error: unknown) => Promise.reject(switchError(error)))
    return null
  }

  const listened = createListenedProvider(request, () => followConnection(owner.subscribe, () => owner.connection('eip155'), hear))
  return listened
}

/** Resolves with the answer, or rejects with an error whose code libraries know. */
async function ask(source: Observable<Json>): Promise<Json> {
  try {
    return await firstValue(source, null)
  } catch (error) {
    if (!isErrorShape(error)) throw error
    const code = Number(error.cause?.code)
    // 5000 is WalletConnect's own code for a rejection; libraries know 4001.
    throw new SessionProviderError(
      code === 5000 ? 4001 : Number.isSafeInteger(code) && code !== 0 ? code : -32603,
      error.cause?.message ?? error.message,
      error.context.data,
    )
  }
}

/** Error codes of EIP-1193, EIP-1474 and EIP-3085 for our own codes of a failed switch. */
const SWITCH_CODES: Readonly<Record<string, number>> = {
  NETWORK_NOT_FOUND: 4902,
  CHAIN_NOT_SUPPORTED: 4902,
  NETWORK_SWITCH_REJECTED: 4001,
  SWITCH_PENDING: -32002,
}

function switchError(error: unknown): unknown {
  if (!isErrorShape(error)) return error
  const code = SWITCH_CODES[error.code] ?? (error.category === 'ABORTED' ? 4001 : -32603)
  return new SessionProviderError(code, error.message)
}

function hexOf(network: CaipNetworkId): string {
  return toHexChainId(Number(referenceOf(network)))
}
