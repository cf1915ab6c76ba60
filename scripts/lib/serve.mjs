// @ts-check
/** Servers of the consumers: a folder of built files, or a script of an app. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'

const types = /** @type {Record<string, string>} */ ({ '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' })

/**
 * Serves built files while the work lasts.
 * @param {string} folder @param {(url: string) => Promise<void>} work
 */
export async function serveFolder(folder, work) {
  const server = createServer(async ({ url = '/' }, response) => {
    const path = new URL(url, 'http://localhost').pathname
    const file = join(folder, path === '/' ? 'index.html' : path)
    const body = await readFile(file).catch(() => undefined)
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' }).end(body)
  })
  try {
    await work(`http://127.0.0.1:${await listen(server)}/`)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

/**
 * Runs a script of an app, which listens at PORT, while the work lasts.
 * @param {string} folder @param {string} script @param {(url: string) => Promise<void>} work
 */
export async function serveScript(folder, script, work) {
  const place = createServer()
  const port = await listen(place)
  place.close()
  const env = { ...process.env, PORT: String(port), NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: undefined }
  // In a group of its own, so that what the script starts ends with it.
  const child = spawn('npm', ['run', script], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk
    })
  const ended = once(child, 'exit')
  try {
    const url = `http://localhost:${port}/`
    while (
      !(await fetch(url).then(
        ({ ok }) => ok,
        () => false,
      ))
    ) {
      if (child.exitCode !== null) throw new Error(`npm run ${script} ended with code ${child.exitCode}`)
      await new Promise((done) => setTimeout(done, 250))
    }
    await work(url)
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : error}\n${output.slice(-4_000)}`)
  } finally {
    if (child.exitCode === null && child.pid !== undefined) process.kill(-child.pid, 'SIGTERM')
    await ended
  }
}

/** Listens at a free port of this machine. @param {import('node:http').Server} server @returns {Promise<number>} its port */
export async function listen(server) {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}
