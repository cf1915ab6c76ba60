import type { Latchkit } from '../kit/types.js'
import { isSameSession, readSession } from './session.js'
import type { WagmiEmitter, WagmiSession } from './types.js'

/** Milliseconds until a connection that wagmi ignored is reported again; each later wait is twice as long. */
const FIRST_RETRY_MS = 50
/** Longest wait between two such reports. After it wagmi has had 25 s. */
const LAST_RETRY_MS = 12_800

/** Reports to wagmi the changes that it did not ask for. */
export interface SessionFeed {
  /** Begins to follow the instance. Idempotent. */
  listen(): void
  /** Reports the difference between the state of the instance and that of wagmi, if there is one. */
  look(): void
  /** Runs a call of wagmi, which reads the outcome itself: reports wait until wagmi has stored it. */
  during<T extends WagmiSession | undefined>(call: () => Promise<T>): Promise<T>
}

/** Creates the feed of one connector. wagmi has no call that ends a connector, so the feed lives as long as the instance. */
export function createSessionFeed(kit: Latchkit, emitter: WagmiEmitter): SessionFeed {
  let told: WagmiSession | undefined
  let calls = 0
  let listening = false
  let retry: ReturnType<typeof setTimeout> | undefined

  /** Returns true if wagmi has a connection of this connector: only then it listens to changes. */
  const isHeld = () => emitter.listenerCount('change') > 0

  function look(wait = FIRST_RETRY_MS): void {
    clearTimeout(retry)
    if (calls > 0) return
    const session = readSession(kit.getState())
    if (session === undefined) {
      if (isHeld()) emitter.emit('disconnect')
      return
    }
    if (!isHeld()) {
      emitter.emit('connect', session)
      // wagmi ignores a connection while it connects or reconnects, other connectors included.
      if (!isHeld()) {
        if (wait <= LAST_RETRY_MS) retry = setTimeout(() => look(wait * 2), wait)
        return
      }
    } else if (!isSameSession(told, session)) emitter.emit('change', session)
    told = session
  }

  return {
    listen() {
      if (listening) return
      listening = true
      kit.subscribe(() => look())
    },
    look: () => look(),
    async during(call) {
      calls += 1
      try {
        const session = await call()
        told = session
        return session
      } finally {
        // wagmi stores the result and starts to listen in the microtasks after this one.
        setTimeout(() => {
          calls -= 1
          look()
        })
      }
    },
  }
}
