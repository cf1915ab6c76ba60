import { copyJson } from '../../domain/shared/copy-json.js'
import { Observable, type Subscriber, Subscription } from '../../domain/shared/streams/observable.js'
import type { CaipNetworkId } from '../../domain/shared/caip.js'
import { describeCause, failure, isErrorShape, type LatchkitErrorShape } from '../../domain/shared/errors.js'
import { sessionFailure } from '../../domain/shared/session-errors.js'
import type { Json } from '../../domain/shared/json.js'
import { switchMap } from '../../domain/shared/streams/flatten.js'
import { defer, of, throwError } from '../../domain/shared/streams/sources.js'
import { createSubject } from '../../domain/shared/streams/subject.js'
import { PROPOSAL_LIFE_MS } from '../../domain/walletconnect/limits.js'
import type { PairingStep, RelayEvent, RelayPort } from '../../ports/relay.js'
import type { StoragePort } from '../../ports/storage.js'
import type { TimerPort } from '../../ports/timer.js'
import type { AppMetadata } from './app-metadata.js'
import type { ClientSessions, Proposal, RequestToWallet } from './client-sessions.js'
import { loadPart, type SessionPart } from './load-part.js'
import { type RunningClient, startStockClient } from './stock-client.js'
import { type KeptItems, openKeptItems } from './stock-storage.js'
import type { StockClient, StockModule } from './stock-types.js'
import { fromPromise } from './waits.js'

/** What {@link createSignClientRelay} is made of. */
export interface SignClientRelayOptions {
  readonly timer: TimerPort
  /** Milliseconds since the epoch. */
  readonly now: () => number
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
  /** What is needed from the wallet's answer on; imported when a code is shown. */
  readonly part?: (() => Promise<SessionPart>) | undefined
  /** 0 to below 1. */
  readonly random?: (() => number) | undefined
}

/** The relay port but for links, which the instance opens, and what stays out of it. */
export interface SignClientRelay {
  readonly port: Omit<RelayPort, 'open'>
  /** The address of the pairing that is ready: a secret, for the QR code and for copying alone. */
  pairingUri(): string | undefined
  /** What this tab asks for among others. */
  readonly face: Apart
  /** What another tab asks for. */
  apart(): Apart
  /** A page has these sessions: their topics. It may say so before the client has started. */
  claim(topics: readonly string[]): void
  /** From now on requests that are given up stay in the storage, for the next client of it to go on with. */
  leave(): void
  /**
   * Ends everything: no timer, socket or listener is left.
   * @param reason told to pairings under way; `STOPPED` when left out
   */
  dispose(reason?: LatchkitErrorShape): void
}

/** The port for a tab: a place of its own for its pairing, and requests that outlive the page that has the client. */
export interface Apart {
  readonly pair: RelayPort['pair']
  /** As the port's; the tab says that it has them, by `claim`. */
  readonly sessions: RelayPort['sessions']
  pairingUri(): string | undefined
  /** As the port's; tells the id of the request when the relay has it. */
  request(asked: RequestToWallet, sent?: (id: number) => void): Observable<Json>
  /** Waits for the answer to a request that an earlier client of this storage sent; its time begins anew. `RELAY_UNAVAILABLE` where nothing is known of it. */
  resume(asked: RequestToWallet, id: number): Observable<Json>
}

interface Pairing {
  uri: string | undefined
  end(reason: LatchkitErrorShape): void
}

/** The pairing that is shown in one place. */
interface Shown {
  pairing?: Pairing | undefined
}

/** A proposal whose answer is waited for by code that is not there yet. */
interface Unfollowed {
  readonly proposal: Proposal
  readonly subscriber: Subscriber<PairingStep>
  readonly shown: Shown
  /** What is asked for in it. */
  readonly key: string
}

/**
 * Makes the relay port over the stock sign client. Loads nothing and touches nothing before it is used. What stands here and is imported is what draws a
 * code; what is needed from the wallet's answer on is loaded while the visitor scans it, or with the sessions of an earlier visit.
 */
