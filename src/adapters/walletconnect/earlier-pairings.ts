import { race } from '../../domain/shared/streams/sources.js'
import { createSubject } from '../../domain/shared/streams/subject.js'
import type { TimerPort } from '../../ports/timer.js'
import type { StockSocket } from './stock-socket.js'
import type { StockClient, StockPayload } from './stock-types.js'
import { firstValue } from './waits.js'

/** What a wallet agreed to while there was no page comes within this time of the relay being reached, in milliseconds. */
export const EARLIER_WAIT_MS = 2_000

/** Pairings that a page left behind: it was reloaded while its code was shown. The client keeps them, and a wallet may still agree to them, or has. */
export interface EarlierPairings {
  /** One of this page: its session is waited for here. */
  own(uri: string): void
  /** Waits for what wallets have agreed to, where something was left behind. */
  look(): Promise<void>
  /** What the client must know before it takes a wallet's word that a session stands: a page that went in between has forgotten it. */
  prepare(topic: string, payload: StockPayload): Promise<void>
}

/**
 * Follows them from the start of a client on.
 * @param end ends a session that nobody here waits for
 */
export function createEarlierPairings({
  client,
  socket,
  timer,
  end,
}: {
  readonly client: StockClient
  readonly socket: StockSocket
  readonly timer: TimerPort
  readonly end: (topic: string) => void
}): EarlierPairings {
  const { core, engine, proposal } = client
  const own = new Set<string>()
  const found = createSubject<null>()
  let looking = 0

  const left = () => proposal.getAll().filter(({ pairingTopic }) => !own.has(pairingTopic))
  client.events.on('session_connect', ({ session }: { readonly session: { readonly topic: string; readonly pairingTopic?: string } }) => {
    if (own.has(session.pairingTopic ?? '')) return
    if (looking === 0) end(session.topic)
    else found.next(null)
  })

  return {
    own: (uri) => void own.add(/^wc:([0-9a-f]+)@/.exec(uri)?.[1] ?? ''),
    async look() {
      if (left().length === 0) return
      looking += 1
      await socket.ready().catch(() => undefined)
      await firstValue(race(found.stream$, timer.after(EARLIER_WAIT_MS)), null)
      looking -= 1
    },
    async prepare(topic, { method, params }) {
      const { publicKey } = (params as { readonly controller?: { readonly publicKey?: unknown } } | undefined)?.controller ?? {}
      if (method !== 'wc_sessionSettle' || typeof publicKey !== 'string' || !/^[0-9a-f]{64}$/.test(publicKey)) return
      if ([...engine.pendingSessions.values()].some(({ sessionTopic }) => sessionTopic === topic)) return
      for (const { id, pairingTopic, proposer } of left()) {
        if (!core.crypto.keychain.has(proposer.publicKey)) continue
        const shared = await core.crypto.generateSharedKey(proposer.publicKey, publicKey)
        if (shared === topic) return void engine.pendingSessions.set(id, { sessionTopic: topic, pairingTopic, proposalId: id, publicKey: proposer.publicKey })
        await core.crypto.deleteSymKey(shared)
      }
    },
  }
}
