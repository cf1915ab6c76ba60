import type { FrameLocator } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import type { LocalServer } from '../../../cli/sandbox/http/http-server.js'
import { siteChain, solanaChains } from '../../../cli/sandbox/secure-site/rpc/chains.js'
import { type SecureSite, startSecureSite } from '../../../cli/sandbox/secure-site/server.js'
import { SOLANA_GENESIS_HASH } from '../../../cli/sandbox/solana/methods.js'
import { type SolanaNode, startSolanaNode } from '../../../cli/sandbox/solana/node.js'
import { type Route, startStaticServer } from '../../../cli/sandbox/http/static.js'
import { first } from '../support/app.js'
import { bundle, routesOf } from '../setup/bundle.js'
import { type OpenPage, type PageOptions, unwanted, withPage } from '../setup/page.js'
import { openBrowser } from '../setup/shared-browser.js'

/** Relation between the origins of app and secure site. */
export type Place = 'two origins of one site' | 'two sites'

/** A page of this folder: an app without a dialog, or with Latchkit's. */
export type EmbeddedPageName = 'page' | 'dialog'

/** Context of a test. */
export interface EmbeddedVisit extends OpenPage {
  /** Origins of app, secure site and a stranger. */
  readonly app: string
  readonly site: string
  readonly stranger: string
  readonly inside: FrameLocator
}

/** Options of a visit. */
export interface EmbeddedOptions extends PageOptions {
  readonly place?: Place
  readonly query?: string
  /** Page to open; `page` by default. */
  readonly on?: EmbeddedPageName
  /** For the page `dialog`: options of each of its instances. */
  readonly kits?: readonly object[]
  /** For the page `dialog`: options of the embedded wallet. */
  readonly wallet?: object
  /** Complaints to ignore, such as a fault that the test causes. */
  readonly tolerate?: RegExp
}

/** The strictest policy with which an app can hold the frame. */
const csp = (sites: string, nodes: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    'img-src data:',
    `frame-src ${sites}`,
    `connect-src 'self' ${nodes}`,
    "base-uri 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')

/**
 * Serves an app, a secure site and a stranger on origins of their own to the tests of a file; with `solana`, the wallet serves that too, over a node of its own;
 * `inPieces` the scripts as apps deliver them, what is needed later in files of its own; `headers` are those of the app, besides its policy.
 */
export function openEmbedded({ solana = false, inPieces = false, headers = {} } = {}): {
  site(): SecureSite
  /** With `inPieces`: paths of the scripts that hold sources of that folder. */
  piecesOf(folder: string): string[]
  solana(): SolanaNode | undefined
  visit(body: (open: EmbeddedVisit) => Promise<void>, options?: EmbeddedOptions): Promise<void>
} {
  const browser = openBrowser()
  let site: SecureSite
  let app: LocalServer
  let stranger: LocalServer
  let node: SolanaNode | undefined
  let scripts: ReadonlyMap<string, string> = new Map()
  beforeAll(async () => {
    if (solana) node = await startSolanaNode({ name: 'Solana node', port: 0 })
    const devnet = node && solanaChains({ network: `solana:${SOLANA_GENESIS_HASH.slice(0, 32)}`, rpcUrl: node.url })
    site = await startSecureSite(
      { chains: [siteChain({ chainId: first.chainId, rpcUrl: first.nodeUrl, name: 'Sandbox' }), ...(devnet ?? [])] },
      { name: 'secure site', port: 0 },
    )
    stranger = await startStaticServer({ name: 'stranger', port: 0, routes: { '/': page(''), '/stranger.js': script(forgery) } })
    const { port } = new URL(stranger.url)
    scripts = await bundle([new URL('./page.ts', import.meta.url), new URL('./dialog.tsx', import.meta.url)], { production: true, inPieces })
    app = await startStaticServer({
      name: 'app',
      port: 0,
      headers,
      csp: csp(`${site.url} ${other(site.url)} http://127.0.0.1:${port}`, [first.rpcUrl, first.nodeUrl, ...(node ? [node.url] : [])].join(' ')),
      routes: routes(scripts),
    })
  })
  afterEach(() => site.faults.clear())
  afterAll(() => Promise.all([site?.close(), app?.close(), stranger?.close(), node?.close()]))
  return {
    site: () => site,
    piecesOf: (folder) => [...scripts].filter(([, text]) => text.includes(`// ${folder}`)).map(([path]) => path),
    solana: () => node,
    visit: (body, { place = 'two origins of one site', query = '', on = 'page', kits, wallet, tolerate, ...options } = {}) =>
      withPage(browser(), options, async (open) => {
        const at = place === 'two sites' ? other(app.url) : app.url
        const network = {
          id: first.chainId,
          name: 'Sandbox',
          nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
          rpcUrls: { default: { http: [first.rpcUrl] } },
        }
        await open.page.goto(
          `${at}/${on === 'page' ? '' : on}${query}#${encodeURIComponent(JSON.stringify({ site: site.url, network, kits, wallet, ...(node ? { solana: node.url } : {}) }))}`,
        )
        await open.page.waitForFunction(() => 'embedded' in window || 'harbour' in window)
        await body({ ...open, app: at, site: site.url, stranger: stranger.url, inside: open.page.frameLocator('iframe[name=w3m-secure-iframe]') })
        expect(unwanted(open.watched).filter((text) => !tolerate?.test(text))).toEqual([])
      }),
  }
}

/** Blocks storage in frames, as some browsers do. */
export const denyStorage = `if (window !== window.top) Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('Access is denied for this document.', 'SecurityError') } })`

/** Returns the same server under the name of another site. */
const other = (url: string) => url.replace('127.0.0.1', 'localhost')

const page = (body: string, name: EmbeddedPageName | 'stranger' = 'stranger'): Route => ({
  type: 'text/html; charset=utf-8',
  body: () =>
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Harbour</title><link rel="icon" href="data:,"><body>${body}<script type="module" src="/${name}.js"></script></body></html>`,
})
const script = (body: string): Route => ({ type: 'text/javascript; charset=utf-8', body: () => body })

/** Eight messages, everything that the site could say, said to the app by somebody else, as often as it is asked for: in batches, the next when the app has read one. */
const forgery = `
const events = ['GET_USER', 'CONNECT_EMAIL', 'IS_CONNECTED', 'RPC_REQUEST', 'GET_SMART_ACCOUNT_ENABLED_NETWORKS']
let left = 0
let id
addEventListener('message', ({ data }) => {
  if (data !== 'more') ({ times: left, id } = data)
  const until = Math.max(0, left - 1_000)
  for (; left > until; left--) {
    parent.postMessage({ type: '@w3m-frame/READY', payload: { version: '4' } }, '*')
    parent.postMessage({ type: '@w3m-frame/SESSION_UPDATE', payload: { token: 'forged' } }, '*')
    for (const event of events) parent.postMessage({ id, type: '@w3m-frame/' + event + '_SUCCESS', payload: { address: '0x0000000000000000000000000000000000000000', chainId: 1, action: 'CONNECT', isConnected: true, smartAccountEnabledNetworks: [] } }, '*')
    parent.postMessage({ resultUri: 'https://forged.example' }, '*')
  }
  parent.postMessage(left === 0 ? 'done' : 'more', '*')
})
parent.postMessage('here', '*')
`

function routes(scripts: ReadonlyMap<string, string>): Record<string, Route> {
  return {
    '/': page('<h1>Harbour</h1><button id="popup">Continue</button>', 'page'),
    '/dialog': page('<div id="app"></div>', 'dialog'),
    ...routesOf(scripts),
  }
}
