import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { listenNear, loopback, portMoved } from './ports.js'

/** A server on this machine. */
export interface LocalServer {
  /** URL without a trailing slash. */
  readonly url: string
  readonly port: number
  /** Stops listening and cuts every connection. May be called again. */
  close(): Promise<void>
}

/** Options of {@link listenLocally}. */
export interface ListenOptions {
  /** Name of the server in messages. */
  name: string
  /** Preferred port; if it is taken, the next free one is used. 0 lets the system choose. */
  port: number
  /** Address to listen on; by default 127.0.0.1, which only this machine can reach. */
  host?: string
  onLog?: (line: string) => void
}

/** Handles connections that switch to another protocol than HTTP. */
type UpgradeListener = (request: IncomingMessage, line: Duplex, head: Buffer) => void

/**
 * Starts a server on 127.0.0.1, or on the given address.
 *
 * @throws SandboxError `SANDBOX_NO_FREE_PORT` if the preferred port and the 50 after it are taken.
 */
export async function listenLocally(
  handler: RequestListener,
  { name, port: wanted, host = loopback, onLog, onUpgrade }: ListenOptions & { onUpgrade?: UpgradeListener },
): Promise<LocalServer> {
  const server = createServer(handler)
  if (onUpgrade !== undefined) server.on('upgrade', onUpgrade)
  const { port, moved } = await listenNear(server, wanted, host)
  if (moved) onLog?.(portMoved(name, wanted, port))
  return { url: `http://${host.includes(':') ? `[${host}]` : host}:${port}`, port, close: () => close(server) }
}

/**
 * Starts two servers with ports in a row: the preferred one and the next, or the first two that are free.
 *
 * @throws SandboxError `SANDBOX_NO_FREE_PORT` if there are none.
 */
export async function listenOnTwo(
  handler: RequestListener,
  { onLog, ...options }: ListenOptions & { onUpgrade?: UpgradeListener },
): Promise<readonly [first: LocalServer, second: LocalServer]> {
  const { name, port: wanted } = options
  for (let port = wanted; ; ) {
    const first = await listenLocally(handler, { ...options, port })
    const second = await listenLocally(handler, { ...options, port: first.port + 1 }).catch(async (error: unknown) => {
      await first.close()
      throw error
    })
    if (second.port === first.port + 1) {
      if (wanted !== 0 && first.port !== wanted) onLog?.(portMoved(name, wanted, first.port))
      return [first, second]
    }
    await Promise.all([first.close(), second.close()])
    port = wanted === 0 ? 0 : first.port + 1
  }
}

/** Answers with JSON. */
export function sendJson(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
}

/**
 * Reads the body of a request as text.
 *
 * @throws RangeError beyond `limit` bytes. The rest is read and dropped: a client whose connection is cut while it sends never sees the answer.
 */
export async function readBody(request: IncomingMessage, limit = 16_777_216): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > limit) chunks.length = 0
    else chunks.push(chunk)
  }
  if (size > limit) throw new RangeError(`The body is larger than ${limit} bytes.`)
  return Buffer.concat(chunks).toString('utf8')
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
