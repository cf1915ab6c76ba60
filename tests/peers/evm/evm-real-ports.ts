import { Observable } from 'rxjs'
import type { ClockPort } from '../../../src/ports/clock.js'
import type { TimerPort } from '../../../src/ports/timer.js'

/** The time of this machine: peers run on no other. */
export const realClock: ClockPort = { now: () => Date.now() }

/** Timers of this machine. */
export const realTimer: TimerPort = {
  after: (ms) =>
    new Observable((subscriber) => {
      const timer = setTimeout(() => {
        subscriber.next(null)
        subscriber.complete()
      }, ms)
      return () => clearTimeout(timer)
    }),
}

/** The keys of the first accounts of the mnemonic that test chains share. Everybody has them. */
export const testKeys = [
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
] as const
