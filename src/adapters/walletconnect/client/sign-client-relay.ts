import { withoutDeniedStorage } from './denied-storage.js'
import { copyJson } from '../../../domain/shared/json/values.js'
import { defer, Observable, of, Subject, type Subscriber, Subscription, switchMap, throwError } from 'rxjs'
import type { CaipNetworkId } from '../../../domain/shared/caip/caip.js'
import type { LatchkitErrorShape } from '../../../domain/shared/errors/errors.js'
import { failure } from '../../../domain/walletconnect/errors.js'
import type { Json } from '../../../domain/shared/json/json.js'
import { PROPOSAL_LIFE_MS } from '../../../domain/walletconnect/limits.js'
import type { PairingStep, RelayEvent, RelayPort } from '../../../ports/relay.js'
import type { StoragePort } from '../../../ports/storage.js'
import type { TimerPort } from '../../../ports/timer.js'
import { type AppMetadata, type RunningClient, startStockClient } from './sign-client.js'
import { lazy } from '../../../lazy.js'
import { isNotInstalled } from '../../shared/not-installed.js'
import { type ClientSessions, createClientSessions, type Proposal, type RequestToWallet } from '../sessions/client-sessions.js'
import { proposeSignIn } from '../sessions/session-authenticate.js'
import { accountCheck, inProposalForm } from '../guards/wallet-form.js'
import { isDeviceTimeWrong } from '../../shared/server-time.js'
import { pairFailure } from './relay-failures.js'
import { type KeptItems, openKeptItems } from './sign-client-storage.js'
import type { StockClient, StockModule } from './sign-client-types.js'
import { fromPromise } from './waits.js'

/** Options of {@link createSignClientRelay}. */
export interface SignClientRelayOptions {
  readonly timer: TimerPort
  /** Milliseconds since the epoch. */
  readonly now: () => number
  /** Storage of keys and sessions. Must be separate from the recorded storage, because its content is secret. */
  readonly storage: StoragePort
  /** Separates the clients of one page. */
  readonly storagePrefix: string
  readonly metadata: AppMetadata
  readonly projectId?: string | undefined
  /** URL of the relay; that of the WalletConnect network by default. */
  readonly relayUrl?: string | undefined
  /** Send method names, chains and outcomes to the relay in clear; false by default. */
  readonly tvf?: boolean | undefined
  /** Emits when the host is online or visible again. */
  readonly wakes?: Observable<unknown> | undefined
  /** Calls a node of a network, for signatures of contract accounts; without it these count as wrong. */
  readonly read?: ((network: CaipNetworkId, method: string, params: readonly Json[]) => Observable<Json>) | undefined
  /** Loads the sign client; by default imports it on first use. */
  readonly load?: (() => Promise<StockModule>) | undefined
  /** 0 to below 1. */
  readonly random?: (() => number) | undefined
}

/** The relay port without links, which the instance opens, and members that are not part of the port. */
export interface SignClientRelay {
  readonly port: Omit<RelayPort, 'open'>
  /** Pairing URI, when it is ready: a secret, for the QR code and for copying only. */
  pairingUri(): string | undefined
  /** Port for requests of this tab, for use beside those of other tabs. */
  readonly face: Apart
  /** Creates the port for requests of another tab. */
  apart(): Apart
  /** Marks sessions, by topic, as taken by a page. May be called before the client has started. */
  claim(topics: readonly string[]): void
  /** Keeps requests that are given up from now on in storage, so that the next client of it can resume them. */
  leave(): void
  /**
   * Releases everything: no timer, socket or listener is left.
   * @param reason error for pairings under way; `STOPPED` by default
   */
  dispose(reason?: LatchkitErrorShape): void
}

/** The port for one tab: with its own pairing, and requests that outlive the page that runs the client. */
export interface Apart {
  readonly pair: RelayPort['pair']
  /** Like the port's `sessions`; the tab calls `claim` for those that it takes. */
  readonly sessions: RelayPort['sessions']
  pairingUri(): string | undefined
  /** Like the port's `request`; calls `sent` with the id of the request when the relay has it. */
  request(asked: RequestToWallet, sent?: (id: number) => void): Observable<Json>
  /**
   * Waits for the answer to a request that an earlier client of this storage sent; its timeout begins anew. Fails with `RELAY_UNAVAILABLE` if the request is
   * unknown.
   */
  resume(asked: RequestToWallet, id: number): Observable<Json>
}

interface Pairing {
  uri: string | undefined
  end(reason: LatchkitErrorShape): void
}

/** Current pairing of one tab. */
interface Shown {
  pairing?: Pairing | undefined
}

/** The running client and its sessions. */
interface Running extends RunningClient {
  readonly sessions: ClientSessions
}

