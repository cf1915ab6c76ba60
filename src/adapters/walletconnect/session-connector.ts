import { Observable } from '../../domain/shared/streams/observable.js'
import { sameAddress } from '../../domain/shared/address.js'
import { type CaipNetworkId, type ChainNamespace, namespaceOf, parseCaipAddress } from '../../domain/shared/caip.js'
import { failure, shapeUnknown } from '../../domain/shared/errors.js'
import { askFailure } from '../../domain/shared/ask-errors.js'
import { sessionFailure } from '../../domain/shared/session-errors.js'
import { guardedParse } from '../../domain/shared/guarded.js'
import type { Json } from '../../domain/shared/json.js'
import { sessionAddresses } from '../../domain/shared/session-rules.js'
import { mergeMap, switchMap } from '../../domain/shared/streams/flatten.js'
import { catchError, map } from '../../domain/shared/streams/operators.js'
import { defer, EMPTY, of, throwError } from '../../domain/shared/streams/sources.js'
import type { ConnectorPort, ConnectorRef, ConnectReply, ProviderEvent } from '../../ports/connector.js'
import type { RelayEvent, RelayPort, Session } from '../../ports/relay.js'
import type { TimerPort } from '../../ports/timer.js'
import { createSessionNetworks, networkOfEvent, type SessionNetworks } from './session-networks.js'
import { askMessage, askTransaction, askTypedData, type SessionAsk } from './session-signing.js'
import { switchSession } from './session-switch.js'

/** What {@link createSessionConnector} is made of. */
export interface SessionConnectorOptions {
  readonly relay: RelayPort
  readonly timer: TimerPort
  /** The session that lives, read at each use; undefined when none does. */
  readonly session: () => Session | undefined
}

/** The connector port over a session, for every namespace that it serves; the connector id is not looked at. */
export interface SessionConnector {
  readonly port: ConnectorPort
  /** The network that the session is on, by namespace. */
  readonly networks: SessionNetworks
  /** Ends what it listens to. */
  dispose(): void
}

/**
 * Signs and sends through the session that lives. Connecting gives what the session holds and never raises a prompt: sessions are made by the relay
 * port's `pair`. Without a session everything fails with `SESSION_MISSING` (WC-24), in another namespace than its own with `NAMESPACE_NOT_CONFIGURED`
 * (WC-22). What is asked of the wallet goes over the relay, never to a node (RPC-27).
 */
