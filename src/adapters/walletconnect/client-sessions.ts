import { copyJson } from '../../domain/shared/copy-json.js'
import { Observable, type Subscriber, Subscription } from '../../domain/shared/streams/observable.js'
import type { CaipNetworkId } from '../../domain/shared/caip.js'
import { askFailure } from '../../domain/shared/ask-errors.js'
import { failure } from '../../domain/shared/errors.js'
import { guardedCopy } from '../../domain/shared/guarded.js'
import type { Json } from '../../domain/shared/json.js'
import { cleanPeerMetadata } from '../../domain/shared/peer-metadata.js'
import { sessionFailure } from '../../domain/shared/session-errors.js'
import { cleanNamespaces, sessionRefusal } from '../../domain/shared/session-rules.js'
import { map } from '../../domain/shared/streams/operators.js'
import { race } from '../../domain/shared/streams/sources.js'
import { createSubject } from '../../domain/shared/streams/subject.js'
import type { PairingStep, RelayEvent, RelayPort, Session } from '../../ports/relay.js'
import type { TimerPort } from '../../ports/timer.js'
import { type Checksum, createChecksums } from '../evm/checksums.js'
import { createEarlierPairings } from './earlier-pairings.js'
import { meaningOf } from './inbound-rules.js'
import type { SigningIn } from './one-click.js'
import { pairFailure, requestFailure } from './relay-failures.js'
import type { SignClientRelayOptions } from './sign-client-relay.js'
import type { RunningClient } from './stock-client.js'
import { createStockInbox } from './stock-inbox.js'
import type { KeptItems } from './stock-storage.js'
import type { StockMessage, StockSession } from './stock-types.js'
import { firstValue, fromPromise } from './waits.js'

/** A request that the wallet does not answer ends after so long when nothing else is said, in milliseconds. */
const REQUEST_LIFE_MS = 300_000
/** The client itself gives a request up so much later: its own end leaves a rejection behind that nobody hears. In milliseconds. */
const CLIENT_MARGIN_MS = 60_000
/** A wallet is told of the end of a session for so long, in milliseconds. */
const FAREWELL_MS = 10_000

/** What the port's `request` takes. */
export type RequestToWallet = Parameters<RelayPort['request']>[0]

/** A pairing whose code is shown. */
export interface Proposal {
  readonly uri: string
  /** Milliseconds since the epoch. */
  readonly expiresAt: number
  /** The session that the wallet agreed to. */
  readonly approval: Promise<StockSession | undefined>
  /** Where the wallet is asked to sign in with it. */
  readonly signingIn?: SigningIn
}

/** What comes of the codes that were shown: answers, sessions, requests. */
export interface ClientSessions {
  /** A message of the relay; done when it was dealt with, never when it is left to the relay. */
  take(message: StockMessage): Promise<void>
  /**
   * Waits for what the wallet says to a proposal. What it agrees to when nobody waits any more is ended.
   * @param here this page asked: what it is told it has. Another says so, by `claim`.
   */
  follow(proposal: Proposal, subscriber: Subscriber<PairingStep>, here: boolean): void
  /** The sessions that are kept, the newest first. */
  sessions(): readonly Session[]
  /** They, whenever a wallet may have agreed to a code of a page that was left (see the port's `sessions`). This page has them where it asks: `here`. */
  wait(here: boolean): Observable<readonly Session[]>
  /** A page has these: their topics. */
  claim(topics: readonly string[]): void
  /** As the port's; tells the id of the request when the relay has it. */
  request(asked: RequestToWallet, sent?: (id: number) => void): Observable<Json>
  /** Waits for the answer to a request that another client of this storage sent. */
  resume(asked: RequestToWallet, id: number): Observable<Json>
  /** Ends a session: here at once, and tells the wallet for some seconds. */
  end(topic: string): Promise<null>
  /** What is dropped from now on is kept in the storage, for another client to go on with. */
  leave(): void
  close(): void
}

/** What the maker of {@link ClientSessions} needs. */
export interface ClientSessionsOptions extends RunningClient, Pick<SignClientRelayOptions, 'read'> {
  readonly items: KeptItems
  readonly timer: TimerPort
  readonly now: () => number
  readonly tell: (event: RelayEvent) => void
}

/** Brings what writes addresses as they are to be written, then gives the maker: it follows the sessions of the stock client, from its start on. */
export async function loadClientSessions(): Promise<(options: ClientSessionsOptions) => ClientSessions> {
  const checksum = await createChecksums().load()
  return (options) => createClientSessions(options, checksum)
}

