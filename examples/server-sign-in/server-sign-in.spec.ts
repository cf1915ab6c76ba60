import { readFile } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { base58 } from '@scure/base'
import { formatMessage } from '../../src/adapters/siwx/message.js'
import { mnemonicToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { readSessions } from '../../src/adapters/siwx/read-session.js'
import { verifySignIn } from 'latchkit/server'
import { handleAuth } from './auth.js'
import { app as expressApp } from './express.js'
import { app as honoApp } from './hono.js'
import { GET, POST } from './next-route.js'

const ORIGIN = 'http://localhost:3000'
const account = mnemonicToAccount('test test test test test test test test test test test junk')
const other = mnemonicToAccount('test test test test test test test test test test test junk', { addressIndex: 1 })
const servers: Server[] = []
afterAll(() => {
  for (const server of servers) server.close()
})

type Handle = (request: Request) => Promise<Response> | Response

async function overExpress(): Promise<Handle> {
  const server = createServer(expressApp as unknown as RequestListener)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return async (request) => {
    const { pathname } = new URL(request.url)
    return fetch(`http://127.0.0.1:${port}${pathname}`, {
      method: request.method,
      headers: request.headers,
      ...(request.method === 'POST' ? { body: await request.text() } : {}),
    })
  }
}

const FRAMEWORKS: readonly (readonly [name: string, open: () => Promise<Handle>])[] = [
  ['Express', overExpress],
  ['Hono', async () => (request) => honoApp.fetch(request)],
  ['Next', async () => (request) => (request.method === 'GET' ? GET(request) : POST(request))],
]

/** A browser: it keeps cookies, and says where a request is from. */
function browser(handle: Handle, origin = ORIGIN) {
  const jar = new Map<string, string>()
  const send = async (method: string, path: string, body: unknown = {}, headers: Record<string, string> = {}) => {
    const response = await handle(
      new Request(`${ORIGIN}${path}`, {
        method,
        headers: {
          cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
          ...(method === 'POST' ? { origin, 'content-type': 'application/json' } : {}),
          ...headers,
        },
        ...(method === 'POST' ? { body: JSON.stringify(body) } : {}),
      }),
    )
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...rules] = line.split('; ')
      const [name = '', value = ''] = pair.split('=')
      expect(rules).toEqual(expect.arrayContaining(['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/']))
      if (rules.includes('Max-Age=0')) jar.delete(name)
      else jar.set(name, value)
    }
    return { status: response.status, body: (await response.json()) as Record<string, unknown> | null }
  }
  return { jar, send }
}

type Fields = Partial<Parameters<typeof createSiweMessage>[0]>

async function signed(browse: ReturnType<typeof browser>, more: Fields = {}, by = account) {
  const { body } = await browse.send('POST', '/auth/nonce')
  const nonce = `${body?.['nonce']}`
  const message = createSiweMessage({ address: account.address, chainId: 1, domain: 'localhost:3000', uri: ORIGIN, version: '1', nonce, ...more })
  return { message, signature: await by.signMessage({ message }) }
}

describe.each(FRAMEWORKS)('the sign-in on a server of %s', (name, open) => {
  it('[SIWX-13, DX-36, peer] signs in, keeps the session in a cookie that no script reads, and signs out', async () => {
    const browse = browser(await open())
    expect((await browse.send('GET', '/auth/session')).body).toBeNull()
    expect(await browse.send('POST', '/auth/verify', await signed(browse))).toMatchObject({
      status: 200,
      body: { accountAddress: account.address, chainId: 'eip155:1' },
    })
    const session = (await browse.send('GET', '/auth/session')).body
    expect(readSessions([session], 'eip155:1', 'getSessions', vi.fn())).toMatchObject([{ data: { accountAddress: account.address, chainId: 'eip155:1' } }])
    if (name !== 'Next') expect(await browse.send('GET', '/orders')).toMatchObject({ status: 200, body: { of: account.address } })
    await browse.send('POST', '/auth/logout')
    expect([(await browse.send('GET', '/auth/session')).body, browse.jar.size]).toEqual([null, 0])
    if (name !== 'Next') expect((await browse.send('GET', '/orders')).status).toBe(401)
  })

  it('[SIWX-13, T17] a message works once, and in the browser that asked for it alone', async () => {
    const handle = await open()
    const browse = browser(handle)
    const body = await signed(browse)
    const stolen = browser(handle)
    await stolen.send('POST', '/auth/nonce')
    expect(await stolen.send('POST', '/auth/verify', body)).toMatchObject({ status: 401, body: { error: 'nonce' } })
    const cookies = new Map(browse.jar)
    expect((await browse.send('POST', '/auth/verify', body)).status).toBe(200)
    for (const [key, value] of cookies) browse.jar.set(key, value)
    expect(await browse.send('POST', '/auth/verify', body)).toMatchObject({ status: 401, body: { error: 'nonce' } })
  })

  it.each([
    ['domain', { domain: 'evil.example' }],
    ['domain', { uri: 'https://evil.example' }],
    ['expired', { expirationTime: new Date(Date.now() - 1_000) }],
    ['expired', { issuedAt: new Date(Date.now() - 3_600_000) }],
    ['early', { notBefore: new Date(Date.now() + 3_600_000) }],
    ['network', { chainId: 5 }],
    ['nonce', { nonce: 'anotherNonce1' }],
  ] as const)('[SIWX-13, T17] refuses %s (%j)', async (reason, more) => {
    const browse = browser(await open())
    expect(await browse.send('POST', '/auth/verify', await signed(browse, more))).toMatchObject({ status: 401, body: { error: reason } })
    expect((await browse.send('GET', '/auth/session')).body).toBeNull()
  })

  it('[SIWX-13, T17] refuses the signature of another account, and bodies of any kind', async () => {
    const browse = browser(await open())
    expect((await browse.send('POST', '/auth/verify', await signed(browse, {}, other))).status).not.toBe(200)
    for (const body of [null, 7, [], {}, { message: 7, signature: {} }, { message: 'x'.repeat(20_000), signature: '0x' }])
      expect(await browse.send('POST', '/auth/verify', body)).toMatchObject({ status: 401, body: { error: 'malformed' } })
  })

  it('[SIWX-13, T17] a page of another site gets nothing done (CSRF), and a planted session id is not taken', async () => {
    const handle = await open()
    const evil = browser(handle, 'https://evil.example')
    for (const action of ['nonce', 'verify', 'logout']) expect((await evil.send('POST', `/auth/${action}`)).status).toBe(403)
    const form = browser(handle)
    expect((await form.send('POST', '/auth/logout', {}, { 'content-type': 'text/plain' })).status).toBe(403)
    const browse = browser(handle)
    browse.jar.set('__Host-session', 'planted')
    await browse.send('POST', '/auth/verify', await signed(browse))
    expect(browse.jar.get('__Host-session')).not.toBe('planted')
    const thief = browser(handle)
    thief.jar.set('__Host-session', 'planted')
    expect((await thief.send('GET', '/auth/session')).body).toBeNull()
  })
})

