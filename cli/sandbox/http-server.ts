import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { listenNear, loopback, portMoved } from './ports.js'

/** A server on this machine. */
export interface LocalServer {
  /** Without a slash at its end. */
  readonly url: string
  readonly port: number
  /** Stops listening and cuts every connection. May be called again. */
  close(): Promise<void>
}

/** Where a server wants to listen. */
export interface ListenOptions {
  /** The name by which messages call it. */
  name: string
  /** The port wanted; when it is taken the next free one is used. 0 lets the system choose. */
  port: number
  /** The address it listens on; 127.0.0.1 unless given, which only this machine reaches. */
  host?: string
  onLog?: (line: string) => void
}

/** Takes over connections that want to speak something else than HTTP. */
type UpgradeListener = (request: IncomingMessage, line: Duplex, head: Buffer) => void

/**
 * Listens on 127.0.0.1, or on the address given.
 *
 * @throws SandboxError `SANDBOX_NO_FREE_PORT` when the wanted port and the 50 after it are taken.
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

/** Answers with JSON. */
export function sendJson(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
}

/**
 * Reads the body of a request as text.
 *
 * @throws RangeError beyond `limit` bytes; what is left is not read.
 */
export async function readBody(request: IncomingMessage, limit = 16_777_216): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > limit) throw new RangeError(`The body is larger than ${limit} bytes.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
