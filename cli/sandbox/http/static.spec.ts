import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LocalServer } from './http-server.js'
import { startStaticServer } from './static.js'

let folder: string
let server: LocalServer
const csp = "default-src 'self'"

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkit-static-'))
  await mkdir(join(folder, 'app/assets'), { recursive: true })
  await writeFile(join(folder, 'secret.txt'), 'secret')
  await writeFile(join(folder, 'app/index.html'), '<!doctype html><p>app</p>')
  await writeFile(join(folder, 'app/assets/index.html'), 'assets')
  await writeFile(join(folder, 'app/assets/main.js'), 'export {}')
  await writeFile(join(folder, 'app/assets/ünusual name.css'), 'p {}')
  await symlink(join(folder, 'secret.txt'), join(folder, 'app/link.txt'))
  server = await startStaticServer({
    name: 'app',
    port: 0,
    root: join(folder, 'app'),
    csp,
    headers: { 'x-frame-options': 'DENY' },
    routes: { '/sandbox/config.json': { type: 'application/json', body: async () => '{"chains":[]}' } },
  })
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

describe('the server of an app', () => {
  it.each([
    ['/', 'text/html; charset=utf-8', '<!doctype html><p>app</p>'],
    ['/index.html?x=1#y', 'text/html; charset=utf-8', '<!doctype html><p>app</p>'],
    ['/assets/main.js', 'text/javascript; charset=utf-8', 'export {}'],
    ['/assets/%C3%BCnusual%20name.css', 'text/css; charset=utf-8', 'p {}'],
    ['/assets', 'text/html; charset=utf-8', 'assets'],
  ])('[DX-22] serves %s as %s', async (path, type, body) => {
    const response = await fetch(server.url + path)
    expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([200, type, body])
  })

  it('[DX-22] lets nothing be cached or guessed, and sends the headers that it is given', async () => {
    const { headers } = await fetch(server.url)
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': csp,
      'x-frame-options': 'DENY',
    })
    expect(headers.get('access-control-allow-origin')).toBeNull()
  })

  it.each([
    ['/../secret.txt', 404],
    ['/..%2fsecret.txt', 404],
    ['/%2e%2e/secret.txt', 404],
    ['/assets/../../secret.txt', 404],
    ['/..\\secret.txt', 400],
    ['/link.txt', 404],
    ['/index.html%00.txt', 400],
    ['/%E0%A4%A', 400],
    ['/nothing', 404],
    ['/constructor', 404],
    ['//etc/passwd', 404],
  ])('[DX-22] gives nothing away at %s', async (path, status) => {
    const [answered, body] = await raw(path)
    expect(answered).toBe(status)
    expect(body).not.toContain('secret')
  })

  it('[DX-22] serves routes to any origin, heads without bodies, and only reads', async () => {
    const route = await fetch(`${server.url}/sandbox/config.json`)
    expect(route.headers.get('access-control-allow-origin')).toBe('*')
    expect(await route.json()).toEqual({ chains: [] })
    const head = await fetch(`${server.url}/assets/main.js`, { method: 'HEAD' })
    expect([head.headers.get('content-length'), await head.text()]).toEqual(['9', ''])
    expect((await fetch(server.url, { method: 'POST', body: 'x' })).status).toBe(405)
  })

  it('[DX-22] takes the next port when its own is taken, and says so', async () => {
    const said: string[] = []
    const next = await startStaticServer({ name: 'app', port: server.port, onLog: (line) => said.push(line) })
    expect(next.port).toBeGreaterThan(server.port)
    expect(said).toEqual([`app: port ${server.port} is taken, using ${next.port}`])
    expect((await fetch(next.url)).status).toBe(404)
    await Promise.all([next.close(), next.close()])
    await expect(fetch(next.url)).rejects.toThrow()
  })

  it('[DX-22] of a folder without index.html does not start, and says why', async () => {
    const start = startStaticServer({ name: 'app', port: 0, root: join(folder, 'nowhere') })
    await expect(start).rejects.toMatchObject({
      code: 'SANDBOX_APP_NOT_FOUND',
      message: expect.stringContaining('Build the app first'),
    })
  })
})

/** Requests a path as it is; `fetch` would normalize it. */
function raw(path: string): Promise<[status: number | undefined, body: string]> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port: server.port, path }, (response) => {
      let body = ''
      response.on('data', (chunk) => {
        body += String(chunk)
      })
      response.on('end', () => resolve([response.statusCode, body]))
    })
    sent.on('error', reject)
    sent.end()
  })
}
