import { filter } from 'rxjs'
import { type MessageMoment, momentOf } from '../../../../src/adapters/walletconnect/guards/message-order.js'
import type { RelayPort, Session } from '../../../../src/ports/relay.js'
import type { AdapterCode } from './adapter-code.js'

/** Order of the updates of sessions, kept over reloads as the client's storage keeps it. */
export interface SessionOrder {
  /** Writes the next number into an update: the relay's time and the wallet's id follow from it. */
  stamp(namespaces: Session['namespaces'], now: number): Session['namespaces']
  /** Lets no update through that is older than the last one of its session. */
  wrap(relay: RelayPort, now: () => number): RelayPort
}

/** Creates the order of one world. */
export function createSessionOrder({ compareMoments }: AdapterCode): SessionOrder {
  const moments: MessageMoment[] = []
  const last = new Map<string, MessageMoment>()

  return {
    stamp(namespaces, now) {
      const number = moments.push({ publishedAt: now, id: now * 1_000 + (moments.length % 1_000) }) - 1
      return Object.fromEntries(Object.entries(namespaces).map(([name, one]) => [name, { ...one, events: [...one.events, `update-${number}`] }]))
    },
    wrap: (relay, now) => ({
      ...relay,
      events: () =>
        relay.events().pipe(
          filter((event) => {
            if (event.type !== 'sessionUpdated') return true
            const [number] = Object.values(event.namespaces).flatMap(({ events }) => events.flatMap((name) => /^update-(\d+)$/.exec(name)?.[1] ?? []))
            const sent = number === undefined ? undefined : moments[Number(number)]
            // Updates that the scripted wallet sends by itself carry no number: they are the latest.
            if (sent === undefined) return true
            const moment = momentOf(sent.publishedAt, sent.id, now())
            const before = last.get(event.topic)
            if (before !== undefined && compareMoments(moment, before) < 0) return false
            last.set(event.topic, moment)
            return true
          }),
        ),
    }),
  }
}
