import { connect } from 'node:net'
import { onTestFinished, describe, expect, it } from 'vitest'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { blockForeign, type ForeignRequest } from './offline.js'
import { startSandbox } from './index.js'
import { startServices } from './services/services.js'

describe('a sandbox that is offline', () => {
  it('[DX-22] blocks what this process asks elsewhere, by any API, and tells of it; this machine answers', async () => {
    const services = await startServices({ name: 'services', port: 0 })
    services.answer('features', () => ({ features: [] }))
    const seen: ForeignRequest[] = []
    const allow = blockForeign((request) => seen.push(request))
    try {
      await expect(fetch('https://api.example/x')).rejects.toThrow()
      await expect(fetch('http://203.0.113.7:8080/')).rejects.toThrow()
      const error = await new Promise((done) => connect(25, 'mail.example').on('error', done))
      expect(String(error)).toContain('The sandbox is offline; mail.example:25 was not asked.')
      expect((await fetch(`${services.url}/wallets/appkit/v1/config?projectId=p`)).status).toBe(200)
      expect((await fetch(`${services.url.replace('127.0.0.1', 'localhost')}/__faults`)).status).toBe(200)
    } finally {
      allow()
      await services.close()
    }
    expect(seen).toEqual([
      { from: 'sandbox', asked: 'api.example:443' },
      { from: 'sandbox', asked: '203.0.113.7:8080' },
      { from: 'sandbox', asked: 'mail.example:25' },
    ])
  })

  it('[DX-22] serves its app under a policy that keeps to this machine, beside that of the app, and takes the reports of the browser', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'latchkit-offline-'))
    await writeFile(join(folder, 'index.html'), '<p>App</p>')
    const seen: ForeignRequest[] = []
    const sandbox = await startSandbox({
      app: folder,
      evm: [],
      relay: false,
      secureSite: false,
      solana: false,
      bitcoin: false,
      port: 0,
      csp: "img-src 'none'",
      onForeign: (request) => seen.push(request),
    })
    onTestFinished(async () => {
      await sandbox.stop()
      await rm(folder, { recursive: true })
    })
    const policy = (await fetch(`${sandbox.url}/`)).headers.get('content-security-policy')
    expect(policy).toMatch(/^img-src 'none', default-src 'self'.* http:\/\/127\.0\.0\.1:\* .*; report-uri \/__offline$/)
    expect(policy).not.toContain('https:')
    const post = (body: string) => fetch(`${sandbox.url}/__offline`, { method: 'POST', body })
    expect((await post('{"csp-report":{"document-uri":"http:\\/\\/127.0.0.1:1\\/","blocked-uri":"https:\\/\\/canary.example\\/a"}}')).status).toBe(204)
    await post('not a report')
    expect(seen).toEqual([{ from: 'page', asked: 'https://canary.example/a' }])
    expect((await fetch(`${sandbox.url}/`, { method: 'POST' })).status).toBe(405)
  })
})
