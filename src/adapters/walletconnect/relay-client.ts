import type { Subscription } from 'rxjs'
import { failure } from '../../domain/shared/errors.js'
import { sessionFailure } from '../../domain/shared/session-errors.js'
import type { Json } from '../../domain/shared/json.js'
import { cleanPeerMetadata } from '../../domain/shared/peer-metadata.js'
import { guardedCopy } from '../../domain/shared/guarded.js'
import { cleanNamespaces } from '../../domain/shared/session-rules.js'
import { race } from '../../domain/shared/streams/sources.js'
import type { RelayEvent, Session, SignedIn, SignInRequest } from '../../ports/relay.js'
import { createChecksums } from '../evm/checksums.js'
import { meaningOf } from './inbound-rules.js'
import { createEarlierPairings, type EarlierPairings } from './earlier-pairings.js'
import type { VerifySignIn } from './one-click.js'
import type { SignClientRelayOptions } from './sign-client-relay.js'
import { type RunningClient, startStockClient } from './stock-client.js'
import type { StockSocket } from './stock-socket.js'
import { type KeptItems, openKeptItems } from './stock-storage.js'
import type { StockModule, StockPayload, StockSession } from './stock-types.js'
import { firstValue, fromPromise } from './waits.js'

/** A wallet is told of the end of a session for so long, in milliseconds. */
const FAREWELL_MS = 10_000

/** A pairing under way. */
export interface Proposal {
  readonly uri: string
  readonly settled: Promise<{ readonly session: Session; readonly signedIn?: readonly SignedIn[] | undefined }>
  /** Ends it as the client does when its time is up. */
  expire(): void
}

/** A request under way. */
export interface Asked {
  readonly result: Promise<unknown>
  /** Ends the interest in its answer. */
  drop(): void
}

/** The stock client in our words. */
export interface LiveClient {
  readonly socket: StockSocket
  session(topic: string): Session | undefined
  connect(request: { readonly optionalNamespaces: object }): Promise<Proposal>
  authenticate(request: object, asked: SignInRequest): Promise<Proposal>
  /** Sends a request, and tells its id when the relay has it. */
  request(
    request: {
      readonly topic: string
      readonly chainId: string
      readonly request: { readonly method: string; readonly params: Json }
      readonly expiry: number
    },
    sent?: (id: number) => void,
  ): Asked
  /** Waits for the answer to a request that another client of this storage sent; undefined where nothing is known of it. */
  resume(topic: string, id: number): Asked | undefined
  /** Calls back when the session ends; returns how to stop waiting. */
  whenEnded(topic: string, run: () => void): () => void
  /** Ends a session: here at once, and tells the wallet for some seconds. */
  farewell(topic: string): Promise<void>
}

/** The client, once it is needed. */
export interface RelayClient {
  /** Loads and starts it. Rejected with `CODE_UNAVAILABLE` or `SIGN_CLIENT_MISSING`; the next call tries again. */
  open(): Promise<LiveClient>
  /** The sessions that are kept, and what wallets agreed to after the page that asked them was left; loads nothing where there are none. */
  restore(): Promise<readonly Session[]>
  live(): LiveClient | undefined
  /** What is dropped from now on is kept in the storage, for another client to go on with. */
  leave(): void
  dispose(): void
}