export function createSignClientRelay(options: SignClientRelayOptions): SignClientRelay {
  const { timer, now, storage, load = importClient, part = loadPart } = options
  const events = createSubject<RelayEvent>()
  const proposing = new Set<Pairing>()
  const life = new Subscription()
  const own: Shown = {}
  let unfollowed: Unfollowed[] = []
  let items: Promise<KeptItems> | undefined
  let opening: Promise<RunningClient> | undefined
  let running: RunningClient | undefined
  let answering: Promise<ClientSessions> | undefined
  let sessions: ClientSessions | undefined
  let online: boolean | undefined
  let disposed = false
  let found: (there: ClientSessions) => void
  const there = new Promise<ClientSessions>((resolve) => {
    found = resolve
  })

  function kept(): Promise<KeptItems> {
    items ??= openKeptItems(storage, timer)
    return items
  }

  /** Loads and starts the client. Rejected with `CODE_UNAVAILABLE`, `SIGN_CLIENT_NOT_INSTALLED` or `SIGN_CLIENT_UNUSABLE`; the next call tries again. */
  function open(): Promise<RunningClient> {
    opening ??= start().catch((error: unknown) => {
      opening = undefined
      throw error
    })
    return opening
  }

  async function start(): Promise<RunningClient> {
    const [module, itemsRead] = await Promise.all([load().catch(unavailable), kept()])
    const started = await startStockClient({
      ...options,
      module,
      items: itemsRead,
      // What arrives while its code cannot be had waits for the next try: the relay would not bring it again before the next socket.
      inbox() {
        answers().catch(() => undefined)
        return there
      },
      online(next) {
        if (online === next) return
        online = next
        events.next({ type: 'relayStatus', online: next })
      },
      refused: (refusal) => events.next({ type: 'fault', failure: refusal }),
    }).catch((error: unknown) => {
      throw sessionFailure('SIGN_CLIENT_UNUSABLE', {}, error)
    })
    if (disposed) {
      started.stop()
      throw failure('STOPPED')
    }
    running = started
    life.add(options.wakes?.subscribe(() => started.socket.wake()))
    return started
  }

  /** What comes of the code: the wallet's answers and sessions. What arrives before it is there waits for it, in order. */
  function answers(): Promise<ClientSessions> {
    answering ??= Promise.all([part().then(({ loadClientSessions }) => loadClientSessions()), open(), kept()])
      .then(([createClientSessions, client, itemsRead]) => {
        if (disposed) throw failure('STOPPED')
        sessions = createClientSessions({ ...options, ...client, items: itemsRead, tell: (event) => events.next(event) })
        // Before any message is looked at: what it settles is theirs.
        for (const one of unfollowed) sessions.follow(one.proposal, one.subscriber, one.shown === own)
        unfollowed = []
        found(sessions)
        return sessions
      })
      .catch((error: unknown) => {
        answering = undefined
        throw error
      })
    return answering
  }

  function pair(request: Parameters<RelayPort['pair']>[0], shown: Shown): Observable<PairingStep> {
    return new Observable((subscriber) => {
      const fail = (reason: unknown) => subscriber.error(reason)
      const mine: Pairing = { uri: undefined, end: fail }
      proposing.add(mine)
      subscriber.add(() => {
        proposing.delete(mine)
        if (shown.pairing === mine) shown.pairing = undefined
      })
      propose(request, mine, shown, subscriber).catch((error: unknown) =>
        isErrorShape(error) ? fail(error) : part().then(({ pairFailure }) => fail(pairFailure(error)), fail),
      )
    })
  }

  async function propose(
    { namespaces, signIn }: Parameters<RelayPort['pair']>[0],
    mine: Pairing,
    shown: Shown,
    subscriber: Subscriber<PairingStep>,
  ): Promise<void> {
    const { client, socket } = await open()
    await socket.ready()
    if (subscriber.closed) return
    const key = JSON.stringify([namespaces, signIn])
    // One for which that code did not come: a wallet may have agreed to it since.
    const earlier = unfollowed.find((one) => one.shown === shown && one.key === key && one.subscriber.closed && one.proposal.expiresAt > now())
    const proposal = earlier?.proposal ?? (await make(client, { namespaces, ...(signIn && { signIn }) }))
    if (!subscriber.closed) {
      // The first one is shown until there is another.
      const first = shown.pairing
      mine.uri = proposal.uri
      shown.pairing = mine
      first?.end(failure('ABORTED'))
      subscriber.next({ type: 'ready', expiresAt: proposal.expiresAt })
    }
    // Also where it was given up, since a wallet may still agree to it.
    if (sessions !== undefined) return sessions.follow(proposal, subscriber, shown === own)
    unfollowed = [...unfollowed.filter((one) => one !== earlier), { proposal, subscriber, shown, key }]
    life.add(timer.after(earlier === undefined ? DRAWN_MS : 0).subscribe(() => void answers().catch((reason: unknown) => subscriber.error(reason))))
  }

  async function make(client: StockClient, { namespaces, signIn }: Parameters<RelayPort['pair']>[0]): Promise<Proposal> {
    const { eip155, ...others } = namespaces
    // Signing in with the proposal exists for EVM chains alone (WC-26).
    const oneClick = signIn !== undefined && eip155 !== undefined && Object.keys(others).length === 0
    let made: Omit<Proposal, 'expiresAt'>
    if (oneClick) made = await (await import('./one-click.js')).proposeSignIn(client, signIn, eip155.methods)
    else {
      const { uri = '', approval } = await client.connect({ optionalNamespaces: copyJson(namespaces) })
      made = { uri, approval: approval() }
    }
    // Heard when its code is there.
    made.approval.catch(() => undefined)
    return { ...made, expiresAt: Number(/[?&]expiryTimestamp=(\d{1,12})/.exec(made.uri)?.[1] ?? 0) * 1_000 || now() + PROPOSAL_LIFE_MS }
  }

  const whenAlive = <T>(run: () => Observable<T>): Observable<T> => defer(() => (disposed ? throwError(() => failure('STOPPED')) : run()))
  const live = <T>(use: (sessions: ClientSessions) => Observable<T>): Observable<T> =>
    whenAlive(() => {
      if (sessions !== undefined) return use(sessions)
      if (running !== undefined) return fromPromise(answers()).pipe(switchMap(use))
      return timer.after(0).pipe(switchMap(() => throwError(() => sessionFailure('SIGN_CLIENT_MISSING'))))
    })

  function faceOf(shown: Shown): Apart {
    return {
      pair: (asked) => whenAlive(() => pair(asked, shown)),
      // Starts the client where it keeps something.
      sessions: (request) =>
        whenAlive(() =>
          fromPromise(kept().then(({ holds }) => (running === undefined && !holds('//session') && !holds('//proposal') ? undefined : answers()))).pipe(
            switchMap((there) => {
              if (there === undefined) return of([])
              if (request === undefined) return of(there.sessions())
              return there.wait(shown === own)
            }),
          ),
        ),
      pairingUri: () => shown.pairing?.uri,
      request: (asked, sent) => live((there) => there.request(asked, sent)),
      resume: (asked, id) => live((there) => there.resume(asked, id)),
    }
  }

  const face = faceOf(own)
  const { pairingUri, resume: _, ...port } = face

  return {
    port: {
      ...port,
      request: (asked) => port.request(asked),
      events: () => events.stream$,
      disconnect: ({ topic }) => live((there) => fromPromise(there.end(topic))),
    },
    pairingUri,
    face,
    apart: () => faceOf({}),
    claim: (topics) => void there.then((known) => known.claim(topics)),
    leave: () => sessions?.leave(),
    dispose(reason = failure('STOPPED')) {
      disposed = true
      for (const { end } of [...proposing]) end(reason)
      life.unsubscribe()
      sessions?.close()
      running?.stop()
      events.complete()
    },
  }
}

/** A code is drawn within this time, and nothing else is loaded meanwhile unless a wallet answers, in milliseconds. */
const DRAWN_MS = 300

async function importClient(): Promise<StockModule> {
  const module: unknown = await import('@walletconnect/sign-client')
  // Node takes the package's CommonJS, whose exports may stand behind `default`.
  const { SignClient, default: inner } = module as { readonly SignClient?: unknown; readonly default?: { readonly SignClient?: unknown } }
  return { SignClient: SignClient ?? inner?.SignClient } as StockModule
}

/** A chunk that did not come may come the next time; a package that is not there will not. */
function unavailable(error: unknown): never {
  const { code, message } = describeCause(error) ?? {}
  if (NOT_INSTALLED.test(`${code} ${message}`)) throw sessionFailure('SIGN_CLIENT_NOT_INSTALLED', {}, error)
  throw failure('CODE_UNAVAILABLE', {}, error)
}

/** As Node, bundlers and browsers say that there is no such package. */
const NOT_INSTALLED =
  /MODULE_NOT_FOUND|cannot find (module|package)|could not resolve|failed to resolve (import|module specifier)|bare specifier|does not resolve to a valid url/i
