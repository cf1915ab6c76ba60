import type { Observable } from 'rxjs'
import { concatMap, switchMap } from '../../domain/shared/streams/flatten.js'
import { map } from '../../domain/shared/streams/operators.js'
import { EMPTY, of } from '../../domain/shared/streams/sources.js'
import type { CaipNetworkId } from '../../domain/shared/caip.js'
import { failure, type LatchkitErrorShape } from '../../domain/shared/errors.js'
import { askFailure } from '../../domain/shared/ask-errors.js'
import { guardedParse } from '../../domain/shared/guarded.js'
import type { Json } from '../../domain/shared/json.js'
import { firstOf as firstItems, MAX_ACCOUNTS } from '../../domain/shared/limits.js'
import type { ConnectorPort, ConnectorRef, ConnectReply, ProviderEvent } from '../../ports/connector.js'
import type { TimerPort } from '../../ports/timer.js'
import { task, firstOf, within } from './async-task.js'
import type { WalletCapabilities } from './capabilities.js'
import type { Checksum, Checksums } from './checksums.js'
import { INJECTED_ID, INJECTED_WAIT_MS } from './eip6963-discovery.js'
import { member } from './eip1193.js'
import { utf8Hex } from './hex.js'
import { createProviderGateway, type ProviderGateway, UnusableAnswer, WalletError } from './provider-gateway.js'
import { SAFE_ID } from './safe-connector.js'
import { switchChain } from './switch-chain.js'
import { transactionObject } from './transaction-fields.js'
import { typedDataText } from './typed-data.js'
import { accountsAnswer, hashAnswer, jsonAnswer, networkAnswer, signatureAnswer } from './wallet-answers.js'
import { type WalletEvent, walletEvents } from './wallet-events.js'
import { connectFailure, isRejected, walletFailure } from './wallet-failures.js'
import { type Remembered, writtenBefore } from './written-before.js'
import type { FoundWallet, WalletRegistry } from './wallet-registry.js'

/** A wallet that told its accounts may take this long, in milliseconds, to tell its network; then it is connected without one. */
export const NETWORK_WAIT_MS = 2_000

/** Milliseconds that a read of the wallet may take where nobody else has a deadline for it (robustness, F29). */
export const READ_WAIT_MS = 10_000

/** What {@link createEvmConnector} is made of. */
export interface EvmConnectorOptions {
  readonly registry: WalletRegistry
  readonly timer: TimerPort
  readonly checksums: Checksums
  /** By default none is. */
  readonly remembered?: Remembered
  /** Ask for the account permission (EIP-2255) when connecting, so that a wallet lets the visitor choose accounts anew (CONN-30). */
  readonly requestPermissions: boolean
  readonly onWarning: (warning: LatchkitErrorShape) => void
}

/** The connector port of eip155, and what only EVM wallets can be asked for. */
export interface EvmConnector extends ConnectorPort {
  /** Accounts that were granted before; none, and a warning, when the wallet cannot be asked (CONN-47). Raises no prompt. */
  readAccounts(request: ConnectorRef): Observable<readonly string[]>
  /** What the wallet can do (EIP-5792); an empty object when it does not say (CONN-45, CONN-46). */
  readCapabilities(request: ConnectorRef & { readonly address: string }): Observable<WalletCapabilities>
}

/** Connects, signs and sends through the EIP-1193 providers of the page. */
export function createEvmConnector(options: EvmConnectorOptions): EvmConnector {
  const { registry, timer, checksums, onWarning } = options

  /** Asks a wallet that is there. Failures are those of the catalogue. */
  const asking = <T>({ connectorId }: ConnectorRef, ask: (gateway: ProviderGateway, signal: AbortSignal) => Promise<T>): Observable<T> =>
    task(async (signal) => {
      try {
        return await ask(gatewayTo(known(registry, connectorId)), signal)
      } catch (error) {
        throw walletFailure(error)
      }
    })

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
    if (!accounts.ok) return ignored(type)
    const { ready } = checksums
    const written = ready === undefined ? task(() => checksums.load()) : of(ready)
    return written.pipe(map((checksum) => ({ type, accounts: accounts.value.map((address) => checksum(address)) })))
  }

  /** Some wallets drop their line for a moment and say so; they are gone only when their accounts are. */
  const heldOn = (gateway: ProviderGateway): Observable<ProviderEvent> =>
    task((signal) => within(timer, READ_WAIT_MS, accountsOf(gateway, signal), [], signal)).pipe(
      concatMap((accounts) => (accounts.length > 0 ? EMPTY : of({ type: 'disconnect' as const }))),
    )

  function ignored(event: string): Observable<never> {
    onWarning(askFailure('PROVIDER_ANSWER_INVALID', { method: event }))
    return EMPTY
  }

  return {
    connect: ({ connectorId, silent }) =>
      task(async (signal) => {
        try {
          // Nothing is waited for between a click and its prompt when the wallet is there.
          const wallet = registry.get(connectorId) ?? (await appearing(options, connectorId, signal))
          return await connect(options, gatewayTo(wallet), silent, signal)
        } catch (error) {
          throw connectFailure(error)
        }
      }),

    disconnect: ({ connectorId }) =>
      task(async (signal) => {
        // A wallet that does not know the method, or fails in it, is disconnected all the same (CONN-32).
        const wallet = registry.get(connectorId)
        if (wallet)
          await gatewayTo(wallet)
            .order('wallet_revokePermissions', [{ eth_accounts: {} }], signal)
            .catch(() => undefined)
        return null
      }),

    // Before a wallet is found there is nothing to hear; a remembered one may come late.
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

    sendTransaction: (request) =>
      asking(request, async (gateway, signal) => {
        const transaction = transactionObject(request.transaction, request.address, request.network)
        // Right before the prompt: the visitor must not be asked to pay on another network (F36).
        const network = await networkOf(gateway, signal)
        if (network !== request.network) throw failure('CHAIN_MISMATCH', { network: request.network, wallet: network })
        return inForm(gateway.request('eth_sendTransaction', [transaction], hashAnswer, signal), 'TRANSACTION_HASH_INVALID')
      }),

    readAccounts: (request) =>
      asking(request, async (gateway, signal) => {
        const [accounts, checksum] = await Promise.all([accountsOf(gateway, signal), checksums.load()])
        return accounts.map((address) => checksum(address))
      }),

    readCapabilities: (request) =>
      asking(request, async (gateway, signal) => {
        try {
          const [answer, { parseCapabilities }] = await Promise.all([
            gateway.request('wallet_getCapabilities', [request.address], jsonAnswer, signal),
            import('./capabilities.js'),
          ])
          return parseCapabilities(answer)
        } catch (error) {
          onWarning(walletFailure(error))
          return {}
        }
      }),
  }
}

