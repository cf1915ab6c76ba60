import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { startStaticServer } from '../../../cli/sandbox/index.js'
import { listen } from '../../../scripts/lib/serve.mjs'
import { visitPage, visitServer } from '../../../scripts/lib/consumer-page.mjs'
import { base, mainnet } from '../../../src/index.js'
import { blocksOf, readPage } from '../../house/docs/markdown.js'
import { csp } from '../host/host.js'
import { installLibrary, pageOf } from '../setup/packed-library.js'
import { withPage } from '../setup/page.js'
import { repositoryRoot } from '../setup/paths.js'
import { openBrowser } from '../setup/shared-browser.js'
import { runPlaywright } from './run-playwright.js'
import { buildApp, filesOf, home, writeApp } from './guide-app.js'

const browser = openBrowser()
const nodes = [mainnet, base].flatMap(({ rpcUrls }) => rpcUrls.default.http)
const ethereum = { chainId: '0x1', rpc: 'https://**' }

/** The policy of the guide's server, with the nodes of the app in place of the guide's. */
async function policyOf(addresses: readonly string[]): Promise<string> {
  const [{ cspFor }, { mainnet }] = await Promise.all(['csp', 'index'].map((name) => import(pathToFileURL(join(repositoryRoot, `dist/${name}.js`)).href)))
  return cspFor({ networks: [{ ...mainnet, rpcUrls: { default: { http: addresses.length > 0 ? addresses : ['https://nobody.example'] } } }], use: [] })
    .header as string
}

// `npm test` builds first; `npm run build` does for a run of these tests alone.
describe.runIf(existsSync(join(repositoryRoot, 'dist/index.js')))('an app that follows the guides, with the packed library', () => {
  let files: Readonly<Record<string, string>>
  beforeAll(async () => {
    files = filesOf('vite')
    await installLibrary(home)
  })

  it('[DX-15, DX-16, DX-27] of Vite runs under the policy of the guide to Content-Security-Policy; without its nodes the policy blocks them', async () => {
    const folder = await writeApp('vite', { 'index.html': pageOf('src/main.tsx'), ...files })
    await buildApp(folder)
    const serve = async (policy: string) => startStaticServer({ name: 'guide', port: 0, root: join(folder, 'dist'), csp: policy })
    const server = await serve(await policyOf(nodes))
    const strict = await serve(await policyOf([]))
    try {
      await visitPage(browser(), `${server.url}/`, ethereum)
      await withPage(browser(), {}, async ({ page, watched }) => {
        await page.goto(strict.url)
        await page.evaluate((url) => fetch(url).catch(() => undefined), nodes[0] ?? '')
        await expect.poll(() => watched.cspViolations.map(({ directive }) => directive)).toContain('connect-src')
      })
    } finally {
      await Promise.all([server.close(), strict.close()])
    }
  })

  it('[DX-01, DX-02, DX-15] of Vite with a server draws the account of a visitor who comes back, and takes it up without an error', async () => {
    const page = pageOf('src/entry-client.tsx', '<!--page-->')
    const folder = await writeApp('vite-server', { 'index.html': page, ...files })
    await buildApp(folder, '--outDir', 'built/client')
    await buildApp(folder, '--ssr', 'src/entry-server.tsx', '--outDir', 'built/server')
    const { render } = (await import(/* @vite-ignore */ pathToFileURL(join(folder, 'built/server/entry-server.js')).href)) as {
      render(cookie?: string): string
    }
    const html = await readFile(join(folder, 'built/client/index.html'), 'utf8')
    const policy = await policyOf(nodes)
    const server = createServer(async ({ url = '/', headers }, response) => {
      response.setHeader('content-security-policy', policy)
      if (url === '/') return response.setHeader('content-type', 'text/html').end(html.replace('<!--page-->', () => render(headers.cookie)))
      return response.setHeader('content-type', 'text/javascript').end(await readFile(join(folder, 'built/client', url)))
    })
    const port = await listen(server)
    try {
      await visitServer(browser(), `http://127.0.0.1:${port}/`, 'the guide', ethereum)
    } finally {
      server.closeAllConnections()
      server.close()
    }
  })

  it('[DX-22, DX-36] passes the test of the guide for Playwright, against the sandbox of the built package', async () => {
    const testing = filesOf('testing')
    const folder = await writeApp('playwright', { 'index.html': pageOf('src/main.tsx'), ...files, 'src/kit.ts': testing['src/kit.ts'] ?? '' })
    await buildApp(folder)
    const server = await startStaticServer({ name: 'guide', port: 0, root: join(folder, 'dist') })
    const code = testing['connect.e2e.ts']?.replace('http://127.0.0.1:5173', server.url).replace('startSandbox({', 'startSandbox({ port: 0,') ?? ''
    try {
      expect(await runPlaywright(browser(), folder, code)).toEqual(['connects'])
    } finally {
      await server.close()
    }
  })

  it('[DX-15] the policy in the guide is the one that the browser tests run under', () => {
    const [block] = blocksOf(readPage('docs/guides/content-security-policy.md'), [''])
    const lines = (text: string) =>
      text
        .split(/;\s*/)
        .map((line) => line.trim())
        .filter((line) => line !== '' && !line.startsWith('connect-src'))
    expect(lines(block?.code ?? '')).toEqual(lines(csp))
  })
})
