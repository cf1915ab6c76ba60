// @ts-check
/**
 * Builds the gallery and serves it: `node examples/gallery/serve.mjs [port]`. The page has the strict policy of its
 * index.html, so what it shows works under that policy. Browser tests start it too.
 */
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'

const folder = fileURLToPath(new URL('.', import.meta.url))
const files = ['/index.html', '/board.css', '/hostile.css']
const types = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css' }

/**
 * @param {number} port 0 lets the system choose
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export async function startGallery(port) {
  const result = await build({
    entryPoints: [join(folder, 'main.tsx')],
    bundle: true,
    splitting: true,
    format: 'esm',
    jsx: 'automatic',
    write: false,
    outdir: folder,
    define: { 'process.env.NODE_ENV': '"development"' },
  })
  const built = new Map(result.outputFiles.map(({ path, contents }) => [path.slice(folder.length - 1), contents]))
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const path = pathname === '/' ? '/index.html' : pathname
    const type = types[/** @type {keyof typeof types} */ (extname(path))]
    const content = built.get(path) ?? (files.includes(path) ? readFile(join(folder, path)) : undefined)
    if (!content || !type) return void response.writeHead(path === '/favicon.ico' ? 204 : 404).end()
    void Promise.resolve(content).then((body) => response.writeHead(200, { 'content-type': type }).end(body))
  })
  await new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(undefined)))
  const address = server.address()
  return {
    url: `http://localhost:${typeof address === 'object' ? address?.port : port}`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { url } = await startGallery(Number(process.argv[2] ?? 5178))
  console.log(`gallery: ${url}`)
}
