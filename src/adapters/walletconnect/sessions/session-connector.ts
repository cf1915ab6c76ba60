import { catchError, concatMap, defer, EMPTY, from, map, mergeMap, Observable, of, switchMap, tap, throwError, toArray } from 'rxjs'
import { sameAddress } from '../../../domain/shared/caip/address.js'
import { type CaipNetworkId, type ChainNamespace, namespaceOf, parseCaipAddress } from '../../../domain/shared/caip/caip.js'
import { shapeUnknown } from '../../../domain/shared/errors/start-errors.js'
import { unsupportedMethod } from '../../../domain/shared/errors/rpc-errors.js'
import { failure } from '../../../domain/walletconnect/errors.js'
import { guardedParse, type SafeParser } from '../../../domain/shared/json/guarded.js'
import type { Json } from '../../../domain/shared/json/json.js'
import { sessionAddresses, sessionRefusal } from '../../../domain/shared/caip/session-rules.js'
import type { ConnectorPort, ConnectorRef, ConnectReply, ProviderEvent, TransactionRequest } from '../../../ports/connector.js'
import type { RelayEvent, RelayPort, Session } from '../../../ports/relay.js'
import type { TimerPort } from '../../../ports/timer.js'
import { task } from '../../shared/async-task.js'
import type { BitcoinChecks } from '../../bitcoin/remote-checks.js'
import type { SolanaChecks } from '../../solana/remote-checks.js'
import { comparedTransfer, signedPsbt, signPsbtParams } from './session-bitcoin.js'
import { accountMissing, askChecked, type SessionChain, signingContext, type TextToSign } from '../chains/session-chain.js'
import type { AskWallet } from '../../evm/calls/evm-calls.js'
import { networkOfEvent } from './session-event.js'
import { type SessionOwner, sessionNetwork } from './session-owner.js'
import { askMessage, askTransaction, askTypedData, type SessionAsk } from './session-signing.js'
import { askSolanaTransactions } from './session-solana.js'
import { switchSession } from './session-switch.js'

/** Milliseconds for which a wallet may answer a request of a session. */
const PROMPT_LIFE_MS = 3_600_000

/** Options of {@link createSessionConnector}. */
export interface SessionConnectorOptions {
  readonly relay: RelayPort
  readonly timer: TimerPort
  /** Returns the current session; undefined if there is none. Read at each use. */
  readonly session: () => Session | undefined
  /** Returns what the instance holds of the session in a namespace. Without it a session is on its first approved network. */
  readonly connection?: SessionOwner['connection'] | undefined
  /** Loads the checks of Solana signatures. Scripted wallets sign nothing: their sessions have none, and sign no transactions. */
  readonly solanaChecks?: (() => Promise<SolanaChecks>) | undefined
  /** Loads the checks of Bitcoin signatures; absent as above. */
  readonly bitcoinChecks?: (() => Promise<BitcoinChecks>) | undefined
  /** Signing in the namespaces beside eip155, solana and bip122; without it they sign no messages. `recipient`: see {@link TextToSign}. */
  readonly chains?: { readonly load: LoadChain; readonly recipient: string } | undefined
}

/** Loads the signing methods of a namespace; undefined for those that have adapters. */
export type LoadChain = (namespace: ChainNamespace) => Promise<SessionChain> | undefined

interface TextChecks {
  checkText?(text: string): void
  /** Returns the text as the wallet is sent it; absent if as it is. */
  messageParam?(text: string): string
  checkTextSignature(text: string, address: string, signature: string): void
}

/** Connector port over a session, for all its namespaces; the connector id is ignored. */
export interface SessionConnector {
  readonly port: ConnectorPort
  /** Sends a request about batches of calls to the wallet, if the session allows its method. */
  readonly ask: AskWallet
  /** Current network of the session in a namespace. */
  networkOf(namespace: ChainNamespace): CaipNetworkId | undefined
}

/**
 * Signs and sends through the current session. Connecting returns what the session grants and never raises a prompt: the relay port's `pair` creates sessions.
 * Without a session every call fails with `SESSION_MISSING` (WC-24); in a namespace that the session lacks, with `NAMESPACE_NOT_CONFIGURED` (WC-22). Requests
 * to the wallet go over the relay, never to a node (RPC-27).
 */
