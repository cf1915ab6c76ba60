import { type Observable, switchMap, throwError } from 'rxjs'
import { base64 } from '@scure/base'
import type { CaipNetworkId } from '../../../domain/shared/caip/caip.js'
import { failure, type LatchkitErrorShape } from '../../../domain/shared/errors/errors.js'
import { rpcErrorShape, unsupportedMethod } from '../../../domain/shared/errors/rpc-errors.js'
import { lazy } from '../../../lazy.js'
import type { ConnectorPort, ConnectorRef, ConnectReply } from '../../../ports/connector.js'
import type { TimerPort } from '../../../ports/timer.js'
import { firstOf, task, within } from '../../shared/async-task.js'
import { UnusableAnswer } from '../../shared/foreign-call.js'
import { member } from '../../shared/foreign.js'
import { connectFailure, inForm, walletFailure } from '../../shared/wallet-failures.js'
import { callFeature } from '../../wallet-standard/feature-call.js'
import { isGrantedByMetaMask, isMetaMask, revokeByMetaMask } from '../../wallet-standard/metamask.js'
import { servesAny } from '../../wallet-standard/shared-object.js'
import type { StandardWindow } from '../../wallet-standard/standard-discovery.js'
import type { FoundStandardWallet, StandardRegistry } from '../../wallet-standard/standard-registry.js'
import type { Clusters } from './clusters.js'
import type { SentTransactions } from './sent-transactions.js'
import { checkSent, type SolanaSending } from './solana-sending.js'
import { accountsOf, readAccounts, type SolanaAccount } from './solana-accounts.js'
import { solanaEvents } from './solana-events.js'
import type { SolanaNetworks } from './solana-networks.js'
import { readTransaction } from './transaction-format.js'
import { canSignOnly, signAndSend, type Signer, signText, signTransactions } from './sign-requests.js'

/** Milliseconds to wait for a remembered wallet that has not registered yet (CONN-23). */
export const REGISTER_WAIT_MS = 1_000

/** Options of {@link createSolanaConnector}. */
export interface SolanaConnectorOptions {
  readonly registry: StandardRegistry
  readonly window: StandardWindow | undefined
  readonly timer: TimerPort
  readonly clusters: Clusters
  readonly networks: SolanaNetworks
  /** Sends transactions that wallets signed; without it, wallets send. */
  readonly sending?: SolanaSending | undefined
  /** Keeps what was sent. */
  readonly sent?: SentTransactions | undefined
  readonly onWarning: (warning: LatchkitErrorShape) => void
}

