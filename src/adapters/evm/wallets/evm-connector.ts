import { concatMap, EMPTY, filter, map, merge, mergeMap, NEVER, type Observable, of, switchMap, tap, throwError } from 'rxjs'
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
import { pageReturns } from '../../shared/latest-events.js'
import { lazy } from '../../../lazy.js'
import { revokeByMetaMask } from '../../wallet-standard/metamask.js'
import type { StandardWindow } from '../../wallet-standard/standard-discovery.js'
import type { SigningInReply } from './connect-signing-in.js'
import { createProviderGateway, type ProviderGateway } from './provider-gateway.js'
import { SAFE_ID } from '../safe/safe-connector.js'
import { switchChain } from './networks/switch-chain.js'
import { transactionObject } from './transaction-fields.js'
import { typedDataText } from '../typed-data/typed-data.js'
import { isWithdrawn, sharedAccounts, withdrawn } from '../wallet-access.js'
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
  /** Emits the id of a wallet that may be on another network without telling it. */
  readonly moved?: Observable<string> | undefined
  /** Ask for the account permission (EIP-2255) when connecting, so that a wallet lets the visitor choose accounts anew (CONN-30). */
  readonly requestPermissions: boolean
  readonly onWarning: (warning: LatchkitErrorShape) => void
}

