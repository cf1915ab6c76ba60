import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
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
  onLog?: (line: string) => void
}

/**
 * Listens on 127.0.0.1.
 *
 * @throws SandboxError `SANDBOX_NO_FREE_PORT` when the wanted port and the 50 after it are taken.
 */
export async function listenLocally(handler: RequestListener, { name, port: wanted, onLog }: ListenOptions): Promise<LocalServer> {
  const server = createServer(handler)
  const { port, moved } = await listenNear(server, wanted)
  if (moved) onLog?.(portMoved(name, wanted, port))
  return { url: `http://${loopback}:${port}`, port, close: () => close(server) }
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
