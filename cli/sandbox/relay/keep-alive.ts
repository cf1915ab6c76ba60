import type { WebSocket } from 'ws'
import type { RelayClock } from './clock.js'

/** Milliseconds between two pings. Clients outside browsers give a line up after 35 s of silence. */
export const pingEvery = 15_000

/** Pings a client, and cuts the line when it did not answer since the last time. Returns how to stop. */
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
