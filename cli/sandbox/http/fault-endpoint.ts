import type { IncomingMessage, ServerResponse } from 'node:http'
import { readBody, sendJson } from './http-server.js'

/** Faults that can be set, cleared and listed. */
interface SettableFaults {
  set(faults: unknown): void
  clear(): void
  list(): unknown
}

/**
 * Creates an endpoint with which scripts outside this process set faults over HTTP: GET answers `{ faults }` and the members of `more`, POST sets one fault or
 * a list, DELETE clears all.
 */
export function faultEndpoint(faults: SettableFaults, more: () => object): (request: IncomingMessage, response: ServerResponse) => void {
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    allowAnyOrigin(request, response)
    if (request.method === 'OPTIONS') return void response.writeHead(204).end()
    if (request.method === 'DELETE') faults.clear()
    if (request.method === 'POST') {
      try {
        faults.set(JSON.parse(await readBody(request)))
      } catch (error) {
        return sendJson(response, 400, { error: error instanceof Error ? error.message : String(error) })
      }
    }
    sendJson(response, 200, { faults: faults.list(), ...more() })
  }
  return (request, response) => {
    handle(request, response).catch((error: unknown) => {
      if (!response.headersSent) sendJson(response, 502, { error: String(error) })
      else response.destroy()
    })
  }
}

/** Allows all origins (CORS): pages of any origin use the sandbox, and may read what a public endpoint has. */
export function allowAnyOrigin(request: IncomingMessage, response: ServerResponse): void {
  response.setHeader('access-control-allow-origin', '*')
  response.setHeader('access-control-allow-methods', 'GET, POST, DELETE, OPTIONS')
  response.setHeader('access-control-allow-headers', request.headers['access-control-request-headers'] ?? '*')
  response.setHeader('access-control-expose-headers', 'retry-after, date')
}
