import { copyJson } from '../../../domain/shared/json/values.js'
import { map, Observable, race, Subject, type Subscriber, Subscription } from 'rxjs'
import type { CaipNetworkId } from '../../../domain/shared/caip/caip.js'
import { guardedCopy } from '../../../domain/shared/json/guarded.js'
import type { Json } from '../../../domain/shared/json/json.js'
import { cleanPeerMetadata } from '../../../domain/shared/text/peer-metadata.js'
import { failure } from '../../../domain/walletconnect/errors.js'
import { type AddressCheck, cleanNamespaces, sessionRefusal } from '../../../domain/shared/caip/session-rules.js'
import type { PairingStep, RelayEvent, RelayPort, Session } from '../../../ports/relay.js'
import type { TimerPort } from '../../../ports/timer.js'
import { checksumAddress } from '../../evm/hex.js'
import { createEarlierPairings } from './earlier-pairings.js'
import { meaningOf } from '../guards/inbound-rules.js'
import { walletNetworkId, withBothNames } from '../guards/wallet-form.js'
import { createSessionMessages } from './session-messages.js'
import { admitSignIns, settleLeftSignIn, type SigningIn } from './session-authenticate.js'
import { lineLost, pairFailure, requestFailure } from '../client/relay-failures.js'
import type { SignClientRelayOptions } from '../client/sign-client-relay.js'
import type { RunningClient } from '../client/sign-client.js'
import { createStockInbox } from '../client/sign-client-inbox.js'
import type { KeptItems } from '../client/sign-client-storage.js'
import type { StockMessage, StockSession } from '../client/sign-client-types.js'
import { firstValue, fromPromise } from '../client/waits.js'

/** Milliseconds after which an unanswered request expires, by default. */
const REQUEST_LIFE_MS = 300_000
/** Milliseconds by which the client's own expiry is later than ours: its own leaves an unhandled rejection. */
const CLIENT_MARGIN_MS = 60_000
/** Milliseconds to try to tell a wallet that its session has ended. */
const FAREWELL_MS = 10_000

/** Parameter of the port's `request`. */
export type RequestToWallet = Parameters<RelayPort['request']>[0]

/** Pairing whose URI is shown. */
export interface Proposal {
  readonly uri: string
  /** Milliseconds since the epoch. */
  readonly expiresAt: number
  /** Resolves with the session that the wallet approved. */
  readonly approval: Promise<StockSession | undefined>
  /** Sign-in that the wallet is asked for with the session. */
  readonly signingIn?: SigningIn
}

/** Sessions of the client, with their pairings and requests. */
export interface ClientSessions {
  /** Handles a message of the relay. Resolves when it was handled; never if it is not to be acknowledged. */
  take(message: StockMessage): Promise<void>
  /**
   * Waits for the wallet's answer to a proposal. A session that is approved after the subscriber is gone is ended.
   * @param here true if this page asked, so that its sessions are taken at once. Other tabs call `claim`.
   */
  follow(proposal: Proposal, subscriber: Subscriber<PairingStep>, here: boolean): void
  /** Returns the stored sessions, the newest first. */
  sessions(): readonly Session[]
  /**
   * Emits the sessions each time a wallet may have approved the pairing of a page that is gone (see the port's `sessions`). With `here`, this page takes them.
   */
  wait(here: boolean): Observable<readonly Session[]>
  /** Marks sessions, by topic, as taken by a page. */
  claim(topics: readonly string[]): void
  /** Like the port's `request`; calls `sent` with the id of the request when the relay has it. */
  request(asked: RequestToWallet, sent?: (id: number) => void): Observable<Json>
  /** Waits for the answer to a request that another client of this storage sent. */
  resume(asked: RequestToWallet, id: number): Observable<Json>
  /** Ends a session: here at once, and tries to tell the wallet for some seconds. */
  end(topic: string): Promise<null>
  /** Keeps requests that are dropped from now on in storage, so that another client can resume them. */
  leave(): void
  close(): void
}

/** Options of {@link createClientSessions}. */
export interface ClientSessionsOptions extends RunningClient, Pick<SignClientRelayOptions, 'read'> {
  readonly items: KeptItems
  readonly timer: TimerPort
  readonly now: () => number
  readonly tell: (event: RelayEvent) => void
  /** Check of an account's address. */
  readonly isAccount: AddressCheck
}