/** Connects, signs and sends through the EIP-1193 providers of the page. */
export function createEvmConnector(options: EvmConnectorOptions): ConnectorPort {
  const { registry, timer, window, moved = NEVER, onWarning } = options

  const asking = <T>(wallet: ConnectorRef, ask: (gateway: ProviderGateway, signal: AbortSignal) => Promise<T>) => askFound(registry, wallet, ask)

  /** Accounts and network that each wallet said last. */
  const known = new WeakMap<FoundWallet, { readonly accounts: readonly string[]; readonly network: CaipNetworkId | null }>()

  /** Resolves with the accounts that a wallet shares. Resolves with undefined, after a warning, if it cannot be asked (CONN-47). Raises no prompt. */
  async function sharedOr(gateway: ProviderGateway, signal: AbortSignal): Promise<readonly string[] | undefined> {
    try {
      return await sharedAccounts(gateway, signal)
    } catch (error) {
      onWarning(failure('ACCOUNTS_UNAVAILABLE', {}, walletFailure(error)))
      return undefined
    }
  }

  function hear(wallet: FoundWallet, { type, payload }: WalletEvent): Observable<ProviderEvent> {
    if (type === 'disconnect') return afterDisconnect(gatewayTo(wallet), payload)
    if (type === 'connect') return lookAgain(wallet, known.get(wallet) ?? UNKNOWN)
    if (type === 'chainChanged') {
      const network = guardedParse(networkAnswer, payload)
      return network.ok ? of({ type, network: network.value }) : unread(wallet, type)
    }
    const accounts = guardedParse(accountsAnswer, firstItems(payload, MAX_ACCOUNTS))
    if (!accounts.ok) return unread(wallet, type)
    return accounts.value.length > 0 ? of({ type, accounts: accounts.value.map(checksumAddress) }) : emptied(gatewayTo(wallet))
  }

  /** A wallet that shares no account any more is locked, unless it says that it has withdrawn the permission. */
  const emptied = (gateway: ProviderGateway): Observable<ProviderEvent> =>
    task((signal) => isWithdrawn(gateway, timer, signal)).pipe(map((isGone) => (isGone ? { type: 'disconnect' } : { type: 'accountsChanged', accounts: [] })))

  /**
   * A disconnect of EIP-1193 says that the wallet has no line to its chains, and some wallets send it when the user ends the connection. The accounts tell which:
   * while it shares them, it is connected. One that cannot be asked, or comes back by itself (1013), may be locked.
   */
  const afterDisconnect = (gateway: ProviderGateway, payload: unknown): Observable<ProviderEvent> =>
    task((signal) => within(timer, READ_WAIT_MS, sharedOr(gateway, signal), undefined, signal)).pipe(
      concatMap((accounts) => {
        if (accounts === undefined) return of({ type: 'accountsChanged' as const, accounts: [] })
        if (accounts.length > 0) return EMPTY
        return isPassing(payload) ? emptied(gateway) : of({ type: 'disconnect' as const })
      }),
    )

  /** Reads accounts and network of a wallet again, because the page may have missed events. Emits what differs from what is known. */
  function lookAgain(wallet: FoundWallet, before = known.get(wallet)): Observable<ProviderEvent> {
    const gateway = gatewayTo(wallet)
    if (before === undefined) return EMPTY
    const read = async (signal: AbortSignal): Promise<readonly ProviderEvent[]> => {
      const [accounts, network] = await Promise.all([
        within(timer, READ_WAIT_MS, sharedAccounts(gateway, signal), undefined, signal),
        within(timer, READ_WAIT_MS, networkOf(gateway, signal), undefined, signal),
      ])
      const shared = accounts?.map(checksumAddress)
      return [
        ...(shared === undefined || shared.join() === before.accounts.join() ? [] : [{ type: 'accountsChanged' as const, accounts: shared }]),
        ...(network === undefined || network === before.network ? [] : [{ type: 'chainChanged' as const, network }]),
      ]
    }
    return task(read).pipe(
      mergeMap((events) => events),
      concatMap((event) => (event.type === 'accountsChanged' && event.accounts.length === 0 ? emptied(gateway) : of(event))),
    )
  }

  /** Keeps what a wallet said last. */
  function keep(wallet: FoundWallet, event: ProviderEvent): void {
    const before = known.get(wallet) ?? UNKNOWN
    if (event.type === 'accountsChanged') known.set(wallet, { ...before, accounts: event.accounts })
    if (event.type === 'chainChanged') known.set(wallet, { ...before, network: event.network })
  }

  /** Reads the network after requests of the app that may have changed it. A wallet that does not answer tells nothing. */
  const readAfterMoves = (wallet: FoundWallet, connectorId: string): Observable<ProviderEvent> =>
    moved.pipe(
      filter((id) => id === connectorId),
      switchMap(() => task((signal) => within(timer, READ_WAIT_MS, networkOf(gatewayTo(wallet), signal), undefined, signal))),
      concatMap((network) => (network === undefined ? EMPTY : of({ type: 'chainChanged' as const, network }))),
    )

  /** An event out of form still says that something changed, so the wallet is asked. */
  function unread(wallet: FoundWallet, event: string): Observable<ProviderEvent> {
    onWarning(failure('PROVIDER_ANSWER_INVALID', { method: event }))
    return lookAgain(wallet)
  }

  return {
    connect: ({ connectorId, silent, signIn }) =>
      task(async (signal) => {
        try {
          // Nothing is awaited between a click and its prompt if the wallet is present.
          const wallet = registry.get(connectorId) ?? (await appearing(options, connectorId, signal))
          const both = signIn && (await signingIn.load()).connectSigningIn(wallet.provider, connectorId, signIn, signal)
          const gateway = gatewayTo(wallet)
          const reply = await (both === undefined ? connect(options, gateway, silent, signal) : connect(options, gateway, silent, signal, await both))
          known.set(wallet, reply)
          return reply
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
      registry.whenFound(connectorId).pipe(
        switchMap((wallet) => {
          const told = walletEvents(wallet.events, timer).pipe(concatMap((event) => hear(wallet, event)))
          const read = pageReturns(window).pipe(switchMap(() => lookAgain(wallet)))
          return merge(told, read, readAfterMoves(wallet, connectorId)).pipe(tap((event) => keep(wallet, event)))
        }),
      ),

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

/** Runs a request to a wallet of the page. Failures are those of the catalogue. */
export function askFound<T>(
  registry: WalletRegistry,
  { connectorId }: ConnectorRef,
  ask: (gateway: ProviderGateway, signal: AbortSignal) => Promise<T>,
): Observable<T> {
  return task(async (signal) => {
    try {
      return await ask(gatewayTo(foundWallet(registry, connectorId)), signal)
    } catch (error) {
      throw walletFailure(error)
    }
  })
}

async function connect(
  { timer, requestPermissions }: EvmConnectorOptions,
  gateway: ProviderGateway,
  silent: boolean,
  signal: AbortSignal,
  asked?: SigningInReply,
): Promise<ConnectReply> {
  const granted = asked?.accounts ?? (silent ? sharedAccounts(gateway, signal) : requestAccounts(gateway, requestPermissions, signal))
  // Without a prompt, the network is read along with the accounts. In a prompt the visitor may choose another network, so it is read when the prompt is over.
  const early = silent ? networkOf(gateway, signal).catch(() => undefined) : undefined
  const accounts = await granted
  if (accounts.length === 0) throw silent && (await isWithdrawn(gateway, timer, signal)) ? withdrawn() : failure('ACCOUNTS_UNAVAILABLE')
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
    ...(asked?.signed && { signed: asked.signed }),
  }
}

/** Connecting and signing in at once; loaded for wallets that are asked so. */
const signingIn = /* @__PURE__ */ lazy(() => import('./connect-signing-in.js'))

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

/** Stands for a wallet that has shared nothing yet, such as one that was locked when the page loaded. */
const UNKNOWN = { accounts: [], network: null } as const

/** Waits for a wallet that may still be injected (CONN-23). */
async function appearing({ registry, timer }: EvmConnectorOptions, connectorId: string, signal: AbortSignal): Promise<FoundWallet> {
  await within(timer, INJECTED_WAIT_MS, firstOf(registry.whenFound(connectorId), signal), undefined, signal)
  return foundWallet(registry, connectorId)
}

function gatewayTo({ provider }: FoundWallet): ProviderGateway {
  return createProviderGateway(provider)
}

/** Returns a wallet of this page, or throws the error that names what is missing (CONN-44). */
function foundWallet(registry: WalletRegistry, connectorId: string): FoundWallet {
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
