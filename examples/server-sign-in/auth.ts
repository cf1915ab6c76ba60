// auth.ts
import { createNonce, verifySignIn } from 'latchkit/server'

/** Configuration of the server. Never take the domain from the request: a proxy, or an attacker, may write its Host header. */
const config = {
  origin: process.env['APP_ORIGIN'] ?? 'http://localhost:3000',
  networks: ['eip155:1', 'eip155:8453', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  /** A node for each EVM network, so that smart accounts can sign in, too. */
  rpcUrls: process.env['RPC_URL'] === undefined ? {} : { 'eip155:1': process.env['RPC_URL'] },
} as const

interface Session {
  readonly accountAddress: string
  readonly chainId: string
  readonly expiresAt: number
}

// In memory: with several servers use a table of your database, or Redis. Both need an expiry.
const nonces = new Map<string, { readonly nonce: string; readonly expiresAt: number }>()
const sessions = new Map<string, Session>()

const NONCE_MS = 600_000
const SESSION_MS = 7 * 86_400_000

/** Answers `/auth/nonce`, `/auth/verify`, `/auth/session` and `/auth/logout`. */
export async function handleAuth(request: Request): Promise<Response> {
  const action = `${request.method} ${new URL(request.url).pathname.split('/').at(-1)}`
  if (request.method === 'POST' && !isOwn(request)) return answer(403, { error: 'This request is from another site.' })
  switch (action) {
    case 'POST nonce':
      return giveNonce()
    case 'POST verify':
      return verify(request)
    case 'GET session':
      return answer(200, sessionOf(request) ?? null)
    case 'POST logout':
      sessions.delete(cookieOf(request, SESSION) ?? '')
      return answer(200, {}, [cookie(SESSION, '', 0)])
    default:
      return answer(404, { error: 'Not found.' })
  }
}

/** Returns the session of a request: for the routes of your app that need one. */
export function sessionOf(request: Request): Session | undefined {
  const session = sessions.get(cookieOf(request, SESSION) ?? '')
  return session !== undefined && session.expiresAt > Date.now() ? session : undefined
}

/** Ties the nonce to this browser by a cookie, so that a message signed for another browser counts for nothing here. */
function giveNonce(): Response {
  for (const [id, { expiresAt }] of nonces) if (expiresAt <= Date.now()) nonces.delete(id)
  const [id, nonce] = [createNonce(), createNonce()]
  nonces.set(id, { nonce, expiresAt: Date.now() + NONCE_MS })
  return answer(200, { nonce }, [cookie(NONCE, id, NONCE_MS)])
}

async function verify(request: Request): Promise<Response> {
  const { message, signature } = ((await request.json().catch(() => null)) ?? {}) as { readonly message?: unknown; readonly signature?: unknown }
  const id = cookieOf(request, NONCE) ?? ''
  const given = nonces.get(id)
  // Before it is verified: of two requests with one nonce the second finds none.
  nonces.delete(id)
  const nonce = given !== undefined && given.expiresAt > Date.now() ? given.nonce : ''
  const verdict = await verifySignIn({ ...config, domain: new URL(config.origin).host, message, signature, nonce })
  if (!verdict.ok) return answer(verdict.reason === 'unverified' ? 503 : 401, { error: verdict.reason })
  const { accountAddress, chainId, data } = verdict
  const end = data.expirationTime === undefined ? Number.POSITIVE_INFINITY : Date.parse(data.expirationTime)
  const expiresAt = Math.min(end, Date.now() + SESSION_MS)
  // A new id for each sign-in: one that was planted in the browser before is worth nothing.
  const session = createNonce()
  sessions.delete(cookieOf(request, SESSION) ?? '')
  sessions.set(session, { accountAddress, chainId, expiresAt })
  return answer(200, { accountAddress, chainId }, [cookie(SESSION, session, expiresAt - Date.now()), cookie(NONCE, '', 0)])
}

/** Returns true for a request of the own pages. `SameSite` alone lets subdomains through. */
function isOwn(request: Request): boolean {
  return request.headers.get('origin') === config.origin && request.headers.get('content-type')?.startsWith('application/json') === true
}

// `__Host-`: the cookie comes from this host over https, and no subdomain can set it. Browsers take it on http://localhost, except Safari.
const SESSION = '__Host-session'
const NONCE = '__Host-nonce'

function cookie(name: string, value: string, ms: number): string {
  return `${name}=${value}; Path=/; HttpOnly; Secure; SameSite=Lax; Max-Age=${Math.floor(ms / 1_000)}`
}

function cookieOf(request: Request, name: string): string | undefined {
  const pairs = (request.headers.get('cookie') ?? '').split(/;\s*/)
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)
}

function answer(status: number, body: unknown, cookies: readonly string[] = []): Response {
  const headers = new Headers({ 'content-type': 'application/json', 'cache-control': 'no-store' })
  for (const one of cookies) headers.append('set-cookie', one)
  return new Response(JSON.stringify(body), { status, headers })
}
