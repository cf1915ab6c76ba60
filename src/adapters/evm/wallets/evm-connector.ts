import { concatMap, EMPTY, type Observable, of, switchMap, throwError } from 'rxjs'
import type { CaipNetworkId } from '../../../domain/shared/caip/caip.js'
import { failure, type LatchkitErrorShape } from '../../../domain/shared/errors/errors.js'
import { unsupportedMethod } from '../../../domain/shared/errors/rpc-errors.js'
import { guardedParse } from '../../../domain/shared/json/guarded.js'
import type { Json } from '../../../domain/shared/json/json.js'
import { firstOf as firstItems, MAX_ACCOUNTS } from '../../../domain/shared/limits.js'
import type { ConnectorPort, ConnectorRef, ConnectReply, ProviderEvent } from '../../../ports/connector.js'
import type { TimerPort } from '../../../ports/timer.js'
import { task, firstOf, within } from '../../shared/async-task.js'
import { checksumAddress, utf8Hex } from '../hex.js'
import { INJECTED_ID, INJECTED_WAIT_MS } from './eip6963-discovery.js'
import { member } from '../../shared/foreign.js'
import { WalletError } from '../../shared/foreign-call.js'
import { revokeByMetaMask } from '../../wallet-standard/metamask.js'
import type { StandardWindow } from '../../wallet-standard/standard-discovery.js'
import { createProviderGateway, type ProviderGateway } from './provider-gateway.js'
import { SAFE_ID } from '../safe/safe-connector.js'
import { switchChain } from './switch-chain.js'
import { transactionObject } from './transaction-fields.js'
import { typedDataText } from './typed-data.js'
import { accountsAnswer, hashAnswer, networkAnswer, signatureAnswer } from './wallet-answers.js'
import { type WalletEvent, walletEvents } from './wallet-events.js'
import { connectFailure, inForm, isRejected, walletFailure } from '../../shared/wallet-failures.js'
import type { FoundWallet, WalletRegistry } from './wallet-registry.js'

/** Milliseconds that a wallet may take to report its network after its accounts. After that it is connected without a network. */
export const NETWORK_WAIT_MS = 2_000

/** Milliseconds that a read of the wallet may take if the caller has no deadline for it (robustness, F29). */
export const READ_WAIT_MS = 10_000

/** Options of {@link createEvmConnector}. */
export interface EvmConnectorOptions {
  readonly registry: WalletRegistry
  readonly window?: StandardWindow | undefined
  readonly timer: TimerPort
  /** Ask for the account permission (EIP-2255) when connecting, so that a wallet lets the visitor choose accounts anew (CONN-30). */
  readonly requestPermissions: boolean
  readonly onWarning: (warning: LatchkitErrorShape) => void
}

/** Connects, signs and sends through the EIP-1193 providers of the page. */
export function createEvmConnector(options: EvmConnectorOptions): ConnectorPort {
  const { registry, timer, window, onWarning } = options

  /** Runs a request to a known wallet. Failures are those of the catalogue. */
  const asking = <T>({ connectorId }: ConnectorRef, ask: (gateway: ProviderGateway, signal: AbortSignal) => Promise<T>): Observable<T> =>
    task(async (signal) => {
      try {
        return await ask(gatewayTo(known(registry, connectorId)), signal)
      } catch (error) {
        throw walletFailure(error)
      }
    })

  /** Resolves with the accounts that were granted before. Resolves with none, after a warning, if the wallet cannot be asked (CONN-47). Raises no prompt. */
  async function accountsOf(gateway: ProviderGateway, signal: AbortSignal): Promise<readonly string[]> {
    try {
      return await gateway.request('eth_accounts', [], accountsAnswer, signal)
    } catch (error) {
      onWarning(failure('ACCOUNTS_UNAVAILABLE', {}, walletFailure(error)))
      return []
    }
  }

  function hear(wallet: FoundWallet, { type, payload }: WalletEvent): Observable<ProviderEvent> {
    if (type === 'disconnect') return isPassing(payload) ? heldOn(gatewayTo(wallet)) : of({ type })
    if (type === 'chainChanged') {
      const network = guardedParse(networkAnswer, payload)
      return network.ok ? of({ type, network: network.value }) : ignored(type)
    }
    const accounts = guardedParse(accountsAnswer, firstItems(payload, MAX_ACCOUNTS))
    return accounts.ok ? of({ type, accounts: accounts.value.map(checksumAddress) }) : ignored(type)
  }

  /** Some wallets report a disconnect when they lose their network connection for a moment. They are disconnected only if their accounts are gone. */
  const heldOn = (gateway: ProviderGateway): Observable<ProviderEvent> =>
    task((signal) => within(timer, READ_WAIT_MS, accountsOf(gateway, signal), [], signal)).pipe(
      concatMap((accounts) => (accounts.length > 0 ? EMPTY : of({ type: 'disconnect' as const }))),
    )

  function ignored(event: string): Observable<never> {
    onWarning(failure('PROVIDER_ANSWER_INVALID', { method: event }))
    return EMPTY
  }

  return {
    connect: ({ connectorId, silent }) =>
      task(async (signal) => {
        try {
          // Nothing is awaited between a click and its prompt if the wallet is present.
          const wallet = registry.get(connectorId) ?? (await appearing(options, connectorId, signal))
          return await connect(options, gatewayTo(wallet), silent, signal)
        } catch (error) {
          throw connectFailure(error)
        }
      }),

    disconnect: ({ connectorId, keeps }) =>
      task(async (signal) => {
        // A wallet that does not know the method, or fails in it, is disconnected all the same (CONN-32).
        const wallet = registry.get(connectorId)
        const { rdns, name = '' } = wallet?.announcement ?? {}
        // The permission may cover all chains of a wallet, so it stays while one of them is in use. MetaMask can give back a part.
        if (keeps !== undefined) {
          if (/^io\.metamask(\.|$)/.test(rdns ?? '')) await revokeByMetaMask({ window, timer, name }, 'eip155')
        } else if (wallet)
          await gatewayTo(wallet)
            .order('wallet_revokePermissions', [{ eth_accounts: {} }], signal)
            .catch(() => undefined)
        return null
      }),

    // A remembered wallet may be found late; it has no events until then.
    events: ({ connectorId }) =>
      registry.whenFound(connectorId).pipe(switchMap((wallet) => walletEvents(wallet.events, timer).pipe(concatMap((event) => hear(wallet, event))))),

    switchNetwork: (request) =>
      asking(request, async (gateway, signal) => {
        await switchChain(gateway, request.network, signal)
        return null
      }),

    readNetwork: (request) => asking(request, networkOf),

    signMessage: (request) => asking(request, (gateway, signal) => signature(gateway, 'personal_sign', [utf8Hex(request.message), request.address], signal)),

    signTypedData: (request) =>
      asking(request, (gateway, signal) => signature(gateway, 'eth_signTypedData_v4', [request.address, typedDataText(request.typedData)], signal)),

    // Wallets of EVM chains sign and send; `eth_signTransaction` is refused by nearly all of them.
    signTransactions: () => throwError(() => unsupportedMethod('Signing without sending in eip155')),

    sendTransaction: (request) =>
      asking(request, async (gateway, signal) => {
        const transaction = transactionObject(request.transaction, request.address, request.network)
        // The network is read right before the prompt: the visitor must not be asked to pay on another network (F36).
        const network = await networkOf(gateway, signal)
        if (network !== request.network) throw failure('CHAIN_MISMATCH', { network: request.network, wallet: network })
        return inForm(gateway.request('eth_sendTransaction', [transaction], hashAnswer, signal), 'TRANSACTION_HASH_INVALID')
      }),
  }
}