/** Follows the sessions of the sign client from its start on. */
export function createClientSessions({ client, socket, items, timer, now, read, tell, isAccount }: ClientSessionsOptions): ClientSessions {
  const { core, engine, events } = client
  /** Emits topics of sessions that ended; null ends all waiting. */
  const over = new Subject<string | null>()
  /** Callbacks for the id under which a request was sent. */
  const sending = new Map<unknown, (id: number) => void>()
  const expiries = new Subscription()
  const messages = createSessionMessages({ client, now })
  let signingIn: SigningIn | undefined
  let leaving = false

  /** Returns a stored session, checked. Undefined if it has no usable namespace or has expired. */
  function sessionOf({ topic, namespaces: foreign, peer, expiry }: StockSession): Session | undefined {
    const clean = cleanNamespaces(foreign, undefined, (namespace, address) => (namespace === 'eip155' ? checksumAddress(address) : address), isAccount)
    const namespaces = clean && withBothNames(clean)
    const metadata = guardedCopy(peer?.metadata ?? {})
    const expiresAt = expiry * 1_000
    if (namespaces === undefined || expiresAt <= now()) return undefined
    const key = peer?.publicKey
    const peerKey = typeof key === 'string' && /^[0-9a-f]{64}$/.test(key) ? { peerKey: key } : {}
    return { topic, namespaces, peer: cleanPeerMetadata(metadata.ok ? metadata.value : {}), ...peerKey, expiresAt }
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

  /** Deletes a session from the client and its storage without telling the wallet. */
  async function forget(topic: string): Promise<void> {
    const { publicKey } = client.session.get(topic).self
    await client.session.delete(topic, LEFT)
    core.expirer.del(topic)
    inbox.forget(topic)
    messages.forget(topic)
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
    async admitRequest(topic, payload, publishedAt) {
      await earlier.prepare(topic, payload)
      const meaning = meaningOf(payload, find(topic), isAccount, messages.proposed(topic))
      if (meaning?.kind === 'pass') return meaning.params
      if (meaning?.kind === 'end') {
        void forget(topic).then(() => dropKey(topic))
        tell({ type: 'sessionDeleted', topic, code: meaning.code })
      } else if (meaning !== undefined) await messages.handle(topic, payload, meaning, publishedAt)
      return undefined
    },
    async admitAnswer(topic, method, payload) {
      if (method !== 'wc_sessionAuthenticate' || payload.result === undefined) return payload
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

  /** Ends a proposal as the client does on expiry, without its unhandled rejection. */
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

  /** Waits for the relay, calls `begin` and emits the wallet's answer. */
  function answerOf(
    { topic, network, method, expiresInMs = REQUEST_LIFE_MS }: RequestToWallet,
    begin: (subscriber: Subscriber<Json>) => Promise<unknown>,
  ): Observable<Json> {
    return new Observable((subscriber) => {
      const fail = (reason: unknown) => subscriber.error(reason)
      const session = find(topic)
      const refused = session === undefined ? failure('SESSION_MISSING') : sessionRefusal(session, network, method)
      if (refused !== undefined) return void subscriber.add(timer.after(0).subscribe(() => fail(refused)))
      subscriber.add(over.subscribe((ended) => (ended ?? topic) === topic && fail(failure('SESSION_ENDED', {}, LEFT))))
      subscriber.add(timer.after(expiresInMs).subscribe(() => fail(failure('DEADLINE_EXCEEDED', { subject: 'the wallet' }))))
      const ask = async () => {
        await socket.ready()
        if (subscriber.closed) return
        const answer = guardedCopy(await begin(subscriber))
        if (!answer.ok) throw failure('PROVIDER_ANSWER_INVALID', { method, reason: answer.reason })
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
          // Ends the session after the client has confirmed it: the wallet must know the session that ends.
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
        // Keeps the client from opening the wallet's link by itself; we open links ourselves, in a click.
        void client.session.update(topic, { sessionConfig: { disableDeepLink: true } })
        const expiry = Math.ceil(Math.max(REQUEST_LIFE_MS, expiresInMs + CLIENT_MARGIN_MS) / 1_000)
        return client
          .request({ topic, chainId: walletNetworkId(client.session.get(topic).namespaces, network), request, expiry })
          .finally(() => sending.delete(request))
      }),
    resume: (asked, id) =>
      answerOf(asked, (subscriber) => {
        const known = core.history.records.get(id)
        if (known?.topic !== asked.topic || known.request.method !== 'wc_sessionRequest') throw lineLost('Nothing is known of the request')
        subscriber.add(() => giveUp(asked.topic, id))
        return new Promise((resolve, reject) => {
          const settle = ({ result, error }: NonNullable<typeof known.response>) => (error === undefined ? resolve(result) : reject(error))
          // The answer may have arrived before this call; the client stores it with the request.
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

/** Reason for ending something on behalf of the app. */
const LEFT = { code: 6000, message: 'User disconnected.' }

/** The client's event for a `wc_sessionEvent` that `meaningOf` let through. */
interface StockEvent {
  readonly event: { readonly name: string; readonly data: Json }
  readonly chainId: CaipNetworkId
}
