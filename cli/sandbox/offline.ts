import type { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { readBody } from './http/http-server.js'

/** Request of the sandbox or of a page that would leave this machine. It was blocked. */
export interface ForeignRequest {
  readonly from: 'sandbox' | 'page'
  /** Host and port, or the URL that the page asked. */
  readonly asked: string
}

/** Path to which pages report what their policy blocked. */
export const REPORT_PATH = '/__offline'

const here = ['127.0.0.1', 'localhost'].flatMap((host) => [`http://${host}:*`, `ws://${host}:*`]).join(' ')

/** Content security policy under which a page reaches this machine alone, and reports everything else. */
export const OFFLINE_POLICY = `default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob: ${here}; report-uri ${REPORT_PATH}`

/** Blocks each connection of this process that would leave the machine, and tells of it. Returns the function that ends this. */
export function blockForeign(tell: (request: ForeignRequest) => void): () => void {
  const connect = Socket.prototype.connect
  const guarded = function (this: Socket, ...args: unknown[]): Socket {
    const target = targetOf(args)
    if (isHere(target)) return Reflect.apply(connect, this, args) as Socket
    const asked = `${target.host}:${target.port}`
    tell({ from: 'sandbox', asked })
    // Callers listen for the error after this call.
    setImmediate(() => this.destroy(new Error(`The sandbox is offline; ${asked} was not asked.`)))
    return this
  }
  Socket.prototype.connect = guarded as typeof connect
  return () => {
    if (Socket.prototype.connect === guarded) Socket.prototype.connect = connect
  }
}

/** Takes the report of a page, as browsers send it. */
export async function takeReport(request: IncomingMessage, response: ServerResponse, tell: (request: ForeignRequest) => void): Promise<void> {
  const text = await readBody(request).catch(() => '')
  response.writeHead(204).end()
  const asked = /"blocked-uri"\s*:\s*"((?:[^"\\]|\\.)*)"/.exec(text)?.[1]
  if (asked) tell({ from: 'page', asked: asked.replaceAll('\\/', '/') })
}

interface Target {
  readonly host?: string | undefined
  readonly port?: unknown
  /** Socket of the file system. */
  readonly path?: string | undefined
}

/** Reads the overloads of `Socket.connect`. `net.connect` passes its arguments as one list. */
function targetOf([first, second]: readonly unknown[]): Target {
  if (Array.isArray(first)) return targetOf(first)
  if (typeof first === 'object' && first !== null) return first
  return typeof first === 'string' && Number.isNaN(Number(first)) ? { path: first } : { port: first, host: typeof second === 'string' ? second : undefined }
}

function isHere({ host = 'localhost', path }: Target): boolean {
  return path !== undefined || /^(localhost|127(\.\d{1,3}){3}|::1|::ffff:127(\.\d{1,3}){3})$/i.test(host)
}
