import type { DomainEvent, RootState } from '../../../../src/domain/root.js'
import type { AccountMonitor } from './monitor.js'

/** Milliseconds after which a question has ended: several calls, one after the other, and the wait for the last key. */
const ENDS_MS: Readonly<Record<string, number>> = { portfolio: 181_000, purchaseNews: 121_000, elsewhere: 121_000 }
const USUALLY_MS = 61_500

type Entries = Readonly<Record<string, { readonly pending?: string }>>

/** State of each read: the operations of its questions. */
const READS: Readonly<Record<string, (state: RootState) => Entries>> = {
  portfolio: ({ portfolio }) => portfolio.held,
  buyOptions: ({ buy }) => buy.options,
  buyQuote: ({ buy }) => buy.quotes,
  purchaseNews: ({ buy }) => buy.news,
  arrivals: ({ receive }) => receive.watched,
  elsewhere: ({ receive }) => receive.elsewhere,
  availability: ({ registration }) => registration.availability,
  allowances: ({ allowances }) => allowances.held,
  smartSessions: ({ smartSessions }) => smartSessions.held,
}
const EVENT = new RegExp(`^(${Object.keys(READS).join('|')})(Requested|Loaded|Failed)$`)

/** Row of a read whose state shows its question for the wrong time. */
const ROWS: Readonly<Record<string, string>> = { buyQuote: 'RAMP-14' }

/** Each question is shown from its beginning to its end, which comes, also where it fails; and no longer. */
export function createQuestions(): AccountMonitor {
  const open = new Map<string, { readonly read: string; readonly at: number }>()
  return {
    see(line, _, at) {
      if (line.kind !== 'event') return undefined
      const event = line.event as DomainEvent & { readonly operation?: string }
      if (event.type === 'stopped') open.clear()
      const [, read, stage] = EVENT.exec(event.type) ?? []
      if (read === undefined || event.operation === undefined) return undefined
      if (stage === 'Requested') open.set(event.operation, { read, at })
      else if (!open.delete(event.operation)) return { id: 'I-5', problem: `${event.type} of ${event.operation}, which nobody asked` }
      return undefined
    },
    check(state, now, awakeSince) {
      for (const [read, entries] of Object.entries(READS)) {
        const is = Object.values(entries(state)).flatMap(({ pending }) => pending ?? [])
        const wanted = [...open].filter(([, one]) => one.read === read).map(([operation]) => operation)
        if (is.length !== wanted.length || is.some((operation) => !wanted.includes(operation)))
          return { id: ROWS[read] ?? 'design', problem: `${read}: ${is.join() || 'nothing'} is loading, and ${wanted.join() || 'nothing'} is asked for` }
      }
      const late = [...open].find(([, { read, at }]) => now > Math.max(at, awakeSince) + (ENDS_MS[read] ?? USUALLY_MS))
      return late && { id: 'I-16', problem: `${late[1].read} of ${late[0]} has not ended` }
    },
  }
}
