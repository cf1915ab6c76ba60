import { defer, Observable, Subject, type Subscriber, Subscription, switchMap, take, throwError } from 'rxjs'
import type { LatchkitErrorShape } from '../../../domain/shared/errors/errors.js'
import { failure } from '../../../domain/walletconnect/errors.js'
import type { Json, JsonObject } from '../../../domain/shared/json/json.js'
import type { LockPort } from '../../../ports/lock.js'
import type { PairingStep, RelayEvent, Session } from '../../../ports/relay.js'
import type { TabsPort } from '../../../ports/tabs.js'
import type { TimerPort } from '../../../ports/timer.js'
import type { RequestToWallet } from '../sessions/client-sessions.js'
import { lineLost } from '../client/relay-failures.js'
import type { Apart, SignClientRelay } from '../client/sign-client-relay.js'

/** Milliseconds in which the leader must answer. A leader that does not is asleep, and another tab takes over. */
const LEADER_WAIT_MS = 3_000

/** Options of {@link createTabRelay}. */
export interface TabOptions {
  /** Creates this tab's own client, for when it leads. Reads the storage anew each time. */
  readonly make: () => SignClientRelay
  /** Channel of its own: pairing URIs go over it, and must not be recorded on a tape. */
  readonly tabs: TabsPort
  readonly lock: LockPort
  readonly timer: TimerPort
  /** Id of this tab. If two tabs lead, the one with the greater id stays leader. */
  readonly id: string
}

/** Relay port of a tab. */
export type TabRelay = Pick<SignClientRelay, 'port' | 'pairingUri' | 'dispose'>

const CLOSED = 'The tab that spoke with the relay was closed'
const GONE = /* @__PURE__ */ failure('RELAY_UNAVAILABLE', {}, { message: CLOSED })

type Asking = 'pair' | 'sessions' | 'request' | 'resume' | 'disconnect'

/** Call to the leader, which is this tab or another, that has not completed. */
interface Asked {
  readonly method: Asking
  readonly params: Json
  readonly subscriber: Subscriber<never>
  heard: boolean
  /** Id of the request, once the relay has it. */
  sent?: number
  patience: Subscription
  /** Call to this tab's own client, while this tab leads. */
  readonly running?: Subscription
}

/**
 * Creates sessions that all tabs of an origin share (robustness, F21). The keys and sessions of a client are in one storage, and each client writes all of them
 * from its own memory: of two clients, each would lose what the other wrote and receive answers for the other. So one tab, chosen by a lock, runs the client,
 * and the others send their calls to it. When it closes, the next leader reads the storage and resumes, also with the requests of other tabs that the relay
 * already had, because the client stored them. When it sleeps, the tab that needs something takes over.
 *
 * Listens to nothing before it is used.
 */