export function createSessionConnector({ relay, timer, session }: SessionConnectorOptions): SessionConnector {
  const networks = createSessionNetworks(relay, session)
  const later = <T>(value: T): Observable<T> => timer.after(0).pipe(map(() => value))

  /** Runs with the live session, which has the namespace. What it throws is a failure, told later than it was asked for. */
  const within = <T>({ namespace }: ConnectorRef, run: (live: Session, network: CaipNetworkId) => Observable<T>): Observable<T> =>
    defer(() => {
      try {
        const live = session()
        if (live === undefined) throw sessionFailure('SESSION_MISSING')
        const network = networks.of(namespace)
        if (network === undefined) throw sessionFailure('NAMESPACE_NOT_CONFIGURED', { ns: namespace })
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
    if (!known) throw notAuthorized()
    const { method, params, answer } = ask
    return relay.request({ topic: live.topic, network, method, params }).pipe(
      map((foreign) => {
        const parsed = guardedParse(answer, foreign)
        if (!parsed.ok) throw askFailure(code, {}, askFailure('PROVIDER_ANSWER_INVALID', { method, reason: parsed.error.reason }))
        return parsed.value
      }),
    )
  }

  const port: ConnectorPort = {
    connect: (request) =>
      within(request, (live, network) => later(replyOf(live, request.namespace, network))).pipe(
        catchError((error: unknown) => throwError(() => failure('CONNECT_FAILED', {}, error))),
      ),

    // One session serves several namespaces: to end it for one is to end it for all (WC-20).
    disconnect: () =>
      defer(() => {
        const live = session()
        return live === undefined ? later(null) : relay.disconnect({ topic: live.topic })
      }),

    events: ({ namespace }) => calmly(timer, relay.events().pipe(mergeMap((event) => providerEvents(event, namespace)))),

    switchNetwork: (request) =>
      within(request, (live, network) => {
        const wanted = request.network.caipNetworkId
        const isApproved = () => session()?.namespaces[request.namespace]?.chains.includes(wanted) === true
        if (!isApproved() && request.namespace !== 'eip155') throw failure('CHAIN_NOT_SUPPORTED', { network: wanted })
        const ask = (method: string, params: Json) => relay.request({ topic: live.topic, network, method, params })
        return (isApproved() ? later(null) : switchSession(ask, request.network)).pipe(
          map(() => {
            // Not approved after the wallet's word: it is not there, whatever it said (F37).
            if (isApproved()) networks.set(wanted)
            return null
          }),
        )
      }),

    readNetwork: (request) => within(request, (_live, network) => later(network)),

    signMessage: ({ message, ...request }) =>
      within(request, (live, network) => sign(live, network, request.address, askMessage(request.namespace, request.address, message))),

    signTypedData: ({ typedData, ...request }) =>
      within(request, (live, network) => sign(live, network, request.address, askTypedData(request.namespace, request.address, typedData))),

    sendTransaction: (request) =>
      within(request, (live) => {
        // A session names the network with each request, so it need not be the one that it is on; it must be one that it has.
        const { network, namespace } = request
        if (!live.namespaces[namespace]?.chains.includes(network)) throw failure('CHAIN_MISMATCH', { network })
        return sign(live, network, request.address, askTransaction(namespace, request.address, network, request.transaction), 'TRANSACTION_HASH_INVALID')
      }),
  }

  /** What an event of the relay means to one connection; its topic must be that of the live session. */
  function providerEvents(event: RelayEvent, namespace: ChainNamespace): Observable<ProviderEvent> {
    if (!('topic' in event)) return EMPTY
    const live = session()
    if (live !== undefined && event.topic !== live.topic) return EMPTY
    if (event.type === 'sessionDeleted' || event.type === 'sessionExpired') return of({ type: 'disconnect' })
    if (event.type === 'sessionUpdated') return updated(event.namespaces, namespace)
    if (event.type !== 'sessionEvent' || namespaceOf(event.network) !== namespace) return EMPTY
    const network = networkOfEvent(event)
    if (network !== undefined) return of({ type: 'chainChanged', network })
    const at = networks.of(namespace)
    if (event.name !== 'accountsChanged' || live === undefined || at === undefined) return EMPTY
    // Wallets name all accounts or the active one; one that the session does not have is none (robustness, T3).
    const held = sessionAddresses(live, at)
    const named = addressesIn(event.data, namespace).flatMap((address) => held.find((one) => sameAddress(namespace, one, address)) ?? [])
    return named.length === 0 ? EMPTY : of({ type: 'accountsChanged', accounts: [...new Set([...named, ...held])] })
  }

  /** What an update leaves of a namespace; without it, that connection is over (WC-18). */
  function updated(namespaces: Session['namespaces'], namespace: ChainNamespace): Observable<ProviderEvent> {
    const chains = namespaces[namespace]?.chains ?? []
    const now = networks.of(namespace)
    const network = now !== undefined && chains.includes(now) ? now : chains[0]
    return network === undefined ? of({ type: 'disconnect' }) : of({ type: 'accountsChanged', accounts: sessionAddresses({ namespaces }, network) })
  }

  return { port, networks, dispose: () => networks.dispose() }
}

function replyOf(session: Session, namespace: ChainNamespace, network: CaipNetworkId): ConnectReply {
  const accounts = sessionAddresses(session, network)
  if (accounts.length === 0) throw failure('ACCOUNTS_UNAVAILABLE')
  return { accounts, network, approvedNetworks: session.namespaces[namespace]?.chains ?? [], supportsAllNetworks: false }
}

function notAuthorized() {
  const cause = { code: 4100, message: 'The session does not have the account' }
  return askFailure('RPC_FAILED', { name: 'UnauthorizedProviderError', detail: cause.message }, cause)
}

/** Addresses of an `accountsChanged`, which wallets send plain or as CAIP-10. */
function addressesIn(data: Json, namespace: ChainNamespace): readonly string[] {
  const texts = Array.isArray(data) ? data.filter((one): one is string => typeof one === 'string') : []
  const addresses = texts.flatMap((text) => {
    const parsed = parseCaipAddress(text)
    if (!parsed.ok) return text.includes(':') ? [] : [text]
    return parsed.value.namespace === namespace ? [parsed.value.address] : []
  })
  return [...new Set(addresses)]
}

/** At most one event of a kind in a turn of the event loop, the last one (robustness, F33). */
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
