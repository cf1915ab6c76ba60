import { Observable, type Subscriber, Subscription } from '../../domain/shared/streams/observable.js'
import type { CaipNetworkId } from '../../domain/shared/caip.js'
import { failure, isErrorShape, type LatchkitErrorShape, shapeUnknown } from '../../domain/shared/errors.js'
import { askFailure } from '../../domain/shared/ask-errors.js'
import { sessionFailure } from '../../domain/shared/session-errors.js'
import { guardedCopy } from '../../domain/shared/guarded.js'
import type { Json } from '../../domain/shared/json.js'
import { fillPairingLink } from '../../domain/shared/pairing-link.js'
import { mapRpcError, rpcErrorShape } from '../../domain/shared/rpc-errors.js'
import { sessionRefusal } from '../../domain/shared/session-rules.js'
import { switchMap } from '../../domain/shared/streams/flatten.js'
import { defer, throwError } from '../../domain/shared/streams/sources.js'
import { createSubject } from '../../domain/shared/streams/subject.js'
import type { NavigationPort } from '../../ports/navigation.js'
import type { PairingStep, RelayEvent, RelayPort, Session } from '../../ports/relay.js'
import type { StoragePort } from '../../ports/storage.js'
import type { TimerPort } from '../../ports/timer.js'
import type { AppMetadata } from './app-metadata.js'
import { type Asked, createRelayClient, type LiveClient, type RelayClient } from './relay-client.js'
import type { StockModule } from './stock-types.js'

/** A request that the wallet does not answer ends after so long when nothing else is said, in milliseconds. */
export const REQUEST_LIFE_MS = 300_000
/** The client itself gives a request up so much later: its own end leaves a rejection behind that nobody hears. In milliseconds. */
const CLIENT_MARGIN_MS = 60_000

/** What {@link createSignClientRelay} is made of. */
export interface SignClientRelayOptions {
  readonly timer: TimerPort
  /** Milliseconds since the epoch. */
  readonly now: () => number
  readonly navigation: NavigationPort
  /** Where keys and sessions are kept. Its own, never the one that is recorded: what is kept here is secret. */
  readonly storage: StoragePort
  /** Tells the clients of one page apart. */
  readonly storagePrefix: string
  readonly metadata: AppMetadata
  readonly projectId?: string | undefined
  /** Address of the relay; that of the WalletConnect network by default. */
  readonly relayUrl?: string | undefined
  /** Tell the relay in clear which methods are called on which chains, and with what outcome; off unless true. */
  readonly tvf?: boolean | undefined
  /** Says that the host is online or shown again. */
  readonly wakes?: Observable<unknown> | undefined
  /** Asks a node of a network, for signatures of contract accounts; without it these count as wrong. */
  readonly read?: ((network: CaipNetworkId, method: string, params: readonly Json[]) => Observable<Json>) | undefined
  /** The stock client; imported when it is first needed. */
  readonly load?: (() => Promise<StockModule>) | undefined
  /** 0 to below 1. */
  readonly random?: (() => number) | undefined
}

/** The relay port, and what stays out of it. */
export interface SignClientRelay {
  readonly port: RelayPort
  /** The address of the pairing that is ready: a secret, for the QR code and for copying alone. */
  pairingUri(): string | undefined
  /** What another tab asks for. */
  apart(): Apart
  /** From now on requests that are given up stay in the storage, for the next client of it to go on with. */
  leave(): void
  /** Ends everything: no timer, socket or listener is left. */
  dispose(): void
}

/** The port for another tab: a place of its own for its pairing, and requests that outlive this page. */
export interface Apart {
  readonly pair: RelayPort['pair']
  pairingUri(): string | undefined
  /** As the port's; tells the id of the request when the relay has it. */
  request(asked: RequestToWallet, sent: (id: number) => void): Observable<Json>
  /** Waits for the answer to a request that an earlier client of this storage sent; its time begins anew. `RELAY_UNAVAILABLE` where nothing is known of it. */
  resume(asked: RequestToWallet, id: number): Observable<Json>
}

/** What the port's `request` takes. */
export type RequestToWallet = Parameters<RelayPort['request']>[0]

interface Pairing {
  uri: string | undefined
  end(reason: LatchkitErrorShape): void
}

/** The pairing that is shown in one place. */
interface Shown {
  pairing?: Pairing | undefined
}