export function createTabRelay({ make, tabs, lock, timer, id }: TabOptions): TabRelay {
  const events = new Subject<RelayEvent>()
  const asked = new Map<number, Asked>()
  const served = new Map<string, Subscription>()
  /** Ports of the other tabs, by tab id. */
  const places = new Map<string, Apart>()
  const waiting = new Set<() => void>()
  /** Topics of the sessions that this tab got from another one. */
  const taken = new Set<string>()
  const life = new Subscription()
  let holding = new Subscription()
  let online: boolean | null = null
  let own: { readonly relay: SignClientRelay; readonly hearing: Subscription; readonly inherits: boolean } | undefined
  let leader: string | undefined
  let uri: string | undefined
  let shown: object | undefined
  let begun = false
  let disposed = false
  let next = 0

  function post(message: JsonObject): void {
    tabs.post({ v: 1, from: id, ...message }).subscribe({ error: () => undefined })
  }

  /**
   * Tells the leader which sessions this tab has. A leader cannot know if this tab is still open, and a new leader does not know what the last one was told.
   */
  function sayTaken(): void {
    if (taken.size === 0) return
    if (own !== undefined) own.relay.claim([...taken])
    else post({ kind: 'took', to: leader ?? '', topics: [...taken] })
  }

  function begin(): void {
    if (begun) return
    begun = true
    life.add(tabs.messages().subscribe((message) => message.v === 1 && typeof message.from === 'string' && hear(message as JsonObject & { from: string })))
    queue()
    if (leader !== undefined) return
    post({ kind: 'who' })
    life.add(timer.after(LEADER_WAIT_MS).subscribe(() => leader === undefined && lead()))
  }

  /** Waits for the lock and leads when the leader is gone. */
  function queue(): void {
    holding.unsubscribe()
    holding = lock.hold('walletconnect').subscribe({ next: lead, error: () => undefined })
  }

  function lead(): void {
    if (own !== undefined || disposed) return
    const relay = make()
    const hearing = relay.port.events().subscribe((event) => {
      tell(event)
      post({ kind: 'event', event: event as unknown as Json })
    })
    own = { relay, hearing, inherits: leader !== undefined }
    // Starts the client, to receive what arrived for the tab that was closed.
    if (own.inherits) hearing.add(relay.port.sessions().subscribe({ error: () => undefined }))
    announce()
    led(id)
  }

  function announce(): void {
    post({ kind: 'lead', online })
  }

  function tell(event: RelayEvent): void {
    if (event.type === 'relayStatus') online = event.online
    events.next(event)
  }

  function yieldTo(other: string): void {
    const { relay, hearing } = own ?? {}
    own = undefined
    hearing?.unsubscribe()
    relay?.leave()
    for (const serving of [...served.values()]) serving.unsubscribe()
    places.clear()
    led(other)
    relay?.dispose(GONE)
    queue()
  }

  /** Sets the leader. Sends it the calls that waited for one, and those that the last leader did not answer. */
  function led(by: string): void {
    if (leader === by) return
    leader = by
    sayTaken()
    const before = [...asked]
    for (const run of [...waiting]) run()
    waiting.clear()
    for (const [op, one] of before) {
      asked.delete(op)
      one.patience.unsubscribe()
      one.running?.unsubscribe()
      // No request is sent twice. A request that the relay has is resumed; for any other it is unknown if it was sent, and the pairing URI of a closed tab
      // cannot be scanned.
      const repeats = !one.heard || one.method === 'sessions' || one.method === 'resume' || one.method === 'disconnect'
      const goesOn = one.sent === undefined ? undefined : ask('resume', { request: one.params, id: one.sent })
      if (repeats || goesOn) one.subscriber.add((goesOn ?? ask(one.method, one.params)).subscribe(one.subscriber))
      else one.subscriber.error(one.method === 'request' ? lineLost(CLOSED) : GONE)
    }
  }

  function hear(message: JsonObject & { readonly from: string }): void {
    const { from, kind, to, op } = message
    if (kind === 'who' && own !== undefined) announce()
    if (kind === 'lead') {
      if (own !== undefined && from < id) return announce()
      if (own !== undefined) yieldTo(from)
      else led(from)
      if (typeof message.online === 'boolean') tell({ type: 'relayStatus', online: message.online })
    }
    if (kind === 'event' && from === leader) tell(message.event as unknown as RelayEvent)
    if (to !== id) return
    if (kind === 'took' && Array.isArray(message.topics)) own?.relay.claim(message.topics as string[])
    if (typeof op !== 'number') return
    if (kind === 'ask') serve(from, op, message)
    if (kind === 'drop') served.get(`${from} ${op}`)?.unsubscribe()
    const one = from === leader ? asked.get(op) : undefined
    if (one === undefined) return
    one.heard = true
    one.patience.unsubscribe()
    if (kind === 'sent') one.sent = message.id as number
    if (kind === 'say') {
      if (typeof message.uri === 'string') uri = message.uri
      const now = takenIn(one, message.value as Json)
      for (const topic of now) taken.add(topic)
      if (now.length > 0) sayTaken()
      one.subscriber.next(message.value as never)
    }
    if (kind === 'done' || kind === 'fail') asked.delete(op)
    if (kind === 'done') one.subscriber.complete()
    if (kind === 'fail') one.subscriber.error(message.failure)
  }

  /** Runs a call for another tab. */
  function serve(from: string, op: number, { method, params }: JsonObject): void {
    if (own === undefined) return
    const answer = (message: JsonObject) => post({ to: from, op, ...message })
    const apart = places.get(from) ?? own.relay.apart()
    places.set(from, apart)
    const key = `${from} ${op}`
    const serving = new Subscription(() => served.delete(key))
    served.set(key, serving)
    answer({ kind: 'got' })
    serving.add(
      run(method as Asking, params as Json, apart, (sent) => answer({ kind: 'sent', id: sent })).subscribe({
        next: (value) => answer({ kind: 'say', value: value as Json, ...(method === 'pair' ? { uri: apart.pairingUri() ?? null } : {}) }),
        error: (reason: LatchkitErrorShape) => {
          answer({ kind: 'fail', failure: reason as unknown as Json })
          serving.unsubscribe()
        },
        complete: () => {
          answer({ kind: 'done' })
          serving.unsubscribe()
        },
      }),
    )
  }

  /** Runs a call on this tab's own client. */
  function run(method: Asking, params: Json, apart: Apart, sent: (id: number) => void): Observable<unknown> {
    if (own === undefined) return throwError(() => failure('RELAY_UNAVAILABLE'))
    const { relay, inherits } = own
    const ports: Record<Asking, (request: never) => Observable<unknown>> = {
      ...relay.port,
      pair: apart.pair,
      sessions: (request: { readonly awaits: true } | null) => apart.sessions(request ?? undefined),
      request: (request: RequestToWallet) => apart.request(request, sent),
      resume: ({ request, id: known }: { readonly request: RequestToWallet; readonly id: number }) => apart.resume(request, known),
    }
    const asking = () => ports[method](params as never)
    // The client of a tab that took over starts with the first call that needs it.
    return inherits && (method === 'request' || method === 'resume' || method === 'disconnect')
      ? relay.port.sessions().pipe(take(1), switchMap(asking))
      : asking()
  }

  /** Runs a call of this tab and keeps it as a call to another tab is kept: if this tab stops leading, the call continues at the new leader. */
  function runOwn(op: number, method: Asking, params: Json, subscriber: Subscriber<never>): void {
    const running = new Subscription()
    const one: Asked = { method, params, subscriber, heard: true, patience: new Subscription(), running }
    asked.set(op, one)
    subscriber.add(() => {
      asked.delete(op)
      running.unsubscribe()
    })
    const { relay } = own as { readonly relay: SignClientRelay }
    const answers = run(method, params, relay.face, (sent) => {
      one.sent = sent
    }) as Observable<never>
    running.add(
      answers.subscribe({ next: (value) => subscriber.next(value), error: (reason) => subscriber.error(reason), complete: () => subscriber.complete() }),
    )
  }

  function ask(method: Asking, params: Json): Observable<never> {
    return new Observable((subscriber) => {
      const start = () => {
        if (subscriber.closed) return
        const op = next++
        if (own !== undefined) return runOwn(op, method, params, subscriber)
        asked.set(op, { method, params, subscriber, heard: false, patience: timer.after(LEADER_WAIT_MS).subscribe(lead) })
        subscriber.add(() => {
          if (asked.get(op)?.subscriber !== subscriber) return
          asked.get(op)?.patience.unsubscribe()
          asked.delete(op)
          post({ kind: 'drop', to: leader ?? '', op })
        })
        post({ kind: 'ask', to: leader ?? '', op, method, params })
      }
      begin()
      if (leader !== undefined) return start()
      waiting.add(start)
      subscriber.add(() => waiting.delete(start))
    })
  }

  const port: TabRelay['port'] = {
    pair: (request) =>
      new Observable<PairingStep>((subscriber) => {
        subscriber.add(() => {
          if (shown === subscriber) shown = uri = undefined
        })
        subscriber.add(
          (ask('pair', request as unknown as Json) as Observable<PairingStep>).subscribe({
            next(step) {
              if (step.type === 'ready') shown = subscriber
              subscriber.next(step)
            },
            error: (reason) => subscriber.error(reason),
            complete: () => subscriber.complete(),
          }),
        )
      }),
    sessions: (request) => ask('sessions', request ?? null),
    events: () => events.asObservable(),
    request: (request) => askLater('request', request as unknown as Json),
    disconnect: (request) => askLater('disconnect', request),
  }

  /** Fails before this tab has asked for sessions or paired, because it knows no session until then. */
  function askLater(method: Asking, params: Json): Observable<never> {
    return defer(() => (begun ? ask(method, params) : timer.after(0).pipe(switchMap(() => throwError(() => failure('SIGN_CLIENT_MISSING'))))))
  }

  function pairingUri(): string | undefined {
    return own === undefined ? uri : own.relay.pairingUri()
  }

  return {
    port,
    pairingUri,
    dispose() {
      disposed = true
      for (const [op, one] of [...asked]) {
        asked.delete(op)
        one.patience.unsubscribe()
        if (one.running === undefined) post({ kind: 'drop', to: leader ?? '', op })
        one.subscriber.error(failure('STOPPED'))
      }
      own?.hearing.unsubscribe()
      // Called before the client ends, because its end would fail the calls of other tabs.
      own?.relay.leave()
      for (const serving of [...served.values()]) serving.unsubscribe()
      own?.relay.dispose()
      own = undefined
      holding.unsubscribe()
      life.unsubscribe()
      events.complete()
    },
  }
}

/** Returns the topics of the sessions that a tab takes with this answer. */
function takenIn({ method, params }: Asked, value: Json): readonly string[] {
  if (method === 'sessions' && params !== null) return (value as unknown as readonly Session[]).map(({ topic }) => topic)
  const step = value as unknown as PairingStep
  return method === 'pair' && step.type === 'settled' ? [step.session.topic] : []
}
