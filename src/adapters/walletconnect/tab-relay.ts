import { Observable, type Subscriber, Subscription } from '../../domain/shared/streams/observable.js'
import { failure, type LatchkitErrorShape } from '../../domain/shared/errors.js'
import { sessionFailure } from '../../domain/shared/session-errors.js'
import type { Json, JsonObject } from '../../domain/shared/json.js'
import { switchMap } from '../../domain/shared/streams/flatten.js'
import { take } from '../../domain/shared/streams/operators.js'
import { throwError } from '../../domain/shared/streams/sources.js'
import type { PairingStep, RelayEvent, Session } from '../../ports/relay.js'
import type { RequestToWallet } from './client-sessions.js'
import type { Apart, SignClientRelay } from './sign-client-relay.js'
import { LEADER_WAIT_MS, type TabOptions, type TabRelay, type TabStart } from './tab-parts.js'

const GONE = /* @__PURE__ */ sessionFailure('RELAY_UNAVAILABLE', {}, { message: 'The tab that spoke with the relay was closed' })

type Asking = 'pair' | 'sessions' | 'request' | 'resume' | 'disconnect'

/** What this tab waits for from the one that leads, itself or another. */
interface Asked {
  readonly method: Asking
  readonly params: Json
  readonly subscriber: Subscriber<never>
  heard: boolean
  /** The id of the request, once the relay has it. */
  sent?: number
  patience: Subscription
  /** By this tab's own client, while it leads. */
  readonly running?: Subscription
}

/**
 * Sessions for all tabs of an origin (robustness, F21). The keys and sessions of a client stand in one storage, and each client writes all of them from its
 * own memory: two of them lose what the other wrote, and take answers from the relay that were the other's. So one tab has the client, which one is
 * settled by a lock; the others ask it. When it closes, the next one reads the storage and goes on, with the requests
 * that the relay had taken for others too: the client kept them there. When it sleeps, the tab that needs something takes over.
 */
export function createTabRelay({ make, tabs, lock, timer, id }: TabOptions, start: TabStart): TabRelay {
  const { events } = start
  const asked = new Map<number, Asked>()
  const served = new Map<string, Subscription>()
  /** Where the pairings of the other tabs are shown. */
  const places = new Map<string, Apart>()
  const waiting = new Set<() => void>()
  /** Topics of the sessions that this tab has from another one. */
  const taken = new Set<string>()
  const life = new Subscription()
  let { holding, online } = start
  let own: { readonly relay: SignClientRelay; readonly hearing: Subscription; readonly inherits: boolean } | undefined
  let leader: string | undefined
  let uri: string | undefined
  let shown: object | undefined
  let disposed = false
  let next = 0

  function post(message: JsonObject): void {
    tabs.post({ v: 1, from: id, ...message }).subscribe({ error: () => undefined })
  }

  /** The one that leads cannot know whether this tab still is, nor the next one what the one before had heard. */
  function sayTaken(): void {
    if (taken.size === 0) return
    if (own !== undefined) own.relay.claim([...taken])
    else post({ kind: 'took', to: leader ?? '', topics: [...taken] })
  }

  /** Leads when the one that leads is gone. */
  function queue(): void {
    holding.unsubscribe()
    holding = lock.hold('walletconnect').subscribe({ next: lead, error: () => undefined })
  }

  function lead(): void {
    if (own === undefined && !disposed) leadBy(make())
  }

  function leadBy(relay: SignClientRelay): void {
    const hearing = relay.port.events().subscribe((event) => {
      tell(event)
      post({ kind: 'event', event: event as unknown as Json })
    })
    own = { relay, hearing, inherits: leader !== undefined }
    // What came for a tab that was closed is heard here.
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

  /** It is known who leads: what waited is asked, and what the one before did not answer. */
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
      // A request is never asked twice. One that the relay has is gone on with; of another it is not known, and a code of a closed tab cannot be scanned.
      const repeats = !one.heard || one.method === 'sessions' || one.method === 'resume' || one.method === 'disconnect'
      const goesOn = one.sent === undefined ? undefined : ask('resume', { request: one.params, id: one.sent })
      if (repeats || goesOn) one.subscriber.add((goesOn ?? ask(one.method, one.params)).subscribe(one.subscriber))
      else one.subscriber.error(GONE)
    }
  }

  function admit(message: JsonObject): void {
    if (message.v === 1 && typeof message.from === 'string') hear(message as JsonObject & { from: string })
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

  /** Does for another tab what it asks. */
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

  /** Asks this tab's own client. */
  function run(method: Asking, params: Json, apart: Apart, sent: (id: number) => void): Observable<unknown> {
    if (own === undefined) return throwError(() => sessionFailure('RELAY_UNAVAILABLE'))
    const { relay, inherits } = own
    const ports: Record<Asking, (request: never) => Observable<unknown>> = {
      ...relay.port,
      pair: apart.pair,
      sessions: (request: { readonly awaits: true } | null) => apart.sessions(request ?? undefined),
      request: (request: RequestToWallet) => apart.request(request, sent),
      resume: ({ request, id: known }: { readonly request: RequestToWallet; readonly id: number }) => apart.resume(request, known),
    }
    const asking = () => ports[method](params as never)
    // The client of a tab that took over is started by the first who needs it.
    return inherits && (method === 'request' || method === 'resume' || method === 'disconnect')
      ? relay.port.sessions().pipe(take(1), switchMap(asking))
      : asking()
  }

  /** Kept as what is asked of others is: a tab that must yield goes on with it at the one that leads then. */
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
    events: () => events.stream$,
    request: (request) => ask('request', request as unknown as Json),
    disconnect: (request) => ask('disconnect', request),
  }

  function pairingUri(): string | undefined {
    return own === undefined ? uri : own.relay.pairingUri()
  }

  life.add(tabs.messages().subscribe(admit))
  if (start.own === undefined) queue()
  else leadBy(start.own)
  for (const message of start.heard) admit(message)
  if (leader === undefined) {
    post({ kind: 'who' })
    life.add(timer.after(LEADER_WAIT_MS).subscribe(() => leader === undefined && lead()))
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
      // Before its client ends, which would be told as the end of what the others wait for.
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

/** The topics of the sessions that a tab has from when it is told this. */
function takenIn({ method, params }: Asked, value: Json): readonly string[] {
  if (method === 'sessions' && params !== null) return (value as unknown as readonly Session[]).map(({ topic }) => topic)
  const step = value as unknown as PairingStep
  return method === 'pair' && step.type === 'settled' ? [step.session.topic] : []
}
