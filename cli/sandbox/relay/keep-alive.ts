import type { WebSocket } from 'ws'
import type { RelayClock } from './clock.js'

/** Milliseconds between two pings. Clients outside browsers give up after 35 s of silence. */
export const pingEvery = 15_000

/** Pings a client, and cuts the connection if it did not answer the last ping. Returns a function that stops it. */
export function keepAlive(socket: WebSocket, clock: RelayClock): () => void {
  let answered = true
  socket.on('pong', () => {
    answered = true
  })
  let cancel = clock.after(pingEvery, tick)
  function tick(): void {
    if (!answered) return socket.terminate()
    answered = false
    socket.ping()
    cancel = clock.after(pingEvery, tick)
  }
  return () => cancel()
}
