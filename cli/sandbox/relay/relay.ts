import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { faultEndpoint } from '../fault-endpoint.js'
import { type ListenOptions, listenLocally } from '../http-server.js'
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

/** How a relay is started. */
export interface RelayOptions extends Partial<ListenOptions> {
  /** Chooses the course of faults that have one to choose; 1 unless given. */
  seed?: number
  /** The time; this machine's unless given. */
  clock?: RelayClock
  limits?: Partial<MailboxLimits>
}

/** What a relay has and had. */
export interface RelayCounts {
  /** Connections that are open now. */
  readonly open: number
  /** Connections that were accepted since the start. */
  readonly opened: number
  /** Attempts that were refused or rejected. */
  readonly refused: number
  /** Topics that somebody listens to. */
  readonly topics: number
  /** Messages in the mailbox, and their characters. */
  readonly messages: number
  readonly characters: number
}

/** A running relay. */
export interface Relay {
  /** Such as `ws://127.0.0.1:5321`: what clients take as `relayUrl`. */
  readonly url: string
  readonly port: number
  readonly faults: RelayFaults
  /** The messages as the relay saw them, oldest first, the newest thousand: everything but what is sealed. */
  seen(): SeenMessage[]
  clearSeen(): void
  counts(): RelayCounts
  /** Ids of the clients that are connected, in the order in which they came. */
  clients(): string[]
  /** Cuts the open connections, of one client or of all, as a network does: without a close frame. */
  cut(client?: string): void
  /** Stops listening and cuts every connection. May be called again. */
  close(): Promise<void>
}

/** Most connections at one time. */
const mostConnections = 1_000

/** Most bytes of one frame. A larger one ends its connection (1009). */
const largestFrame = 4_194_304

/**
 * Starts a WalletConnect v2 relay on this machine, to which the stock clients of apps and wallets talk as they are. It verifies
 * who connects, keeps messages in memory until their time is up, and can be made to fail.
 *
 * Scripts outside this process use `/__faults`: GET answers `{ faults, seen, counts }`, POST takes one fault or a list and puts
 * it in the place of all before, DELETE takes all away.
 *
 * It is a test relay: what it holds is gone when it ends, it does not speak TLS, and it has no limits against those who mean harm.
 *
 * @throws SandboxError `SANDBOX_NO_FREE_PORT` when the wanted port and the 50 after it are taken.
 *
 * @example
 * const relay = await startRelay()
 * const app = await SignClient.init({ relayUrl: relay.url, projectId, metadata })
 * relay.faults.set({ kind: 'drop', on: 'delivery', tags: [1109], times: 1 }) // the first answer to a request gets lost
 * relay.cut()                                                                // every socket is gone; clients come back
 * relay.seen()                                                               // what a relay learns
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
    // By the time in milliseconds and six digits, as the public types have it; never the same twice.
    const byTime = BigInt(Math.trunc(clock.now())) * 1_000_000n
    lastId = byTime > lastId ? byTime : lastId + 1n
    return lastId
  }
  const counts = () => ({ open: open.size, opened, refused, topics: subscriptions.topics(), ...mailbox.size(clock.now()) })

  const upgrade = (request: IncomingMessage, line: Duplex, head: Buffer) => {
    // A line that breaks while it is being refused is nobody's concern.
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
      // Those too that were refused and have not said goodbye.
      const gone = [...sockets.clients].map((socket) => new Promise((resolve) => socket.once('close', resolve)))
      for (const socket of sockets.clients) socket.terminate()
      await Promise.all([server.close(), ...gone])
    },
  }
}
