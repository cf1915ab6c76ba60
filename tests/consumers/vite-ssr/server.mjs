// The server of the guide to Vite: in production from what was built, else through Vite.
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createServer as createVite } from 'vite'

const isBuilt = process.env.NODE_ENV === 'production'
const server = createServer()
const vite = isBuilt ? undefined : await createVite({ server: { middlewareMode: true, hmr: { server } }, appType: 'custom' })
const built = isBuilt ? await import('./built/server/entry-server.js') : undefined

server.on('request', (request, response) => {
  const { pathname } = new URL(request.url, 'http://localhost')
  if (pathname === '/') return answer(sendPage)
  if (vite) return vite.middlewares(request, response)
  return answer(sendFile)

  async function answer(send) {
    try {
      await send()
    } catch (error) {
      console.error(error)
      response.writeHead(500).end()
    }
  }

  async function sendPage() {
    const file = await readFile(isBuilt ? 'built/client/index.html' : 'index.html', 'utf8')
    const html = vite ? await vite.transformIndexHtml('/', file) : file
    const { render } = built ?? (await vite.ssrLoadModule('/src/entry-server.tsx'))
    response.setHeader('content-type', 'text/html')
    response.end(html.replace('<!--page-->', () => render(request.headers.cookie)))
  }

  async function sendFile() {
    const body = await readFile(`built/client${pathname}`).catch(() => undefined)
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'text/javascript' }).end(body)
  }
})
server.listen(Number(process.env.PORT))