async function connect(
  { timer, checksums, remembered, requestPermissions }: EvmConnectorOptions,
  gateway: ProviderGateway,
  silent: boolean,
  signal: AbortSignal,
): Promise<ConnectReply> {
  const granted = silent ? gateway.request('eth_accounts', [], accountsAnswer, signal) : requestAccounts(gateway, requestPermissions, signal)
  // Beside the accounts where nobody is asked for them. In a prompt the visitor may choose another network, so that one is read when it is over.
  const early = silent ? networkOf(gateway, signal).catch(() => undefined) : undefined
  // While the prompt is open: the code that checks the wallet's addresses.
  const loading = silent ? undefined : checksums.load()
  if (loading)
    firstOf(timer.after(0), signal)
      .then(() => loading)
      .then(rehearse)
      .catch(() => undefined)
  const accounts = await granted
  if (accounts.length === 0) throw failure('ACCOUNTS_UNAVAILABLE')
  // A wallet that was locked may have refused to tell its network; now it is open.
  const told = Promise.resolve(early).then((network) => network ?? networkOf(gateway, signal))
  const network = within(timer, NETWORK_WAIT_MS, told, null, signal)
  const checksum = writtenBefore(accounts, remembered) ?? (await within(timer, READ_WAIT_MS, loading ?? checksums.load(), (address: string) => address, signal))
  return {
    accounts: accounts.map((address) => checksum(address)),
    network: await network,
    approvedNetworks: [],
    supportsAllNetworks: true,
  }
}

/** An engine is slow in the first runs of a hash, until it has compiled it: that is behind it when the visitor has said yes. */
function rehearse(checksum: Checksum): void {
  for (const digit of '0123456789') checksum(`0x${digit.repeat(40)}`)
}

/** The prompt. With permissions asked for first, accounts are told without another; a wallet that knows no permissions is just asked (CONN-30). */
async function requestAccounts(gateway: ProviderGateway, requestPermissions: boolean, signal: AbortSignal): Promise<readonly string[]> {
  if (requestPermissions) {
    try {
      await gateway.order('wallet_requestPermissions', [{ eth_accounts: {} }], signal)
      const granted = await gateway.request('eth_accounts', [], accountsAnswer, signal)
      if (granted.length > 0) return granted
    } catch (error) {
      // A "no" is final, and a prompt that is open already must not get a second one beside it.
      if (isRejected(error) || (error instanceof WalletError && error.refusal.kind === 'resourceUnavailable')) throw error
    }
  }
  return gateway.request('eth_requestAccounts', [], accountsAnswer, signal)
}

/** A wallet that may still be injected (CONN-23). */
async function appearing({ registry, timer }: EvmConnectorOptions, connectorId: string, signal: AbortSignal): Promise<FoundWallet> {
  await within(timer, INJECTED_WAIT_MS, firstOf(registry.whenFound(connectorId), signal), undefined, signal)
  return known(registry, connectorId)
}

function gatewayTo({ provider }: FoundWallet): ProviderGateway {
  return createProviderGateway(provider)
}

/** A wallet of this page, or the error that names what is missing (CONN-44). */
function known(registry: WalletRegistry, connectorId: string): FoundWallet {
  const wallet = registry.get(connectorId)
  if (wallet !== undefined) return wallet
  // These connectors always exist; it is their provider that may not.
  if (connectorId === INJECTED_ID || connectorId === SAFE_ID) throw askFailure('WALLET_PROVIDER_UNDEFINED', { connectorId })
  throw askFailure('WALLET_CONNECTOR_UNDEFINED', { connectorId })
}

function networkOf(gateway: ProviderGateway, signal: AbortSignal): Promise<CaipNetworkId> {
  return gateway.request('eth_chainId', [], networkAnswer, signal)
}

function signature(gateway: ProviderGateway, method: string, params: readonly Json[], signal: AbortSignal): Promise<string> {
  return inForm(gateway.request(method, params, signatureAnswer, signal), 'SIGNATURE_INVALID')
}

async function inForm<T>(answer: Promise<T>, code: 'SIGNATURE_INVALID' | 'TRANSACTION_HASH_INVALID'): Promise<T> {
  try {
    return await answer
  } catch (error) {
    throw error instanceof UnusableAnswer ? askFailure(code, {}, error.failure) : error
  }
}

/** MetaMask's code for a line that will be taken up again. */
function isPassing(payload: unknown): boolean {
  return Number(member(payload, 'code')) === 1013
}
