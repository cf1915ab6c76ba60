import { Observable, Subject, Subscription } from 'rxjs'
import { LEFT_WAIT_MS, PROPOSAL_LIFE_MS, UNTAKEN_MS } from '../../../domain/walletconnect/limits.js'
import type { TimerPort } from '../../../ports/timer.js'
import type { StockClient, StockPayload, StockSession } from '../client/sign-client-types.js'

/**
 * Sessions that wallets approved and no page has taken yet. A page may have closed while its pairing URI was shown; the client keeps the pairing, and a wallet
 * may still approve it.
 */
export interface EarlierPairings {
  /** Emits when sessions may be taken: after a moment, and with each session from then on. */
  wait(): Observable<null>
  /** Keeps a session that no page is known to have. It ends after a while unless it is taken. */
  keep(session: Pick<StockSession, 'topic'>): void
  /** Marks sessions, by topic, as taken. */
  take(topics: readonly string[]): void
  /** Restores the pending session that the client needs to accept a wallet's settlement. A page that reloaded in between has lost it. */
  prepare(topic: string, payload: StockPayload): Promise<void>
}

/**
 * Follows pairings from the start of a client on.
 * @param end ends a session that no page has taken
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
  const found = new Subject<null>()
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
  // Sessions of a client that was closed before this one started.
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
        subscriber.add(found.subscribe(now))
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
      // A payload without such a key throws here, and is dropped with the error.
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