/** Makes the relay port over the stock sign client. Loads nothing and touches nothing before it is used. */
export function createSignClientRelay(options: SignClientRelayOptions): SignClientRelay {
  const { timer, now, navigation } = options
  const events = createSubject<RelayEvent>()
  const client: RelayClient = createRelayClient(options, (event) => events.next(event))
  const proposing = new Set<Pairing>()
  const expiries = new Subscription()
  const own: Shown = {}
  let disposed = false

  function pair(request: Parameters<RelayPort['pair']>[0], shown: Shown): Observable<PairingStep> {
    return new Observable((subscriber) => {
      const mine: Pairing = { uri: undefined, end: (reason) => subscriber.error(reason) }
      proposing.add(mine)
      void propose(request, mine, shown, subscriber).catch((error: unknown) => subscriber.error(pairFailure(error)))
      subscriber.add(() => {
        proposing.delete(mine)
        mine.uri = undefined
        if (shown.pairing === mine) shown.pairing = undefined
      })
    })
  }

  async function propose(
    { namespaces, signIn }: Parameters<RelayPort['pair']>[0],
    mine: Pairing,
    shown: Shown,
    subscriber: Subscriber<PairingStep>,
  ): Promise<void> {
    const live = await client.open()
    await live.socket.ready()
    if (subscriber.closed) return
    const { eip155, ...others } = namespaces
    // Signing in with the proposal exists for EVM chains alone (WC-26).
    const oneClick = signIn !== undefined && eip155 !== undefined && Object.keys(others).length === 0
    const asked = oneClick
      ? await live.authenticate((await import('./one-click.js')).authenticateParams(signIn, eip155.methods), signIn)
      : await live.connect({ optionalNamespaces: namespaces })
    const { uri, settled } = asked
    const expiresAt = Number(/[?&]expiryTimestamp=(\d{1,12})/.exec(uri)?.[1] ?? 0) * 1_000 || now() + REQUEST_LIFE_MS
    // A little before the client's own end, whose rejection nobody hears; also where it was given up, since a wallet may still agree to it.
    const expiry = timer.after(Math.max(0, expiresAt - now() - 1_000)).subscribe(() => asked.expire())
    expiries.add(expiry)
    const decided = () => expiry.unsubscribe()
    settled.then(decided, decided)
    // What the wallet agrees to after it was given up ends at once.
    const done = settled.then(({ session, signedIn }) => {
      if (subscriber.closed) return void endSession(live, session.topic).catch(() => undefined)
      subscriber.next({ type: 'settled', session, ...(signedIn && { signedIn }) })
      subscriber.complete()
    })
    done.catch((error: unknown) => subscriber.error(pairFailure(error)))
    if (subscriber.closed) return
    // The first one is shown until there is another.
    const first = shown.pairing
    mine.uri = uri
    shown.pairing = mine
    first?.end(failure('ABORTED'))
    subscriber.next({ type: 'ready', expiresAt })
  }

  function request(asked: RequestToWallet, sent?: (id: number) => void): Observable<Json> {
    const { topic, network, method, params, expiresInMs = REQUEST_LIFE_MS } = asked
    const ask = { topic, chainId: network, request: { method, params }, expiry: Math.ceil(Math.max(REQUEST_LIFE_MS, expiresInMs + CLIENT_MARGIN_MS) / 1_000) }
    return answerOf(asked, (live) => live.request(ask, sent))
  }

  function resume(asked: RequestToWallet, id: number): Observable<Json> {
    return answerOf(asked, (live) => live.resume(asked.topic, id))
  }

  /** What the wallet answers to what is begun once the client is ready. */
  function answerOf(
    { topic, network, method, expiresInMs = REQUEST_LIFE_MS }: RequestToWallet,
    begin: (live: LiveClient) => Asked | undefined,
  ): Observable<Json> {
    return new Observable((subscriber) => {
      const live = client.live()
      const session = live?.session(topic)
      const refused =
        live === undefined
          ? sessionFailure('SIGN_CLIENT_MISSING')
          : session === undefined
            ? sessionFailure('SESSION_MISSING')
            : sessionRefusal(session, network, method)
      if (live === undefined || refused !== undefined) return void later(subscriber, () => subscriber.error(refused))
      const fail = (reason: LatchkitErrorShape) => subscriber.error(reason)
      subscriber.add(live.whenEnded(topic, () => fail(sessionFailure('SESSION_ENDED', {}, { code: 6000, message: 'User disconnected.' }))))
      subscriber.add(timer.after(expiresInMs).subscribe(() => fail(failure('DEADLINE_EXCEEDED', { subject: 'the wallet' }))))
      const send = async () => {
        await live.socket.ready()
        if (subscriber.closed) return
        const answer = begin(live)
        if (answer === undefined) throw sessionFailure('RELAY_UNAVAILABLE', {}, { message: 'Nothing is known of the request' })
        subscriber.add(answer.drop)
        const copied = guardedCopy(await answer.result)
        if (!copied.ok) throw askFailure('PROVIDER_ANSWER_INVALID', { method, reason: copied.reason })
        subscriber.next(copied.value)
        subscriber.complete()
      }
      send().catch((error: unknown) => fail(requestFailure(error)))
    })
  }

  async function endSession(live: LiveClient, topic: string): Promise<void> {
    await live.farewell(topic)
  }

  function later(subscriber: Subscriber<never>, run: () => void): void {
    subscriber.add(timer.after(0).subscribe(run))
  }

  const whenAlive = <T>(run: () => Observable<T>): Observable<T> => defer(() => (disposed ? throwError(() => failure('STOPPED')) : run()))

  return {
    port: {
      pair: (asked) => whenAlive(() => pair(asked, own)),
      sessions: () =>
        whenAlive(
          () =>
            new Observable<readonly Session[]>((subscriber) => {
              client.restore().then(
                (sessions) => {
                  subscriber.next(sessions)
                  subscriber.complete()
                },
                (error: unknown) => subscriber.error(shapeUnknown(error, 'NETWORK')),
              )
            }),
        ),
      events: () => events.stream$,
      request: (asked) => whenAlive(() => request(asked)),
      disconnect: ({ topic }) =>
        whenAlive(() => {
          const live = client.live()
          if (live === undefined) return timer.after(0).pipe(switchMap(() => throwError(() => sessionFailure('SIGN_CLIENT_MISSING'))))
          return new Observable<null>((subscriber) => {
            const done = () => {
              subscriber.next(null)
              subscriber.complete()
            }
            endSession(live, topic).then(done, done)
          })
        }),
      open: ({ link, target }) =>
        defer(() => {
          const url = fillPairingLink(link, own.pairing?.uri)
          return url === undefined ? throwError(() => failure('LINK_REFUSED', { reason: 'unsafe' })) : navigation.open({ url, target })
        }),
    },
    pairingUri: () => own.pairing?.uri,
    apart() {
      const shown: Shown = {}
      return {
        pair: (asked) => whenAlive(() => pair(asked, shown)),
        pairingUri: () => shown.pairing?.uri,
        request: (asked, sent) => whenAlive(() => request(asked, sent)),
        resume: (asked, id) => whenAlive(() => resume(asked, id)),
      }
    },
    leave: client.leave,
    dispose() {
      disposed = true
      for (const { end } of [...proposing]) end(failure('STOPPED'))
      expiries.unsubscribe()
      client.dispose()
      events.complete()
    },
  }
}

/** Why there is no session, in the words of the port. */
function pairFailure(error: unknown): LatchkitErrorShape {
  if (isErrorShape(error)) return error
  const mapped = mapRpcError(error)
  if (/proposal expired|request expired/i.test(mapped.message)) return sessionFailure('PAIRING_EXPIRED')
  if (/failed (to publish|custom|initial)|subscribing to|internet connection/i.test(mapped.message)) return sessionFailure('RELAY_UNAVAILABLE', {}, error)
  return failure(
    mapped.kind === 'userRejected' ? 'CONNECTION_REJECTED' : 'CONNECT_FAILED',
    {},
    mapped.code === 0 ? { message: mapped.message } : { code: mapped.code, message: mapped.message },
  )
}

function requestFailure(error: unknown): LatchkitErrorShape {
  if (isErrorShape(error)) return error
  const mapped = mapRpcError(error)
  if (mapped.code === 0 && /failed to publish|internet connection/i.test(mapped.message)) return sessionFailure('RELAY_UNAVAILABLE', {}, error)
  if (mapped.code === 0 && /request expired/i.test(mapped.message)) return failure('DEADLINE_EXCEEDED', { subject: 'the wallet' })
  return rpcErrorShape(mapped)
}