export function createSessionConnector(options: SessionConnectorOptions): SessionConnector {
  const { timer, session, connection, solanaChecks, bitcoinChecks, chains } = options
  const relay = patient(options.relay)
  const networkOf = (namespace: ChainNamespace) => {
    const live = session()
    return live && sessionNetwork(live, namespace, connection?.(namespace))
  }
  const later = <T>(value: T): Observable<T> => timer.after(0).pipe(map(() => value))

  /** Calls `run` with the current session if it has the namespace. Errors that it throws are delivered asynchronously, as failures. */
  const within = <T>({ namespace }: ConnectorRef, run: (live: Session, network: CaipNetworkId) => Observable<T>): Observable<T> =>
    defer(() => {
      try {
        const live = session()
        if (live === undefined) throw failure('SESSION_MISSING')
        const network = networkOf(namespace)
        if (network === undefined) throw failure('NAMESPACE_NOT_CONFIGURED', { ns: namespace })
        return run(live, network)
      } catch (error) {
        return later(null).pipe(switchMap(() => throwError(() => shapeUnknown(error, 'WALLET'))))
      }
    })

  /** Asks the wallet for a signature or a transaction by an account that the session has on the network. */
  function sign(
    live: Session,
    network: CaipNetworkId,
    address: string,
    ask: SessionAsk,
    code: 'SIGNATURE_INVALID' | 'TRANSACTION_HASH_INVALID' = 'SIGNATURE_INVALID',
  ): Observable<string> {
    const known = sessionAddresses(live, network).some((one) => sameAddress(namespaceOf(network), one, address))
    if (!known) throw accountMissing()
    const { method, params, answer } = ask
    return relay.request({ topic: live.topic, network, method, params }).pipe(map((foreign) => inForm(method, answer, foreign, code)))
  }

  /** Signs transactions of Solana, and compares them with what was asked for. */
  function signSolana(live: Session, request: Parameters<ConnectorPort['signTransactions']>[0], checks: SolanaChecks): Observable<readonly string[]> {
    const { network, address } = request
    const asked = checks.transactionParams(request.transactions, address)
    return from(askSolanaTransactions(address, checks.transactionTexts(asked), live.namespaces['solana']?.methods ?? [])).pipe(
      concatMap(({ method, params, answer }) =>
        relay.request({ topic: live.topic, network, method, params }).pipe(map((foreign) => inForm(method, answer, foreign, 'SIGNATURE_INVALID'))),
      ),
      toArray(),
      map((signed) => checks.checkSignedTransactions(asked, signed.flat(), address)),
    )
  }

  /** Signs a PSBT, and compares it with what was asked for. */
  function signBitcoin(
    live: Session,
    { address, network }: Pick<Parameters<ConnectorPort['sendTransaction']>[0], 'address' | 'network'>,
    { psbt, inputs }: TransactionRequest,
    { transactions }: BitcoinChecks,
  ): Observable<string> {
    if (!live.namespaces.bip122?.methods.includes('signPsbt') || typeof psbt !== 'string') throw unsupportedMethod('Signing a PSBT in this session')
    const account = { address, network }
    return from(transactions.prepare({ psbt, inputs: inputs as never }, account)).pipe(
      concatMap((asked) =>
        relay
          .request({ topic: live.topic, network, method: 'signPsbt', params: signPsbtParams(address, asked) })
          .pipe(concatMap((foreign) => from(transactions.compare(asked, inForm('signPsbt', signedPsbt, foreign, 'SIGNATURE_INVALID'), account)))),
      ),
    )
  }

  /** Signs a text, and checks text and signature where the namespace has a check. */
  function signText({ namespace, address, message }: Parameters<ConnectorPort['signMessage']>[0], live: Session, network: CaipNetworkId): Observable<string> {
    const signed = (text = message) => sign(live, network, address, askMessage(namespace, address, text))
    const load: (() => Promise<TextChecks>) | undefined = namespace === 'solana' ? solanaChecks : namespace === 'bip122' ? bitcoinChecks : undefined
    if (load === undefined) return signed()
    return from(load()).pipe(
      switchMap((checks) => {
        checks.checkText?.(message)
        return signed(checks.messageParam?.(message)).pipe(tap((signature) => checks.checkTextSignature(message, address, signature)))
      }),
    )
  }

  /** Signs a text in the form of its chain. A wrong signature is an error; one that cannot be decided here is emitted. */
  function signedBy(chain: SessionChain, text: TextToSign, live: Session, network: CaipNetworkId): Observable<string> {
    const { method, params, signatureIn } = chain.message(text)
    return askChecked(chain, params, signingContext(relay, live, network, method)).pipe(map(({ result }) => signatureIn(result)))
  }

  const port: ConnectorPort = {
    connect: (request) =>
      within(request, (live, network) => later(replyOf(live, request.namespace, network))).pipe(
        catchError((error: unknown) => throwError(() => failure('CONNECT_FAILED', {}, error))),
      ),

    // One session serves several namespaces, so disconnecting one of them disconnects all (WC-20).
    disconnect: () =>
      defer(() => {
        const live = session()
        return live === undefined ? later(null) : relay.disconnect({ topic: live.topic })
      }),

    events: ({ namespace }) => calmly(timer, relay.events().pipe(mergeMap((event) => providerEvents(event, namespace)))),

    switchNetwork: (request) =>
      within(request, (live, network) => {
        const wanted = request.network.caipNetworkId
        const isApproved = live.namespaces[request.namespace]?.chains.includes(wanted) === true
        // Each request names its network, so nothing is asked for one that the session has. The instance moves there.
        if (isApproved) return later(null)
        if (request.namespace !== 'eip155') throw failure('CHAIN_NOT_SUPPORTED', { network: wanted })
        const ask = (method: string, params: Json) => relay.request({ topic: live.topic, network, method, params })
        return switchSession(ask, request.network).pipe(map(() => null))
      }),

    readNetwork: (request) => within(request, (_live, network) => later(network)),

    signMessage: (request) =>
      within(request, (live, network) => {
        const { namespace, address, message } = request
        const chain = chains?.load(namespace)
        if (chains === undefined || chain === undefined) return signText(request, live, network)
        return from(chain).pipe(switchMap((loaded) => signedBy(loaded, { address, message, recipient: chains.recipient }, live, network)))
      }),

    signTypedData: ({ typedData, ...request }) =>
      within(request, (live, network) => sign(live, network, request.address, askTypedData(request.namespace, request.address, typedData))),

    signTransactions: (request) =>
      within(request, (live) => {
        const { network, namespace } = request
        if (!live.namespaces[namespace]?.chains.includes(network)) throw failure('CHAIN_MISMATCH', { network })
        if (!sessionAddresses(live, network).some((one) => sameAddress(namespace, one, request.address))) throw accountMissing()
        if (namespace === 'solana' && solanaChecks) return from(solanaChecks()).pipe(switchMap((checks) => signSolana(live, request, checks)))
        if (namespace === 'bip122' && bitcoinChecks)
          return from(bitcoinChecks()).pipe(
            switchMap((checks) =>
              from(request.transactions).pipe(
                concatMap((one) => signBitcoin(live, request, one, checks)),
                toArray(),
              ),
            ),
          )
        throw unsupportedMethod(`Signing without sending in ${namespace}`)
      }),

    sendTransaction: (request) =>
      within(request, (live) => {
        // Each request names its network, so it may differ from the current one, but the session must have it.
        const { network, namespace } = request
        if (!live.namespaces[namespace]?.chains.includes(network)) throw failure('CHAIN_MISMATCH', { network })
        if (namespace === 'bip122' && bitcoinChecks && request.transaction['psbt'] !== undefined) {
          if (!sessionAddresses(live, network).some((one) => sameAddress(namespace, one, request.address))) throw accountMissing()
          return from(bitcoinChecks()).pipe(
            switchMap((checks) => {
              checks.requireNode()
              return signBitcoin(live, request, request.transaction, checks).pipe(
                switchMap((signed) => task((signal) => checks.transactions.send(signed, request, signal))),
              )
            }),
          )
        }
        const ask = () =>
          sign(live, network, request.address, askTransaction(namespace, request.address, network, request.transaction), 'TRANSACTION_HASH_INVALID')
        const readable = namespace === 'solana' && solanaChecks ? from(solanaChecks()) : undefined
        const asked = readable?.pipe(
          tap((checks) => checks.transactionParams([request.transaction], request.address)),
          switchMap(ask),
        )
        return (asked ?? ask()).pipe(concatMap((hash) => (namespace === 'bip122' && bitcoinChecks ? comparedTransfer(hash, request, bitcoinChecks) : of(hash))))
      }),
  }

  /** Translates a relay event to provider events of one connection. Its topic must be that of the current session. */
  function providerEvents(event: RelayEvent, namespace: ChainNamespace): Observable<ProviderEvent> {
    if (!('topic' in event)) return EMPTY
    const live = session()
    if (live !== undefined && event.topic !== live.topic) return EMPTY
    if (event.type === 'sessionDeleted' || event.type === 'sessionExpired') return of({ type: 'disconnect' })
    if (event.type === 'sessionUpdated') return updated(event.namespaces, namespace)
    if (event.type !== 'sessionEvent' || namespaceOf(event.network) !== namespace) return EMPTY
    const network = networkOfEvent(event)
    if (network !== undefined) return of({ type: 'chainChanged', network })
    const at = networkOf(namespace)
    if (event.name !== 'accountsChanged' || live === undefined || at === undefined) return EMPTY
    // Wallets send all accounts or the active one. Accounts that the session does not have are ignored (robustness, T3).
    const held = sessionAddresses(live, at)
    const named = addressesIn(event.data, namespace).flatMap((address) => held.find((one) => sameAddress(namespace, one, address)) ?? [])
    return named.length === 0 ? EMPTY : of({ type: 'accountsChanged', accounts: [...new Set([...named, ...held])] })
  }

  /** Returns the events of a session update for a namespace. If the update removes the namespace, that connection ends (WC-18). */
  function updated(namespaces: Session['namespaces'], namespace: ChainNamespace): Observable<ProviderEvent> {
    const chains = namespaces[namespace]?.chains ?? []
    const now = networkOf(namespace)
    const network = now !== undefined && chains.includes(now) ? now : chains[0]
    return network === undefined ? of({ type: 'disconnect' }) : of({ type: 'accountsChanged', accounts: sessionAddresses({ namespaces }, network) })
  }

  const ask: AskWallet = (wallet, { method, params, answer, network, address }) =>
    within(wallet, (live) => {
      const refusal = sessionRefusal(live, network, method)
      if (refusal !== undefined) throw refusal
      if (address !== undefined && !sessionAddresses(live, network).some((one) => sameAddress(wallet.namespace, one, address))) throw accountMissing()
      // Only a prompt may take long.
      const line = address === undefined ? options.relay : relay
      return line.request({ topic: live.topic, network, method, params }).pipe(map((foreign) => inForm(method, answer, foreign)))
    })

  return { port, ask, networkOf }
}