describe('the guide', () => {
  it.each(['auth', 'hono', 'express', 'next-route', 'client'])('[DX-36] has the code of %s that these tests run', async (file) => {
    const read = (path: string) => readFile(new URL(path, import.meta.url), 'utf8')
    expect(await read('../../docs/guides/server-sign-in.md')).toContain(`\`\`\`ts\n${(await read(`./${file}.ts`)).trimEnd()}\n\`\`\``)
  })
})

describe('verifySignIn', () => {
  const fields = { domain: 'app.example', uri: 'https://app.example', version: '1', nonce: 'abcdef0123456789' } as const
  const input = { domain: 'app.example', nonce: fields.nonce, networks: ['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'] } as const
  const message = createSiweMessage({ ...fields, address: account.address, chainId: 1 })

  it('[SIWX-13] asks a node about the account of a contract (EIP-1271), and says so when none answers', async () => {
    const asked: string[] = []
    const answer = { result: '0x1' as unknown }
    vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
      asked.push(JSON.parse(body).method)
      return Response.json({ jsonrpc: '2.0', id: 1, ...answer })
    })
    const signature = `0x${'11'.repeat(70)}`
    const rpcUrls = { 'eip155:1': 'https://node.example' } as const
    expect(await verifySignIn({ ...input, message, signature, rpcUrls })).toMatchObject({ ok: true })
    answer.result = '0x'
    expect(await verifySignIn({ ...input, message, signature, rpcUrls })).toMatchObject({ ok: false, reason: 'signature' })
    expect(asked).toContain('eth_call')
    vi.stubGlobal('fetch', () => Promise.reject(new Error('down')))
    expect(await verifySignIn({ ...input, message, signature, rpcUrls })).toEqual({ ok: false, reason: 'unverified' })
    expect(await verifySignIn({ ...input, message, signature })).toEqual({ ok: false, reason: 'unverified' })
  })

  it('[SIWX-13] reads the sign-in of a Solana wallet', async () => {
    const pair = (await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])) as CryptoKeyPair
    const accountAddress = base58.encode(new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey)))
    const text = formatMessage({ ...fields, accountAddress, chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', issuedAt: new Date().toISOString() })
    const signature = base58.encode(new Uint8Array(await crypto.subtle.sign('Ed25519', pair.privateKey, new TextEncoder().encode(text))))
    expect(await verifySignIn({ ...input, message: text, signature })).toMatchObject({ ok: true, accountAddress })
    expect(await verifySignIn({ ...input, message: text.replace('Version: 1', 'Version: 1\n'), signature })).toMatchObject({ ok: false, reason: 'malformed' })
  })

  it.each([
    [-299_000, 'ok'],
    [-301_000, 'expired'],
    [299_000, 'ok'],
    [301_000, 'early'],
  ] as const)('[UX-47, fault] a visitor whose clock differs by %i ms, with a message that lives for a second: %s', async (skew, outcome) => {
    const now = Date.parse('2026-01-01T00:00:00Z')
    const [issuedAt, expirationTime] = [now + skew, now + skew + 1_000].map((time) => new Date(time).toISOString()) as [string, string]
    const text = formatMessage({ ...fields, accountAddress: account.address, chainId: 'eip155:1', issuedAt, expirationTime })
    const verdict = await verifySignIn({ ...input, now, message: text, signature: await account.signMessage({ message: text }) })
    expect(verdict.ok ? 'ok' : verdict.reason).toBe(outcome)
  })

  it('[SIWX-13] an empty nonce is never right', async () => {
    expect(await verifySignIn({ ...input, nonce: '', message, signature: '0x' })).toEqual({ ok: false, reason: 'nonce' })
    expect(await handleAuth(new Request(`${ORIGIN}/auth/other`))).toMatchObject({ status: 404 })
  })
})
