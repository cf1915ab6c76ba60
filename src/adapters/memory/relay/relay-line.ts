import type { RelayFaults } from './relay-policy.js'
import type { VirtualTime } from '../time/virtual-time.js'

/** Connection from wallets to the pages of one browser. */
export interface RelayLine {
  /**
   * Sends a message to the pages.
   * @param stream messages of one stream take effect in their order: late and repeated ones are dropped
   * @param awaited true if a caller waits for this message, so that it is delivered without a listener
   */
  send(stream: string, arrive: () => void, awaited?: boolean): void
  /** Delivers waiting messages. Call when a page has begun to listen, or a fault ended. */
  wake(): void
  /** Number of messages in the relay's mailbox. */
  waiting(): number
}

interface Message {
  readonly stream: string
  readonly number: number
  readonly arrive: () => void
  readonly awaited: boolean
}

/**
 * Creates the connection.
 * @param faults read at each message
 * @param isHeard returns true if a page listens; messages wait until then
 */
export function createRelayLine(time: VirtualTime, faults: () => RelayFaults, isHeard: () => boolean): RelayLine {
  const mailbox: Message[] = []
  const underway: { readonly at: number; readonly message: Message }[] = []
  const last = new Map<string, number>()
  let number = 0

  function arrive(): void {
    const due = underway.filter(({ at }) => at <= time.now())
    for (const one of due) underway.splice(underway.indexOf(one), 1)
    if (faults().reorder) due.reverse()
    for (const { message } of due) {
      if (faults().offline || !(message.awaited || isHeard())) mailbox.push(message)
      else if (faults().unguarded || message.number > (last.get(message.stream) ?? 0)) {
        last.set(message.stream, Math.max(message.number, last.get(message.stream) ?? 0))
        message.arrive()
      }
    }
  }

  function travel(message: Message): void {
    const { delayMs = 0, duplicate } = faults()
    for (let copy = 0; copy < (duplicate ? 2 : 1); copy += 1) {
      underway.push({ at: time.now() + delayMs, message })
      time.schedule(delayMs, arrive)
    }
  }

  return {
    send(stream, run, awaited = false) {
      const message = { stream, number: ++number, arrive: run, awaited }
      if (faults().drop) return
      if (faults().offline || !(awaited || isHeard())) mailbox.push(message)
      else travel(message)
    },
    wake() {
      if (faults().offline) return
      for (const message of mailbox.splice(0)) {
        if (message.awaited || isHeard()) travel(message)
        else mailbox.push(message)
      }
    },
    waiting: () => mailbox.length,
  }
}