/** Connects, signs and sends through the Wallet Standard wallets of the page. */
export function createSolanaConnector(options: SolanaConnectorOptions): ConnectorPort {
  const { registry, window, timer, clusters, networks, sending, sent, onWarning } = options

  /** Runs a request to a known wallet. Failures are those of the catalogue. */
  const asking = <T>({ connectorId }: ConnectorRef, ask: (wallet: object, signal: AbortSignal) => Promise<T>): Observable<T> =>
    task(async (signal) => {
      try {
        return await ask(known(registry, connectorId).source, signal)
      } catch (error) {
        throw walletFailure(error)
      }
    })

  /** Returns the wallet's chain id of the network that a transaction is for. Throws before a prompt if the wallet is on another one (F36). */
  function chainFor({ connectorId, network }: ConnectorRef & { readonly network: CaipNetworkId }, { wallet, account }: Signer): string {
    const chain = clusters.chainOf(network, account.chains)
    const current = networks.current(connectorId, wallet)
    if (chain === undefined || current !== network) throw failure('CHAIN_MISMATCH', { network, wallet: current ?? '' })
    return chain
  }

  return {
    connect: ({ connectorId, silent, signIn }) =>
      task(async (signal) => {
        try {
          // Nothing is awaited between a click and its prompt if the wallet is present.
          const wallet = registry.get(connectorId) ?? (await appearing(options, connectorId, signal))
          const { account, signed } = (signIn && (await (await signingIn.load()).connectSigningIn(wallet.source, signIn, signal))) ?? {}
          const accounts = await connect(options, wallet, silent || account !== undefined, signal)
          if (accounts.length === 0 && account === undefined) throw failure('ACCOUNTS_UNAVAILABLE')
          // The account that signed is the one that the visitor chose.
          const ordered = account === undefined ? accounts : [account, ...accounts.filter(({ address }) => address !== account.address)]
          return { ...replyOf(wallet, ordered), ...(signed && { signed }) }
        } catch (error) {
          throw connectFailure(error)
        }
      }),

    disconnect: ({ connectorId, keeps }) =>
      task(async (signal) => {
        // A wallet that does not have the feature, or fails in it, is disconnected all the same (CONN-32).
        const wallet = registry.get(connectorId)
        if (wallet === undefined) return null
        if (!servesAny(wallet.source, keeps ?? []))
          await callFeature(wallet.source, 'standard:disconnect', 'disconnect', [], () => true, signal).catch(() => undefined)
        const { name } = wallet.announcement
        if (keeps === undefined && isMetaMask(name)) await revokeByMetaMask({ window, timer, name })
        return null
      }),

    // A remembered wallet may be found late; it has no events until then.
    events: ({ connectorId }) => registry.whenFound(connectorId).pipe(switchMap((wallet) => solanaEvents(wallet, options))),

    // A wallet has no network of its own: each request names its chain.
    switchNetwork: ({ connectorId, network: { caipNetworkId: network } }) =>
      asking({ connectorId, namespace: 'solana' }, async (wallet) => {
        if (!networks.approved(wallet).includes(network)) throw failure('CHAIN_NOT_SUPPORTED', { network })
        networks.set(connectorId, network)
        return null
      }),

    readNetwork: (request) =>
      asking(request, async (wallet) => {
        const network = networks.current(request.connectorId, wallet)
        if (network === undefined) throw new UnusableAnswer('chains', 'no known cluster')
        return network
      }),

    signMessage: (request) =>
      asking(request, (wallet, signal) => inForm(signText(signerOf(wallet, request.address), request.message, signal), 'SIGNATURE_INVALID')),

    signTypedData: () => throwError(() => unsupportedMethod('Typed data in solana')),

    signTransactions: (request) =>
      asking(request, async (wallet, signal) => {
        const signer = signerOf(wallet, request.address)
        const transactions = request.transactions.map((one) => readTransaction(one, request.address))
        const signed = await inForm(signTransactions(signer, chainFor(request, signer), transactions, signal), 'SIGNATURE_INVALID')
        return signed.map((bytes) => base64.encode(bytes))
      }),

    sendTransaction: (request) =>
      asking(request, async (wallet, signal) => {
        const { network } = request
        const signer = signerOf(wallet, request.address)
        const transaction = readTransaction(request.transaction, request.address)
        const chain = chainFor(request, signer)
        if (sending?.canSend(network) && canSignOnly(signer, [transaction])) {
          const [signed] = await inForm(signTransactions(signer, chain, [transaction], signal), 'TRANSACTION_HASH_INVALID')
          if (signal.aborted || signed === undefined) throw failure('ABORTED')
          const id = await sending.send({ network, transaction: signed, options: transaction.options }, signal)
          sent?.keep(id, Promise.resolve(signed))
          return id
        }
        const id = await inForm(signAndSend(signer, chain, transaction, signal), 'TRANSACTION_HASH_INVALID')
        if (sending?.canSend(network)) {
          const checked = checkSent(sending, { network, id, asked: transaction.bytes, signer: request.address }, onWarning)
          sent?.keep(id, checked)
        }
        return id
      }),
  }

  function replyOf({ announcement }: FoundStandardWallet, accounts: readonly SolanaAccount[]): ConnectReply {
    const approvedNetworks = clusters.networksOf(accounts[0]?.chains ?? [])
    const network = networks.preferred(announcement.id, approvedNetworks) ?? null
    return { accounts: accounts.map(({ address }) => address), network, approvedNetworks, supportsAllNetworks: false }
  }
}

/** Connecting and signing in at once; loaded for apps that ask for both. */
const signingIn = /* @__PURE__ */ lazy(() => import('./connect-signing-in.js'))

/** Resolves with the accounts that a wallet grants. */
async function connect(
  { window, timer }: SolanaConnectorOptions,
  { source, announcement }: FoundStandardWallet,
  silent: boolean,
  signal: AbortSignal,
): Promise<readonly SolanaAccount[]> {
  const held = accountsOf(source)
  if (silent && held.length > 0) return held
  const { name } = announcement
  if (silent && isMetaMask(name) && !(await isGrantedByMetaMask({ window, timer, name, namespace: 'solana' }, signal))) return []
  const args = silent ? [{ silent }] : []
  const granted = await callFeature(source, 'standard:connect', 'connect', args, (answer) => readAccounts(member(answer, 'accounts')), signal)
  // Some wallets answer with fewer accounts than they show.
  const shown = accountsOf(source)
  return shown.length > granted.length ? shown : granted
}

/** Waits for a wallet that may still register. */
async function appearing({ registry, timer }: SolanaConnectorOptions, connectorId: string, signal: AbortSignal): Promise<FoundStandardWallet> {
  await within(timer, REGISTER_WAIT_MS, firstOf(registry.whenFound(connectorId), signal), undefined, signal)
  return known(registry, connectorId)
}

/** Returns a wallet of this page, or throws the error that names what is missing (CONN-44). */
function known(registry: StandardRegistry, connectorId: string): FoundStandardWallet {
  const wallet = registry.get(connectorId)
  if (wallet === undefined) throw failure('WALLET_CONNECTOR_UNDEFINED', { connectorId })
  return wallet
}

/** Returns the account as the wallet shows it now, or throws 4100: the wallet may have changed accounts without an event. */
function signerOf(wallet: object, address: string): Signer {
  const account = accountsOf(wallet).find((one) => one.address === address)
  if (account !== undefined) return { wallet, account }
  const message = 'The wallet does not show this account any more: connect it again'
  throw rpcErrorShape({ code: 4100, name: 'UnauthorizedProviderError', kind: 'unauthorized', message })
}