function createClientSessions({ client, socket, items, timer, now, read, tell }: ClientSessionsOptions, checksum: Checksum): ClientSessions {
  const { core, engine, events } = client
  /** Topics of sessions that are over; null when all waiting is. */
  const over = createSubject<string | null>()
  /** What waits to hear under which id a request was sent. */
  const sending = new Map<unknown, (id: number) => void>()
  const expiries = new Subscription()
  let signingIn: SigningIn | undefined
  let leaving = false

  /** A session as the client keeps it, checked. Undefined where nothing of it can be used, or its time is over. */
  function sessionOf({ topic, namespaces: foreign, peer, expiry }: StockSession): Session | undefined {
    const namespaces = cleanNamespaces(foreign, undefined, (namespace, address) => (namespace === 'eip155' ? checksum(address) : address))
    const metadata = guardedCopy(peer?.metadata ?? {})
    const expiresAt = expiry * 1_000
    return namespaces && expiresAt > now() ? { topic, namespaces, peer: cleanPeerMetadata(metadata.ok ? metadata.value : {}), expiresAt } : undefined
  }

  function sessions(): readonly Session[] {
    return [...client.session.getAll()].reverse().flatMap((kept): readonly Session[] => {
      const session = sessionOf(kept)
      return session === undefined ? [] : [kept.untaken ? { ...session, untaken: true } : session]
    })
  }

  function find(topic: string): Session | undefined {
    return client.session.keys.includes(topic) ? sessionOf(client.session.get(topic)) : undefined
  }

  /** Takes a session out of the client, in its own storage too, without a word to anybody. */
  async function forget(topic: string): Promise<void> {
    const { publicKey } = client.session.get(topic).self
    await client.session.delete(topic, LEFT)
    core.expirer.del(topic)
    inbox.forget(topic)
    over.next(topic)
    core.relayer.unsubscribe(topic).catch(() => undefined)
    if (core.crypto.keychain.has(publicKey)) await core.crypto.deleteKeyPair(publicKey)
  }

  async function dropKey(topic: string): Promise<void> {
    if (core.crypto.keychain.has(topic)) await core.crypto.deleteSymKey(topic)
  }

  async function end(topic: string): Promise<null> {
    if (find(topic) === undefined) return null
    // The key stays until the wallet was told.
    const telling = forget(topic).then(() => engine.sendRequest({ topic, method: 'wc_sessionDelete', params: LEFT, throwOnFailedPublish: true }))
    telling.catch(() => undefined)
    await firstValue(race(fromPromise(telling), timer.after(FAREWELL_MS)), null).catch(() => undefined)
    await dropKey(topic).catch(() => undefined)
    return null
  }

  const inbox = createStockInbox({
    client,
    items,
    timer,
    now,
    async admitRequest(topic, payload) {
      await earlier.prepare(topic, payload)
      const meaning = meaningOf(payload, find(topic))
      if (meaning?.kind === 'pass') return meaning.params
      if (meaning?.kind === 'end') {
        void forget(topic).then(() => dropKey(topic))
        tell({ type: 'sessionDeleted', topic, code: meaning.code })
      }
      return undefined
    },
    async admitAnswer(topic, method, payload) {
      if (method !== 'wc_sessionAuthenticate' || payload.result === undefined) return payload
      const { admitSignIns, settleLeftSignIn } = await import('./one-click.js')
      const ask = read && ((...about: Parameters<typeof read>) => firstValue(read(...about), null))
      if (signingIn !== undefined) return admitSignIns(client, topic, payload, signingIn, { read: ask, now })
      const left = await settleLeftSignIn(client, topic, payload, { read: ask, now })
      if (left !== undefined) earlier.keep({ topic: left })
      return undefined
    },
  })
  const earlier = createEarlierPairings({ client, timer, life: expiries, end: (topic) => void end(topic) })

  const changed = (topic: string, event: (session: Session) => RelayEvent) => {
    const session = find(topic)
    return session && event(session)
  }
  const meanings: Readonly<Record<string, (topic: string, params: StockEvent) => RelayEvent | undefined>> = {
    session_ping: (topic) => ({ type: 'sessionPinged', topic }),
    session_event: (topic, { event: { name, data }, chainId: network }) => ({ type: 'sessionEvent', topic, network, name, data }),
    session_update: (topic) => changed(topic, ({ namespaces }) => ({ type: 'sessionUpdated', topic, namespaces })),
    session_extend: (topic) => changed(topic, ({ expiresAt }) => ({ type: 'sessionExtended', topic, expiresAt })),
    session_expire(topic) {
      over.next(topic)
      return { type: 'sessionExpired', topic }
    },
  }
  for (const [name, meaning] of Object.entries(meanings)) {
    events.on(name, ({ topic, params }: { readonly topic: string; readonly params: StockEvent }) => {
      const event = meaning(topic, params)
      if (event !== undefined) tell(event)
    })
  }
  events.on('session_request_sent', ({ request, id }: { readonly request: unknown; readonly id: number }) => sending.get(request)?.(id))

  /** Ends a proposal as the client does when its time is up, whose own rejection nobody hears. */
  function expire(uri: string): void {
    for (const { id, pairingTopic } of client.proposal.getAll()) {
      if (!uri.startsWith(`wc:${pairingTopic}@`)) continue
      engine.events.emit(`session_connect:${id}`, { error: { code: 0, message: 'Proposal expired' } })
      void client.proposal.delete(id, LEFT)
    }
  }

  function giveUp(topic: string, id: number): void {
    if (leaving) return
    engine.events.emit(`session_request:${id}`, { error: { code: 6000, message: 'Given up' } })
    core.history.delete(topic, id)
  }

  /** What the wallet answers to what is begun once the relay can be reached. */
  function answerOf(
    { topic, network, method, expiresInMs = REQUEST_LIFE_MS }: RequestToWallet,
    begin: (subscriber: Subscriber<Json>) => Promise<unknown>,
  ): Observable<Json> {
    return new Observable((subscriber) => {
      const fail = (reason: unknown) => subscriber.error(reason)
      const session = find(topic)
      const refused = session === undefined ? sessionFailure('SESSION_MISSING') : sessionRefusal(session, network, method)
      if (refused !== undefined) return void subscriber.add(timer.after(0).subscribe(() => fail(refused)))
      subscriber.add(over.stream$.subscribe((ended) => (ended ?? topic) === topic && fail(sessionFailure('SESSION_ENDED', {}, LEFT))))
      subscriber.add(timer.after(expiresInMs).subscribe(() => fail(failure('DEADLINE_EXCEEDED', { subject: 'the wallet' }))))
      const ask = async () => {
        await socket.ready()
        if (subscriber.closed) return
        const answer = guardedCopy(await begin(subscriber))
        if (!answer.ok) throw askFailure('PROVIDER_ANSWER_INVALID', { method, reason: answer.reason })
        subscriber.next(answer.value)
        subscriber.complete()
      }
      ask().catch((error: unknown) => fail(requestFailure(error)))
    })
  }

  return {
    take: inbox.take,
    follow({ uri, expiresAt, approval, signingIn: asked }, subscriber, here) {
      if (asked !== undefined) signingIn = asked
      const expiry = timer.after(Math.max(0, expiresAt - now() - 1_000)).subscribe(() => expire(uri))
      expiries.add(expiry)
      approval
        .finally(() => expiry.unsubscribe())
        .then((kept) => {
          const session = kept && sessionOf(kept)
          if (session === undefined) throw failure('CONNECT_FAILED', {}, { code: 7000, message: 'Nothing usable was settled' })
          // After the client has said to the wallet that it has the session: the wallet must know what ends.
          if (subscriber.closed) return void timer.after(0).subscribe(() => void end(session.topic))
          if (asked !== undefined) earlier.keep(session)
          if (here) earlier.take([session.topic])
          subscriber.next({ type: 'settled', session, ...(asked?.signedIn && { signedIn: asked.signedIn }) })
          subscriber.complete()
        })
        .catch((error: unknown) => subscriber.error(pairFailure(error)))
    },
    sessions,
    wait: (here) =>
      earlier.wait().pipe(
        map(() => {
          const listed = sessions()
          if (here) earlier.take(listed.map(({ topic }) => topic))
          return listed
        }),
      ),
    claim: earlier.take,
    request: (asked, sent) =>
      answerOf(asked, (subscriber) => {
        const { topic, network, method, params, expiresInMs = 0 } = asked
        const request = { method, params: copyJson(params) }
        let id: number | undefined
        const drop = () => id !== undefined && giveUp(topic, id)
        sending.set(request, (given) => {
          id = given
          if (subscriber.closed) drop()
          else sent?.(given)
        })
        subscriber.add(drop)
        // The client would open the wallet's link by itself; we open links ourselves, in a click.
        void client.session.update(topic, { sessionConfig: { disableDeepLink: true } })
        const expiry = Math.ceil(Math.max(REQUEST_LIFE_MS, expiresInMs + CLIENT_MARGIN_MS) / 1_000)
        return client.request({ topic, chainId: network, request, expiry }).finally(() => sending.delete(request))
      }),
    resume: (asked, id) =>
      answerOf(asked, (subscriber) => {
        const known = core.history.records.get(id)
        if (known?.topic !== asked.topic || known.request.method !== 'wc_sessionRequest')
          throw sessionFailure('RELAY_UNAVAILABLE', {}, { message: 'Nothing is known of the request' })
        subscriber.add(() => giveUp(asked.topic, id))
        return new Promise((resolve, reject) => {
          const settle = ({ result, error }: NonNullable<typeof known.response>) => (error === undefined ? resolve(result) : reject(error))
          // It may have come before anybody waited for it here: the client keeps it with the request.
          if (known.response !== undefined) settle(known.response)
          else engine.events.once(`session_request:${id}`, settle)
        })
      }),
    end,
    leave() {
      leaving = true
    },
    close() {
      over.next(null)
      expiries.unsubscribe()
      inbox.close()
    },
  }
}

/** Why the app ends something. */
const LEFT = { code: 6000, message: 'User disconnected.' }

/** What the client says with an event of a wallet, as `meaningOf` let it through. */
interface StockEvent {
  readonly event: { readonly name: string; readonly data: Json }
  readonly chainId: CaipNetworkId
}
