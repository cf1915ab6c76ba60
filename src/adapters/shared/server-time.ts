import { SKEW_MS } from '../../domain/shared/limits.js'
import type { TimerPort } from '../../ports/timer.js'

/** Milliseconds by which the server that answered last is ahead of this device, by the timer of the instance that asked. */
const skews = new WeakMap<TimerPort, number>()

/** Notes the time of an answer that no cache holds. Browsers show the header of the page's own server, and of others that expose it. */
export function noteServerTime(timer: TimerPort, headers: Headers): void {
  const at = Date.parse(headers.get('date') ?? '')
  if (!Number.isNaN(at)) skews.set(timer, at - Date.now())
}

/** Returns true if the last server said a time that differs from this device's by more than is tolerated (UX-47). */
export function isDeviceTimeWrong(timer: TimerPort): boolean {
  return Math.abs(skews.get(timer) ?? 0) > SKEW_MS
}
