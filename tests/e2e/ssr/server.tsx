import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { renderToString } from 'react-dom/server'
import { csp, networks } from '../host/host.js'
import { bundle } from '../setup/bundle.js'
import { createKit, Page, type Served } from './app.js'

/** A server that renders the page anew for each request, by React's own renderer, with what the request's cookie says. */
export async function startServer(): Promise<{ url: string; close(): void }> {
  // React for development: it says what hydration did not find.
  const scripts = await bundle([new URL('./client.tsx', import.meta.url)], { inPieces: true })
  const server: Server = createServer(({ url = '/', headers }, response) => {
    response.setHeader('content-security-policy', csp)
    const script = scripts.get(url)
    if (script !== undefined) response.setHeader('content-type', 'text/javascript; charset=utf-8').end(script)
    else response.setHeader('content-type', 'text/html; charset=utf-8').end(pageFor({ networks, cookie: headers.cookie ?? null }))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => void server.close() }
}

function pageFor(served: Served): string {
  const kit = createKit(served)
  const html = renderToString(<Page kit={kit} />)
  kit.dispose()
  const data = JSON.stringify(served).replaceAll('<', '\\u003c')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Harbour</title><link rel="icon" href="data:,"></head><body><main id="root">${html}</main><script type="application/json" id="served">${data}</script><script type="module" src="/client.js"></script></body></html>`
}
