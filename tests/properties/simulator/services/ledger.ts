import type { DomainEvent } from '../../../../src/domain/root.js'
import type { Problem } from '../oracles/rule.js'

/** Milliseconds after which every question of a read has ended, with the wait for the last key. */
const LATEST_MS = 61_000
/** Error events in a minute (EVENTS-09). */
const ERRORS = 5

/** Ledger of services: each question ends, each counted event comes once and says nothing secret. */
export interface ServiceLedger {
  see(event: DomainEvent, at: number): Problem | undefined
  /** Returns the problem of a question that has not ended in time: of one before a sleep, counted from its end. */
  overdue(now: number, awakeSince: number): Problem | undefined
}

type Read = { readonly type: string; readonly operation?: string }

const ASKED = /^(identity|activity|walletPage|walletSearch|namedWallets|settings)Requested$/
const ENDED = /^(identity|activity|walletPage|walletSearch|namedWallets|settings)(Loaded|Failed)$/

/** Creates the ledger of a page. */
export function createServiceLedger(canaries: ReadonlySet<string>, accounts: readonly string[]): ServiceLedger {
  const open = new Map<string, { readonly type: string; readonly at: number }>()
  const counted = new Set<string>()
  let errors: number[] = []

  function count({ event }: Extract<DomainEvent, { readonly type: 'analyticsRecorded' }>, at: number): Problem | undefined {
    const { operation, step, address: _, ...rest } = event
    const key = `${operation} ${event.event} ${step}`
    if (operation !== undefined && counted.has(key)) return { id: 'EVENTS-03', problem: `${key} is counted twice` }
    counted.add(key)
    const text = JSON.stringify(rest)
    const told = [...canaries, ...accounts].find((secret) => text.toLowerCase().includes(secret.toLowerCase()))
    if (told !== undefined) return { id: 'EVENTS-13', problem: `${event.event} tells ${told}` }
    if (event.type !== 'error') return undefined
    errors = [...errors.filter((one) => one > at - 60_000), at]
    return errors.length > ERRORS ? { id: 'EVENTS-09', problem: `${errors.length} errors in a minute` } : undefined
  }

  return {
    see(event, at) {
      const { type, operation = '' } = event as Read
      if (event.type === 'analyticsRecorded') return count(event, at)
      if (ASKED.test(type)) open.set(operation, { type, at })
      else if (ENDED.test(type)) open.delete(operation)
      else if (type === 'stopped') open.clear()
      return undefined
    },
    overdue(now, awakeSince) {
      const [operation, late] = [...open].find(([, { at }]) => now > Math.max(at, awakeSince) + LATEST_MS) ?? []
      return late && { id: 'I-16', problem: `${late.type} of ${operation} has not ended` }
    },
  }
}