/** Makes it. Does nothing before it is asked to. */
export function createRelayClient(options: SignClientRelayOptions, tell: (event: RelayEvent) => void): RelayClient {
  const { timer, now, storage, storagePrefix, metadata, projectId, relayUrl, tvf = false, random = Math.random, wakes, read } = options
  const checksums = createChecksums()
  const ended = new Map<string, Set<() => void>>()
  /** What waits to hear under which id a request was sent. */
  const sending = new Map<object, (id: number) => void>()
  let items: Promise<KeptItems> | undefined
  let opening: Promise<LiveClient> | undefined
  let live: LiveClient | undefined
  let running: RunningClient | undefined
  let used = false
  let online: boolean | undefined
  let waking: Subscription | undefined
  let disposed = false
  let leaving = false
  let earlier: EarlierPairings | undefined
  let signingIn: { readonly asked: SignInRequest; signedIn: readonly SignedIn[] | undefined } | undefined

  const written = (namespace: string, address: string) => (namespace === 'eip155' ? (checksums.ready?.(address) ?? address) : address)

  /** A session as the client keeps it, checked. Undefined where nothing of it can be used, or its time is over. */
  function sessionOf(kept: StockSession): Session | undefined {
    const namespaces = cleanNamespaces(kept.namespaces, undefined, written)
    const peer = guardedCopy(kept.peer?.metadata ?? {})
    if (namespaces === undefined || kept.expiry * 1_000 <= now()) return undefined
    return { topic: kept.topic, namespaces, peer: cleanPeerMetadata(peer.ok ? peer.value : {}), expiresAt: kept.expiry * 1_000 }
  }

  function find(topic: string): Session | undefined {
    const { session } = running?.client ?? {}
    return session?.keys.includes(topic) ? sessionOf(session.get(topic)) : undefined
  }

  /** Everybody who waits for something of the session hears that it is over. */
  function over(topic: string): void {
    for (const run of [...(ended.get(topic) ?? [])]) run()
    ended.delete(topic)
  }

  /** Takes a session out of the client, in its own storage too, without a word to anybody. */
  async function forget(topic: string): Promise<void> {
    if (running === undefined) return
    const { client } = running
    const { core } = client
    const { self } = client.session.get(topic)
    const reason = { code: 6000, message: 'User disconnected.' }
    await client.session.delete(topic, reason)
    core.expirer.del(topic)
    running.forget(topic)
    over(topic)
    core.relayer.unsubscribe(topic).catch(() => undefined)
    if (core.crypto.keychain.has(self.publicKey)) await core.crypto.deleteKeyPair(self.publicKey)
  }

  async function dropKey(topic: string): Promise<void> {
    const { crypto } = running?.client.core ?? {}
    if (crypto?.keychain.has(topic)) await crypto.deleteSymKey(topic)
  }

  async function admitRequest(topic: string, payload: StockPayload): Promise<object | undefined> {
    await earlier?.prepare(topic, payload)
    const meaning = meaningOf(payload, find(topic))
    if (meaning?.kind === 'pass') return meaning.params
    if (meaning?.kind === 'end') {
      void forget(topic).then(() => dropKey(topic))
      tell({ type: 'sessionDeleted', topic, code: meaning.code })
    }
    return undefined
  }

  const whoSigned: VerifySignIn = async ({ network, address, message, signature }) => {
    const { isSignedBy } = await import('../evm/verify-message.js')
    if (await isSignedBy(address, message, signature)) return 'key'
    if (read === undefined) return undefined
    const { isSignedByContract } = await import('../evm/verify-contract.js')
    const signed = await isSignedByContract((method, params) => firstValue(read(network, method, params), null), address, message, signature)
    return signed === undefined ? 'unknown' : signed ? 'contract' : undefined
  }

  /** A sign-in that is not right is answered as if the wallet had refused it: nothing is taken from it. */
  async function admitAnswer(topic: string, method: string, payload: StockPayload): Promise<StockPayload | undefined> {
    if (method !== 'wc_sessionAuthenticate' || payload.result === undefined || signingIn === undefined || running === undefined) return payload
    const refused = { id: payload.id, error: { code: 7000, message: 'Signature verification failed' } }
    const { client } = running
    const { asked } = signingIn
    const { checkSignIns } = await import('./one-click.js')
    const checked = await checkSignIns(client, payload.result, asked, whoSigned)
    if (checked === undefined) return refused
    if (checked.signedIn.length > 0) signingIn.signedIn = checked.signedIn
    if (checked.byKeys) return payload
    const { settleContractSession } = await import('./contract-session.js')
    const { responder } = payload.result as { readonly responder?: unknown }
    const settled = settleContractSession(client, { topic, responder, cacaos: checked.cacaos, chains: asked.chains, now: now() })
    return settled.then(
      () => undefined,
      () => refused,
    )
  }

  function listen({ client }: RunningClient): void {
    const { events } = client
    const about = (name: string, event: (topic: string, detail: never) => RelayEvent | undefined) =>
      events.on(name, ({ topic, params }: { readonly topic: string; readonly params?: unknown }) => {
        const told = event(topic, params as never)
        if (told !== undefined) tell(told)
      })
    events.on('session_request_sent', ({ request, id }: { readonly request: object; readonly id: number }) => sending.get(request)?.(id))
    about('session_ping', (topic) => ({ type: 'sessionPinged', topic }))
    about(
      'session_event',
      (
        topic,
        {
          event,
          chainId,
        }: { readonly event: { readonly name: string; readonly data: Json }; readonly chainId: Session['namespaces'][string]['chains'][number] },
      ) => ({
        type: 'sessionEvent',
        topic,
        network: chainId,
        name: event.name,
        data: event.data,
      }),
    )
    about('session_update', (topic) => {
      const session = find(topic)
      return session && { type: 'sessionUpdated', topic, namespaces: session.namespaces }
    })
    about('session_extend', (topic) => {
      const session = find(topic)
      return session && { type: 'sessionExtended', topic, expiresAt: session.expiresAt }
    })
    about('session_expire', (topic) => {
      over(topic)
      return { type: 'sessionExpired', topic }
    })
  }

  async function start(): Promise<LiveClient> {
    used = true
    items ??= openKeptItems(storage, timer)
    const [module, kept] = await Promise.all([loaded(options.load), items, checksums.load()])
    const started = await startStockClient({
      module,
      items: kept,
      storagePrefix,
      metadata,
      projectId,
      relayUrl,
      timer,
      now,
      random,
      tvf,
      admitRequest,
      admitAnswer,
      online(next) {
        if (online === next) return
        online = next
        tell({ type: 'relayStatus', online: next })
      },
      refused: (refusal) => tell({ type: 'fault', failure: refusal }),
    }).catch((error: unknown) => {
      throw sessionFailure('SIGN_CLIENT_MISSING', {}, error)
    })
    if (disposed) {
      started.stop()
      throw failure('STOPPED')
    }
    running = started
    listen(started)
    // After the client has said to the wallet that it has the session: the wallet must know what ends.
    earlier = createEarlierPairings({ ...started, timer, end: (topic) => void timer.after(0).subscribe(() => void live?.farewell(topic)) })
    waking = wakes?.subscribe(() => started.socket.wake())
    live = liveClient(started)
    return live
  }

  function liveClient({ client, socket }: RunningClient): LiveClient {
    const proposal = (uri: string, settled: Promise<StockSession | undefined>, signIn?: typeof signingIn): Proposal => ({
      uri,
      settled: settled.then((kept) => {
        const session = kept && sessionOf(kept)
        if (session === undefined) throw failure('CONNECT_FAILED', {}, { code: 7000, message: 'Nothing usable was settled' })
        // The client would open the wallet's link by itself when something is asked; we open links ourselves, in a click.
        void client.session.update(session.topic, { sessionConfig: { disableDeepLink: true } })
        return { session, signedIn: signIn?.signedIn }
      }),
      expire() {
        for (const { id, pairingTopic } of client.proposal.getAll()) {
          if (!uri.startsWith(`wc:${pairingTopic}@`)) continue
          client.engine.events.emit(`session_connect:${id}`, { error: { code: 0, message: 'Proposal expired' } })
          void client.proposal.delete(id, { code: 6000, message: 'expired' })
        }
      },
    })

    const giveUp = (topic: string, id: number) => {
      if (leaving) return
      client.engine.events.emit(`session_request:${id}`, { error: { code: 6000, message: 'Given up' } })
      client.core.history.delete(topic, id)
    }

    return {
      socket,
      session: find,
      async connect(request) {
        const { uri = '', approval } = await client.connect(request)
        earlier?.own(uri)
        return proposal(uri, approval())
      },
      async authenticate(request, asked) {
        const mine = { asked, signedIn: undefined }
        signingIn = mine
        const { uri, response } = await client.authenticate(request)
        earlier?.own(uri)
        return proposal(
          uri,
          response().then(({ session }) => session, asError),
          mine,
        )
      },
      request(request, sent) {
        let id: number | undefined
        let dropped = false
        const end = () => id !== undefined && giveUp(request.topic, id)
        sending.set(request.request, (given) => {
          id = given
          if (dropped) end()
          else sent?.(given)
        })
        const result = client.request(request).finally(() => sending.delete(request.request))
        result.catch(() => undefined)
        return {
          result,
          drop() {
            dropped = true
            end()
          },
        }
      },
      resume(topic, id) {
        const { history } = client.core
        const asked = history.records.get(id)
        if (asked?.topic !== topic || asked.request.method !== 'wc_sessionRequest') return undefined
        const result = new Promise((resolve, reject) => {
          const settle = ({ result: answer, error }: { readonly result?: unknown; readonly error?: unknown }) =>
            error === undefined ? resolve(answer) : reject(error)
          // It may have come before anybody waited for it here: the client keeps it with the request.
          if (asked.response !== undefined) settle(asked.response)
          else client.engine.events.once(`session_request:${id}`, settle)
        })
        result.catch(() => undefined)
        return { result, drop: () => giveUp(topic, id) }
      },
      whenEnded(topic, run) {
        const runs = ended.get(topic) ?? new Set()
        ended.set(topic, runs.add(run))
        return () => runs.delete(run)
      },
      async farewell(topic) {
        if (find(topic) === undefined) return
        // The key stays until the wallet was told.
        const telling = forget(topic).then(() =>
          client.engine.sendRequest({ topic, method: 'wc_sessionDelete', params: { code: 6000, message: 'User disconnected.' }, throwOnFailedPublish: true }),
        )
        telling.catch(() => undefined)
        await firstValue(race(fromPromise(telling), timer.after(FAREWELL_MS)), undefined).catch(() => undefined)
        await dropKey(topic)
      },
    }
  }

  return {
    open() {
      opening ??= start().catch((error: unknown) => {
        opening = undefined
        throw error
      })
      return opening
    },
    async restore() {
      used = true
      items ??= openKeptItems(storage, timer)
      const kept = await items
      if (running === undefined && !kept.holds('//session') && !kept.holds('//proposal')) return []
      await this.open()
      const all = () => (running?.client.session.getAll() ?? []).flatMap((one) => sessionOf(one) ?? [])
      if (all().length === 0) await earlier?.look()
      const sessions = all()
      for (const { topic } of sessions) void running?.client.session.update(topic, { sessionConfig: { disableDeepLink: true } })
      return sessions
    },
    live: () => live,
    leave() {
      leaving = true
    },
    dispose() {
      disposed = true
      waking?.unsubscribe()
      for (const topic of [...ended.keys()]) over(topic)
      running?.stop()
      live = undefined
      void used
    },
  }
}

async function loaded(load: (() => Promise<StockModule>) | undefined): Promise<StockModule> {
  try {
    if (load !== undefined) return await load()
    const module: unknown = await import('@walletconnect/sign-client')
    // Node takes the package's CommonJS, whose exports may stand behind `default`.
    const { SignClient, default: inner } = module as { readonly SignClient?: unknown; readonly default?: { readonly SignClient?: unknown } }
    return { SignClient: SignClient ?? inner?.SignClient } as StockModule
  } catch (error) {
    throw failure('CODE_UNAVAILABLE', {}, error)
  }
}

/** The client rejects with a bare text where a wallet refused to sign in. */
function asError(error: unknown): never {
  throw typeof error === 'string' ? { message: error } : error
}
