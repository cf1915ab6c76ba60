import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { faultEndpoint } from '../http/fault-endpoint.js'
import { type ListenOptions, listenLocally } from '../http/http-server.js'
import { createAdmission } from './admission.js'
import { type RelayClock, systemClock } from './clock.js'
import { type Connection, createConnection } from './connection.js'
import { refusedCode } from './errors.js'
import { createRelayFaults, type RelayFaults } from './faults.js'
import { keepAlive } from './keep-alive.js'
import { createMailbox, type MailboxLimits, mailboxLimits } from './mailbox.js'
import { createMethods } from './methods.js'
import { createSeenLog, type SeenMessage } from './seen.js'
import { createSubscriptions } from './subscriptions.js'

/** Options of {@link startRelay}. */
export interface RelayOptions extends Partial<ListenOptions> {
  /** Seed of random faults; 1 by default. */
  seed?: number
  /** The clock; by default that of this machine. */
  clock?: RelayClock
  limits?: Partial<MailboxLimits>
}

/** Counts of a relay. */
export interface RelayCounts {
  /** Connections that are open now. */
  readonly open: number
  /** Connections that were accepted since the start. */
  readonly opened: number
  /** Attempts that were refused or rejected. */
  readonly refused: number
  /** Topics with a subscriber. */
  readonly topics: number
  /** Messages in the mailbox, and their characters. */
  readonly messages: number
  readonly characters: number
}

/** A running relay. */
export interface Relay {
  /** URL such as `ws://127.0.0.1:5321`, which clients take as `relayUrl`. */
  readonly url: string
  readonly port: number
  readonly faults: RelayFaults
  /** Returns the newest thousand messages as the relay saw them, oldest first: everything but the encrypted part. */
  seen(): SeenMessage[]
  clearSeen(): void
  counts(): RelayCounts
  /** Returns the ids of the connected clients, in the order in which they connected. */
  clients(): string[]
  /** Cuts the open connections of one client or of all, as a network failure does: without a close frame. */
  cut(client?: string): void
  /** Stops listening and cuts every connection. May be called again. */
  close(): Promise<void>
}

/** Most connections at one time. */
const mostConnections = 1_000

/** Most bytes of one frame. A larger one ends its connection (1009). */
const largestFrame = 4_194_304

/**
 * Starts a WalletConnect v2 relay on this machine, which the unmodified clients of apps and wallets can use. It verifies connecting clients, keeps messages in
 * memory until they expire, and can be made to fail.
 *
 * Scripts outside this process use `/__faults`: GET answers `{ faults, seen, counts }`, POST replaces all faults with one or a list, DELETE removes all.
 *
 * It is a test relay: its messages are lost when it stops, it has no TLS, and it has no limits against abuse.
 *
 * @throws SandboxError `SANDBOX_NO_FREE_PORT` if the preferred port and the 50 after it are taken.
 *
 * @example
 * const relay = await startRelay()
 * createLatchkit({ networks: [mainnet], use: [walletConnect({ relayUrl: relay.url })] })
 * relay.faults.set({ kind: 'drop', on: 'delivery', tags: [1109], times: 1 }) // loses the first answer to a request
 * relay.cut() // cuts every socket; clients reconnect
 * relay.seen() // everything that a relay can read
 * await relay.close()
 */
export async function startRelay(options: RelayOptions = {}): Promise<Relay> {
  const { name = 'relay', port = 0, seed = 1, clock = systemClock, limits, ...listening } = options
  const mailbox = createMailbox({ ...mailboxLimits, ...limits })
  const subscriptions = createSubscriptions()
  const seen = createSeenLog()
  const faults = createRelayFaults(seed)
  const answer = createMethods({ clock, mailbox, subscriptions, seen })
  const open = new Map<WebSocket, Connection>()
  const sockets = new WebSocketServer({ noServer: true, maxPayload: largestFrame })
  const admit = createAdmission({ clock, faults })
  let opened = 0
  let refused = 0

  let lastId = 0n
  const nextId = () => {
    // Milliseconds followed by six digits, as in the public types; never the same twice.
    const byTime = BigInt(Math.trunc(clock.now())) * 1_000_000n
    lastId = byTime > lastId ? byTime : lastId + 1n
    return lastId
  }
  const counts = () => ({ open: open.size, opened, refused, topics: subscriptions.topics(), ...mailbox.size(clock.now()) })

  const upgrade = (request: IncomingMessage, line: Duplex, head: Buffer) => {
    // Errors of a connection that is being refused are ignored.
    line.on('error', () => line.destroy())
    const admission = open.size >= mostConnections ? ({ kind: 'status', status: 503 } as const) : admit(request)
    if (admission.kind !== 'client') refused += 1
    if (admission.kind === 'cut') return void line.destroy()
    if (admission.kind === 'status') return void line.end(`HTTP/1.1 ${admission.status} Refused\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
    sockets.handleUpgrade(request, line, head, (socket) => {
      socket.on('error', () => socket.terminate())
      if (admission.kind === 'refuse') socket.close(refusedCode, admission.reason)
      else welcome(socket, admission.client)
    })
  }
  const welcome = (socket: WebSocket, client: string) => {
    opened += 1
    const connection = createConnection(socket, client, { clock, faults, mailbox, answer, nextId })
    open.set(socket, connection)
    const stopPings = keepAlive(socket, clock)
    socket.on('message', (data, isBinary) => {
      if (isBinary) socket.close(1003, 'frames are text')
      else connection.receive(String(data))
    })
    socket.on('close', () => {
      stopPings()
      connection.end()
      subscriptions.forget(connection)
      open.delete(socket)
    })
  }

  const endpoint = faultEndpoint(faults, () => ({ seen: seen.all(), counts: counts() }))
  const server = await listenLocally(
    (request, response) => {
      if (request.url === '/__faults') endpoint(request, response)
      else response.writeHead(426, { 'content-type': 'text/plain', upgrade: 'websocket' }).end('This is a relay: it speaks websocket.\n')
    },
    { ...listening, name, port, onUpgrade: upgrade },
  )
  return {
    url: server.url.replace(/^http/, 'ws'),
    port: server.port,
    faults,
    seen: seen.all,
    clearSeen: seen.clear,
    counts,
    clients: () => [...open.values()].map(({ client }) => client),
    cut(client) {
      for (const [socket, connection] of [...open]) if (client === undefined || connection.client === client) socket.terminate()
    },
    async close() {
      // Includes refused connections whose close handshake is not complete.
      const gone = [...sockets.clients].map((socket) => new Promise((resolve) => socket.once('close', resolve)))
      for (const socket of sockets.clients) socket.terminate()
      await Promise.all([server.close(), ...gone])
    },
  }
}
