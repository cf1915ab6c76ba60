import type { Eip1193Listener } from './eip1193.js'

/** Calls a listener. An error that it throws is reported as an error of the page and does not stop the other listeners. */
export function isolated(listener: Eip1193Listener, args: readonly unknown[]): void {
  try {
    listener(...args)
  } catch (error) {
    queueMicrotask(() => {
      throw error
    })
  }
}
