import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type ListenOptions, type LocalServer, listenLocally, readBody, sendJson } from '../http/http-server.js'
import { secureSitePagesScript, secureSiteScript } from '../http/page-script.js'
import { DEFAULT_ANCESTORS } from './ancestors.js'
import { createDeskRecords, type KeptLetter } from './desk-records.js'
import { deskShapes, readShape } from './desk-shapes.js'
import type { SitePageConfig } from './page-config.js'
import type { SiteChain, SiteFaults } from './parts.js'
import { type PageName, pageHtml, pageNames, siteHeaders } from './server-pages.js'

/** Options of {@link startSecureSite}. */
export interface SecureSiteOptions {
  readonly chains: readonly SiteChain[]
  /** Origins that may embed the frame; {@link DEFAULT_ANCESTORS} by default. */
  readonly ancestors?: readonly string[]
  /** Funds new users on development chains; true by default. */
  readonly fund?: boolean
}

/** A running secure site. */
export interface SecureSite extends LocalServer {
  /** Returns the letters that were sent, oldest first, of one address or all. */
  inbox(to?: string): readonly KeptLetter[]
  /** Returns the newest code that was sent to an address; undefined if there is none. */
  code(to: string): string | undefined
  /** Controls of the site's faults. */
  readonly faults: { set(faults: SiteFaults): void; clear(): void; list(): SiteFaults }
}

/**
 * Serves the secure site on an origin of its own. For development only: keys are unprotected in the storage of its page, and anyone who can reach its port can
 * read every code.
 *
 * @throws SandboxError `SANDBOX_NO_FREE_PORT` if the preferred port and the 50 after it are taken.
 */
export async function startSecureSite(options: SecureSiteOptions, listening: ListenOptions): Promise<SecureSite> {
  const { chains, ancestors = DEFAULT_ANCESTORS, fund = true } = options
  const config: SitePageConfig = { chains, ancestors, fund }
  const records = createDeskRecords(Date.now)
  const draw = () => randomBytes(16).toString('hex')
  let faults: SiteFaults = {}
  let port = 0
  const control = {
    set(next: SiteFaults) {
      faults = readShape(deskShapes.faults, next)
    },
    clear() {
      faults = {}
    },
    list: () => faults,
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const host = request.headers.host ?? ''
    // Accepts only the site's own host names: another name that resolves here would be another site's (DNS rebinding).
    if (host !== `127.0.0.1:${port}` && host !== `localhost:${port}`) return refuse(response, 421)
    const url = new URL(request.url ?? '/', `http://${host}`)
    const page = pageNames.find((name) => url.pathname === `/${name}`)
    for (const [name, value] of Object.entries(siteHeaders(page, config))) response.setHeader(name, value)
    if (request.method === 'GET' || request.method === 'HEAD') return get(url, page, response)
    if (url.pathname === '/__faults') return changeFaults(request, response)
    if (request.method === 'DELETE' && url.pathname === '/inbox.json') {
      records.clearLetters()
      return sendJson(response, 200, [])
    }
    if (request.method !== 'POST') return refuse(response, 405)
    // Only pages of the site may write: browsers state the origin of a request. This does not stop other programs.
    if (request.headers.origin !== url.origin) return refuse(response, 403)
    await post(url.pathname, JSON.parse(await readBody(request, 65_536)), response)
  }

  async function get(url: URL, page: PageName | undefined, response: ServerResponse): Promise<void> {
    const ask = (name: string) => url.searchParams.get(name) ?? ''
    if (page === 'sdk' && faults.wrongOrigin && !url.searchParams.has('moved')) {
      const other = url.hostname === 'localhost' ? '127.0.0.1' : 'localhost'
      url.searchParams.set('moved', '1')
      return void response.writeHead(302, { location: `http://${other}:${port}${url.pathname}${url.search}` }).end()
    }
    if (page !== undefined) return send(response, 'text/html; charset=utf-8', pageHtml(page))
    switch (url.pathname) {
      case '/':
        return void response.writeHead(302, { location: '/inbox' }).end()
      case '/sdk.js':
        return send(response, 'text/javascript; charset=utf-8', await secureSiteScript(config))
      case '/pages.js':
        return send(response, 'text/javascript; charset=utf-8', await secureSitePagesScript())
      case '/inbox.json':
        return sendJson(response, 200, records.letters(url.searchParams.get('to') ?? undefined))
      case '/api/look':
        return sendJson(response, 200, records.look(ask('id')))
      case '/api/matter':
        return sendJson(response, 200, { matter: records.byTicket(ask('ticket')) ?? null, popup: faults.popup ?? null })
      case '/api/faults':
      case '/__faults':
        return sendJson(response, 200, faults)
      default:
        return refuse(response, 404)
    }
  }

  async function post(path: string, body: unknown, response: ServerResponse): Promise<void> {
    switch (path) {
      case '/api/mail':
        records.put(readShape(deskShapes.letter, body))
        return sendJson(response, 200, null)
      case '/api/open': {
        const { id, path: page } = records.open(readShape(deskShapes.matter, body), draw)
        return sendJson(response, 200, { id, path: page })
      }
      case '/api/decide': {
        const { ticket, approved, profile } = readShape(deskShapes.decision, body)
        return sendJson(response, 200, records.decide(ticket, approved, profile, draw) ?? null)
      }
      case '/api/redeem':
        return sendJson(response, 200, records.redeem(readShape(deskShapes.redeem, body).code))
      default:
        return refuse(response, 404)
    }
  }

  /**
   * Changes the faults, for scripts outside the browser: POST sets them, DELETE clears them. A page of another origin cannot send JSON here without a
   * preflight.
   */
  async function changeFaults(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.headers.origin !== undefined && request.headers.origin !== `http://${request.headers.host}`) return refuse(response, 403)
    if (request.method === 'DELETE') control.clear()
    else control.set(JSON.parse(await readBody(request, 65_536)) as SiteFaults)
    sendJson(response, 200, faults)
  }

  const server = await listenLocally((request, response) => {
    answer(request, response).catch((error: unknown) => {
      if (response.headersSent) return void response.destroy()
      const wrong = error instanceof RangeError || error instanceof SyntaxError
      sendJson(response, wrong ? 400 : 500, { error: wrong ? error.message : 'Internal error' })
    })
  }, listening)
  port = server.port
  // The scripts are built now, before a page waits for them.
  await Promise.all([secureSiteScript(config), secureSitePagesScript()])
  return {
    ...server,
    inbox: records.letters,
    code: (to) => records.letters(to).findLast(({ code }) => code !== undefined)?.code,
    faults: control,
  }
}

function send(response: ServerResponse, type: string, body: string): void {
  response.writeHead(200, { 'content-type': type }).end(body)
}

function refuse(response: ServerResponse, status: number): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(texts[status] ?? 'Refused')
}

const texts: Readonly<Record<number, string>> = { 403: 'Forbidden', 404: 'Not found', 405: 'Method not allowed', 421: 'Misdirected request' }
