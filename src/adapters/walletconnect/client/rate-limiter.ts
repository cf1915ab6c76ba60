/** Shortest wait between two sockets, in milliseconds (robustness, F1). */
export const MIN_WAIT_MS = 500
/** Longest wait between two sockets, in milliseconds. */
export const MAX_WAIT_MS = 30_000
/** A socket must stay open for these milliseconds to end the backoff (F2). */
export const STABLE_MS = 5_000
/** Most sockets in one minute and in five. Automatic reconnects have lower caps, which leaves some sockets for the visitor's requests. */
const caps = {
  own: [
    [6, 60_000],
    [16, 300_000],
  ],
  pressed: [
    [8, 60_000],
    [20, 300_000],
  ],
} as const

/** Rate limiter for sockets. Times are milliseconds of any steady clock. */
export interface SocketGate {
  /** Returns the milliseconds until the next socket may be opened. */
  waitMs(now: number): number
  /** Records that a socket is being opened. */
  opening(now: number): void
  /** Records that the socket is open. */
  opened(now: number): void
  closed(now: number): void
  /** Call when the host is online again: the next wait is short, the caps stay. */
  encourage(): void
  /** Call when the visitor requests something: the next socket need not wait, up to the visitor's own caps. */
  press(): void
}

/**
 * Creates a rate limiter with full-jitter backoff and caps: at most 8 sockets in a minute and 20 in five, whatever `random` returns and the visitor does.
 * @param random 0 to below 1
 */
export function createSocketGate(random: () => number): SocketGate {
  const sockets: number[] = []
  let failures = 0
  let openSince: number | undefined
  let due = 0
  let pressed = false
  return {
    waitMs(now) {
      const capped = caps[pressed ? 'pressed' : 'own'].map(([most, ms]) => (sockets.length < most ? 0 : (sockets.at(-most) as number) + ms - now))
      return Math.max(0, due - now, ...capped)
    },
    opening(now) {
      sockets.push(now)
      if (sockets.length > 20) sockets.shift()
      failures += 1
      pressed = false
      // Counts as a failure before the outcome is known; a socket that stays open resets the count.
      const most = Math.min(MAX_WAIT_MS, MIN_WAIT_MS * 2 ** Math.min(failures, 10))
      due = now + MIN_WAIT_MS + random() * (most - MIN_WAIT_MS)
    },
    opened(now) {
      openSince = now
    },
    closed(now) {
      if (openSince !== undefined && now - openSince >= STABLE_MS) failures = 0
      if (openSince !== undefined) due = Math.max(due, now + MIN_WAIT_MS)
      openSince = undefined
      if (failures === 0) due = now + MIN_WAIT_MS
    },
    encourage() {
      failures = 0
      due = 0
    },
    press() {
      failures = 0
      due = 0
      pressed = true
    },
  }
}