async function connect(
  { timer, requestPermissions }: EvmConnectorOptions,
  gateway: ProviderGateway,
  silent: boolean,
  signal: AbortSignal,
): Promise<ConnectReply> {
  const granted = silent ? gateway.request('eth_accounts', [], accountsAnswer, signal) : requestAccounts(gateway, requestPermissions, signal)
  // Without a prompt, the network is read along with the accounts. In a prompt the visitor may choose another network, so it is read when the prompt is over.
  const early = silent ? networkOf(gateway, signal).catch(() => undefined) : undefined
  const accounts = await granted
  if (accounts.length === 0) throw failure('ACCOUNTS_UNAVAILABLE')
  // A locked wallet may have refused to report its network; now it is unlocked.
  // One that does not report it now is connected all the same: its network is read again before each transaction.
  const told = Promise.resolve(early)
    .then((network) => network ?? networkOf(gateway, signal))
    .catch((error: unknown) => {
      if (signal.aborted) throw error
      return null
    })
  const network = await within(timer, NETWORK_WAIT_MS, told, null, signal)
  return {
    accounts: accounts.map(checksumAddress),
    network,
    approvedNetworks: [],
    supportsAllNetworks: true,
  }
}

/**
 * Raises the prompt. If permissions are asked for first, the accounts need no second prompt. A wallet without permissions is asked for its accounts directly
 * (CONN-30).
 */
async function requestAccounts(gateway: ProviderGateway, requestPermissions: boolean, signal: AbortSignal): Promise<readonly string[]> {
  if (requestPermissions) {
    try {
      await gateway.order('wallet_requestPermissions', [{ eth_accounts: {} }], signal)
      const granted = await gateway.request('eth_accounts', [], accountsAnswer, signal)
      if (granted.length > 0) return granted
    } catch (error) {
      // A rejection is final, and a prompt that is open already must not get a second one beside it.
      if (isRejected(error) || (error instanceof WalletError && error.refusal.kind === 'resourceUnavailable')) throw error
    }
  }
  return gateway.request('eth_requestAccounts', [], accountsAnswer, signal)
}

/** Waits for a wallet that may still be injected (CONN-23). */
async function appearing({ registry, timer }: EvmConnectorOptions, connectorId: string, signal: AbortSignal): Promise<FoundWallet> {
  await within(timer, INJECTED_WAIT_MS, firstOf(registry.whenFound(connectorId), signal), undefined, signal)
  return known(registry, connectorId)
}

function gatewayTo({ provider }: FoundWallet): ProviderGateway {
  return createProviderGateway(provider)
}

/** Returns a wallet of this page, or throws the error that names what is missing (CONN-44). */
function known(registry: WalletRegistry, connectorId: string): FoundWallet {
  const wallet = registry.get(connectorId)
  if (wallet !== undefined) return wallet
  // These connectors always exist; only their provider may be missing.
  if (connectorId === INJECTED_ID || connectorId === SAFE_ID) throw failure('WALLET_PROVIDER_UNDEFINED', { connectorId })
  throw failure('WALLET_CONNECTOR_UNDEFINED', { connectorId })
}

function networkOf(gateway: ProviderGateway, signal: AbortSignal): Promise<CaipNetworkId> {
  return gateway.request('eth_chainId', [], networkAnswer, signal)
}

function signature(gateway: ProviderGateway, method: string, params: readonly Json[], signal: AbortSignal): Promise<string> {
  return inForm(gateway.request(method, params, signatureAnswer, signal), 'SIGNATURE_INVALID')
}

/** Returns true for MetaMask's code of a connection that it will restore. */
function isPassing(payload: unknown): boolean {
  return Number(member(payload, 'code')) === 1013
}
