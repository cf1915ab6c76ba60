import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEFAULT_ANCESTORS, isAllowedAncestor } from './ancestors.js'
import { siteChain } from './rpc/chains.js'
import { type SecureSite, startSecureSite } from './server.js'

let site: SecureSite
beforeAll(async () => {
  site = await startSecureSite({ chains: [siteChain({ chainId: 31_337, rpcUrl: 'http://127.0.0.1:9', name: 'One' })] }, { name: 'secure site', port: 0 })
})
afterAll(() => site?.close())

const post = (path: string, body: unknown, origin: string | undefined = site.url) =>
  fetch(site.url + path, { method: 'POST', headers: { 'content-type': 'application/json', ...(origin && { origin }) }, body: JSON.stringify(body) })

/** Returns the status of a request with another host name, which `fetch` would not send. */
function statusFor(host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request(`${site.url}/inbox.json`, { headers: { host } }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
      .on('error', reject)
      .end()
  })
}

describe('the server of the secure site', () => {
  it('[FRAME-01, FRAME-07] every answer has a strict policy: own scripts, the nodes for the frame alone, frames for allowed apps alone', async () => {
    const [sdk, consent] = await Promise.all(['/sdk?projectId=p', '/consent?state=x'].map((path) => fetch(site.url + path)))
    const policyOf = (response: Response | undefined) => response?.headers.get('content-security-policy') ?? ''
    expect(policyOf(sdk)).toBe(
      `default-src 'none'; script-src 'self'; img-src data:; connect-src 'self' http://127.0.0.1:9; base-uri 'none'; form-action 'none'; frame-ancestors ${DEFAULT_ANCESTORS.join(' ')}`,
    )
    expect(policyOf(consent)).toContain("connect-src 'self'; ")
    expect(policyOf(consent)).toContain("frame-ancestors 'none'")
    for (const response of [sdk, consent]) {
      expect(response?.headers.get('referrer-policy')).toBe('no-referrer')
      expect(response?.headers.get('x-content-type-options')).toBe('nosniff')
      expect(response?.headers.get('access-control-allow-origin')).toBeNull()
    }
  })

  it('[FRAME-07] answers by its own names alone, and takes what its own pages send alone', async () => {
    const { port } = new URL(site.url)
    expect(await Promise.all([`127.0.0.1:${port}`, `localhost:${port}`, `evil.example:${port}`, 'localhost'].map(statusFor))).toEqual([200, 200, 421, 421])
    const letter = { to: 'a@b.example', subject: 'x' }
    expect((await post('/api/mail', letter, 'https://evil.example')).status).toBe(403)
    expect((await post('/api/mail', letter, '')).status).toBe(403)
    expect((await post('/api/mail', letter)).status).toBe(200)
    expect((await post('/api/mail', { ...letter, link: 'https://evil.example' })).status).toBe(400)
    expect((await post('/api/nothing', {})).status).toBe(404)
    expect((await fetch(site.url, { method: 'PUT' })).status).toBe(405)
    expect(site.inbox('A@B.example')).toMatchObject([letter])
  })

  it('[AUTH-11] codes are read by a script, over HTTP or in the process', async () => {
    await post('/api/mail', { to: 'ada@example.org', subject: 'Code', code: '123456' })
    await post('/api/mail', { to: 'ada@example.org', subject: 'Code', code: '654321' })
    expect(await (await fetch(`${site.url}/inbox.json?to=ada@example.org`)).json()).toMatchObject([{ code: '123456' }, { code: '654321' }])
    expect([site.code('ada@example.org'), site.code('nobody@example.org')]).toEqual(['654321', undefined])
    await fetch(`${site.url}/inbox.json`, { method: 'DELETE' })
    expect(site.inbox()).toEqual([])
  })

  it('[AUTH-16] a decision is taken once; who knows the address of a page does not know how it went, and the result works once', async () => {
    const opened = (await (await post('/api/open', { kind: 'social', provider: 'google', app: 'https://app.example' })).json()) as { id: string; path: string }
    const ticket = new URL(opened.path, site.url).searchParams.get('state') ?? ''
    expect(await (await fetch(`${site.url}/api/matter?ticket=${ticket}`)).json()).toEqual({
      matter: { kind: 'social', provider: 'google', app: 'https://app.example', state: 'waiting' },
      popup: null,
    })
    expect(await (await fetch(`${site.url}/api/look?id=${ticket}`)).json()).toEqual({ state: 'gone' })
    const { path } = (await (await post('/api/decide', { ticket, approved: true, profile: { userName: 'Ada' } })).json()) as { path: string }
    expect((await post('/api/decide', { ticket, approved: false })).status).toBe(400)
    expect(await (await fetch(`${site.url}/api/look?id=${opened.id}`)).json()).toMatchObject({ state: 'approved' })
    const code = new URL(path, site.url).searchParams.get('code')
    const redeem = async () => (await post('/api/redeem', { code })).json()
    expect([await redeem(), await redeem()]).toEqual([{ provider: 'google', userName: 'Ada', email: 'robin@google.example' }, null])
  })

  it('[F12, DX-22] faults are set and taken away by scripts, not by pages of others; what is none is refused', async () => {
    const program = (method: string, body?: unknown) => fetch(`${site.url}/__faults`, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
    expect((await program('POST', { ready: 'never', on: ['GET_USER'] })).status).toBe(200)
    expect(await (await program('GET')).json()).toEqual({ ready: 'never', on: ['GET_USER'] })
    expect((await program('POST', { nonsense: true })).status).toBe(400)
    expect((await post('/__faults', {}, 'https://evil.example')).status).toBe(403)
    expect(site.faults.list()).toEqual({ ready: 'never', on: ['GET_USER'] })
    await program('DELETE')
    expect(site.faults.list()).toEqual({})
  })

  it('[FRAME-07] a list of ancestors is read as browsers read it', () => {
    const allowed = (origin: string) => isAllowedAncestor(origin, DEFAULT_ANCESTORS)
    for (const origin of [
      'http://localhost:3000',
      'http://localhost',
      'http://127.0.0.1:5300',
      'https://my-app.pages.dev',
      'https://a.b.vercel.app',
      'https://secure-mobile.walletconnect.com',
    ])
      expect(allowed(origin), origin).toBe(true)
    for (const origin of [
      'https://localhost:3000',
      'https://pages.dev',
      'https://evilpages.dev',
      'https://pages.dev.evil.example',
      'http://x.pages.dev',
      'https://x.pages.dev:8443',
      'null',
      '',
      'http://localhost.evil.example',
    ])
      expect(allowed(origin), origin).toBe(false)
  })
})