/** Creates the relay port over the sign client. Loads nothing and touches nothing before it is used. */
export function createSignClientRelay(options: SignClientRelayOptions): SignClientRelay {
  const { timer, now, storage } = options
  const code = lazy(options.load ?? importClient)
  // Beside the client, which is larger: the checks of all chains are no part of our own code for sessions.
  const checks = lazy(() => import('../../../domain/shared/addresses/address-checks.js'))
  const events = new Subject<RelayEvent>()
  const proposing = new Set<Pairing>()
  const life = new Subscription()
  const own: Shown = {}
  let items: Promise<KeptItems> | undefined
  let opening: Promise<Running> | undefined
  let running: Running | undefined
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

  /** Loads and starts the client. Rejects with `CODE_UNAVAILABLE`, `SIGN_CLIENT_NOT_INSTALLED` or `SIGN_CLIENT_UNUSABLE`; the next call tries again. */
  function open(): Promise<Running> {
    opening ??= start().catch((error: unknown) => {
      opening = undefined
      throw error
    })
    return opening
  }

  async function start(): Promise<Running> {
    const [module, itemsRead, { isValidAddress }] = await Promise.all([code.load().catch(unavailable), kept(), checks.load()])
    const started = await startStockClient({
      ...options,
      module,
      items: itemsRead,
      inbox: there,
      online(next) {
        if (online === next) return
        online = next
        events.next({ type: 'relayStatus', online: next })
      },
      refused: (refusal) => events.next({ type: 'fault', failure: refusal }),
    }).catch((error: unknown) => {
      throw failure('SIGN_CLIENT_UNUSABLE', {}, error)
    })
    if (disposed) {
      started.stop()
      throw failure('STOPPED')
    }
    const sessions = createClientSessions({
      ...options,
      ...started,
      items: itemsRead,
      tell: (event) => events.next(event),
      isAccount: accountCheck(isValidAddress),
    })
    running = { ...started, sessions }
    life.add(options.wakes?.subscribe(() => started.socket.wake()))
    found(sessions)
    return running
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
      propose(request, mine, shown, subscriber).catch((error: unknown) => fail(pairFailure(error)))
    })
  }

  async function propose(
    { namespaces, signIn }: Parameters<RelayPort['pair']>[0],
    mine: Pairing,
    shown: Shown,
    subscriber: Subscriber<PairingStep>,
  ): Promise<void> {
    const { client, socket, sessions } = await open()
    await socket.ready()
    if (subscriber.closed) return
    const proposal = await make(client, { namespaces, ...(signIn && { signIn }) })
    if (!subscriber.closed) {
      // The first pairing URI is shown until there is another.
      const first = shown.pairing
      mine.uri = proposal.uri
      shown.pairing = mine
      first?.end(failure('ABORTED'))
      subscriber.next({ type: 'ready', expiresAt: proposal.expiresAt })
      // A wallet would find the proposal expired, or of the future.
      if (isDeviceTimeWrong(timer)) events.next({ type: 'fault', failure: failure('SESSION_EXPIRED', {}, new Error('Servers tell another time.')) })
    }
    // A proposal that was given up is followed too, because a wallet may still approve it.
    sessions.follow(proposal, subscriber, shown === own)
  }

  async function make(client: StockClient, { namespaces, signIn }: Parameters<RelayPort['pair']>[0]): Promise<Proposal> {
    const { eip155, ...others } = namespaces
    // Only EVM chains have sign-in with the proposal (WC-26).
    const oneClick = signIn !== undefined && eip155 !== undefined && Object.keys(others).length === 0
    let made: Omit<Proposal, 'expiresAt'>
    if (oneClick) made = await proposeSignIn(client, signIn, eip155.methods)
    else {
      const { uri = '', approval } = await client.connect({ optionalNamespaces: copyJson(inProposalForm(namespaces)) })
      made = { uri, approval: approval() }
    }
    return { ...made, expiresAt: Number(/[?&]expiryTimestamp=(\d{1,12})/.exec(made.uri)?.[1] ?? 0) * 1_000 || now() + PROPOSAL_LIFE_MS }
  }

  const whenAlive = <T>(run: () => Observable<T>): Observable<T> => defer(() => (disposed ? throwError(() => failure('STOPPED')) : run()))
  const live = <T>(use: (sessions: ClientSessions) => Observable<T>): Observable<T> =>
    whenAlive(() => {
      if (running !== undefined) return use(running.sessions)
      return timer.after(0).pipe(switchMap(() => throwError(() => failure('SIGN_CLIENT_MISSING'))))
    })

  function faceOf(shown: Shown): Apart {
    return {
      pair: (asked) => whenAlive(() => pair(asked, shown)),
      // Starts the client only if its storage has sessions or proposals.
      sessions: (request) =>
        whenAlive(() =>
          fromPromise(kept().then(({ holds }) => (running === undefined && !holds('//session') && !holds('//proposal') ? undefined : open()))).pipe(
            switchMap((client) => {
              if (client === undefined) return of([])
              if (request === undefined) return of(client.sessions.sessions())
              return client.sessions.wait(shown === own)
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
      events: () => events.asObservable(),
      disconnect: ({ topic }) => live((there) => fromPromise(there.end(topic))),
    },
    pairingUri,
    face,
    apart: () => faceOf({}),
    claim: (topics) => void there.then((known) => known.claim(topics)),
    leave: () => running?.sessions.leave(),
    dispose(reason = failure('STOPPED')) {
      disposed = true
      for (const { end } of [...proposing]) end(reason)
      life.unsubscribe()
      running?.sessions.close()
      running?.stop()
      events.complete()
    },
  }
}

async function importClient(): Promise<StockModule> {
  const module: unknown = await withoutDeniedStorage(() => import('@walletconnect/sign-client'))
  // Node loads the package's CommonJS, whose exports may be under `default`.
  const { SignClient, default: inner } = module as { readonly SignClient?: unknown; readonly default?: { readonly SignClient?: unknown } }
  return { SignClient: SignClient ?? inner?.SignClient } as StockModule
}

/** Throws `SIGN_CLIENT_NOT_INSTALLED` if the package is missing. Throws the error itself if a file did not load, because it may load the next time. */
function unavailable(error: LatchkitErrorShape): never {
  const { cause } = error
  throw isNotInstalled(cause) ? failure('SIGN_CLIENT_NOT_INSTALLED', {}, cause) : error
}