/** Lets the answers to prompts come late: the caller has a deadline of its own, after which a wallet may still sign or send. */
function patient(relay: RelayPort): RelayPort {
  return { ...relay, request: (asked) => relay.request({ expiresInMs: PROMPT_LIFE_MS, ...asked }) }
}

function replyOf(session: Session, namespace: ChainNamespace, network: CaipNetworkId): ConnectReply {
  const accounts = sessionAddresses(session, network)
  if (accounts.length === 0) throw failure('ACCOUNTS_UNAVAILABLE')
  return { accounts, network, approvedNetworks: session.namespaces[namespace]?.chains ?? [], supportsAllNetworks: false }
}

function inForm<T>(method: string, answer: SafeParser<T>, foreign: Json, code?: 'SIGNATURE_INVALID' | 'TRANSACTION_HASH_INVALID'): T {
  const parsed = guardedParse(answer, foreign)
  if (parsed.ok) return parsed.value
  const invalid = failure('PROVIDER_ANSWER_INVALID', { method, reason: parsed.error.reason })
  throw code === undefined ? invalid : failure(code, {}, invalid)
}

/** Returns the addresses of an `accountsChanged`, which wallets send plain or as CAIP-10. */
function addressesIn(data: Json, namespace: ChainNamespace): readonly string[] {
  const texts = Array.isArray(data) ? data.filter((one): one is string => typeof one === 'string') : []
  const addresses = texts.flatMap((text) => {
    const parsed = parseCaipAddress(text)
    if (!parsed.ok) return text.includes(':') ? [] : [text]
    return parsed.value.namespace === namespace ? [parsed.value.address] : []
  })
  return [...new Set(addresses)]
}

/** Delivers at most one event of a type per turn of the event loop, the last one (robustness, F33). */
function calmly(timer: TimerPort, source: Observable<ProviderEvent>): Observable<ProviderEvent> {
  return new Observable((subscriber) => {
    const waiting = new Map<ProviderEvent['type'], ProviderEvent>()
    const tell = () => {
      const events = [...waiting.values()]
      waiting.clear()
      for (const event of events) subscriber.next(event)
    }
    const take = (event: ProviderEvent) => {
      if (waiting.size === 0) subscriber.add(timer.after(0).subscribe(tell))
      waiting.delete(event.type)
      waiting.set(event.type, event)
    }
    subscriber.add(source.subscribe({ next: take, error: (error: unknown) => subscriber.error(error) }))
  })
}
