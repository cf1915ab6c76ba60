import { Observable, Subscription } from '../../domain/shared/streams/observable.js'
import { createSubject } from '../../domain/shared/streams/subject.js'
import { LEFT_WAIT_MS, PROPOSAL_LIFE_MS, UNTAKEN_MS } from '../../domain/walletconnect/limits.js'
import type { TimerPort } from '../../ports/timer.js'
import type { StockClient, StockPayload, StockSession } from './stock-types.js'

/** What wallets agree to, until a page has it. A page may have gone without a word while its code was shown; the client keeps its pairing, and a wallet may still agree. */
export interface EarlierPairings {
  /** Emits when somebody who waits may take up what there is: after a moment, and with each session from then on. */
  wait(): Observable<null>
  /** Is told where no page is known to have it: ends after a while, unless it is taken. */
  keep(session: Pick<StockSession, 'topic'>): void
  /** A page has these. */
  take(topics: readonly string[]): void
  /** What the client must know before it takes a wallet's word that a session stands: a page that went in between has forgotten it. */
  prepare(topic: string, payload: StockPayload): Promise<void>
}

/**
 * Follows them from the start of a client on.
 * @param end ends a session that nobody has taken
 */
export function createEarlierPairings({
  client,
  timer,
  life,
  end,
}: {
  readonly client: StockClient
  readonly timer: TimerPort
  readonly life: Subscription
  readonly end: (topic: string) => void
}): EarlierPairings {
  const { core, engine, proposal, session: sessions } = client
  const found = createSubject<null>()
  const untaken = () => sessions.getAll().filter((one) => one.untaken === true)

  function watch({ topic }: Pick<StockSession, 'topic'>): void {
    life.add(timer.after(UNTAKEN_MS).subscribe(() => untaken().some((one) => one.topic === topic) && end(topic)))
  }

  function keep(session: Pick<StockSession, 'topic'>): void {
    void sessions.update(session.topic, { untaken: true })
    watch(session)
    found.next(null)
  }

  client.events.on('session_connect', ({ session }: { readonly session: StockSession }) => keep(session))
  // The client before this one was closed meanwhile.
  untaken().forEach(watch)

  return {
    keep,
    wait: () =>
      new Observable((subscriber) => {
        const some = new Subscription()
        const now = () => {
          some.unsubscribe()
          subscriber.next(null)
        }
        subscriber.add(some)
        subscriber.add(found.stream$.subscribe(now))
        if (proposal.getAll().length === 0) {
          now()
          return subscriber.complete()
        }
        subscriber.add(timer.after(PROPOSAL_LIFE_MS).subscribe(() => subscriber.complete()))
        if (untaken().length > 0) return now()
        some.add(timer.after(LEFT_WAIT_MS).subscribe(now))
      }),
    take(topics) {
      for (const { topic } of untaken()) if (topics.includes(topic)) void sessions.update(topic, { untaken: false })
    },
    async prepare(topic, { method, params }) {
      if (method !== 'wc_sessionSettle' || [...engine.pendingSessions.values()].some(({ sessionTopic }) => sessionTopic === topic)) return
      // One that has no such key is dropped with what it throws.
      const { publicKey } = (params as { readonly controller: { readonly publicKey: string } }).controller
      for (const { id, pairingTopic, proposer } of proposal.getAll()) {
        if (!core.crypto.keychain.has(proposer.publicKey)) continue
        const shared = await core.crypto.generateSharedKey(proposer.publicKey, publicKey)
        if (shared === topic) return void engine.pendingSessions.set(id, { sessionTopic: topic, pairingTopic, proposalId: id, publicKey: proposer.publicKey })
        await core.crypto.deleteSymKey(shared)
      }
    },
  }
}
