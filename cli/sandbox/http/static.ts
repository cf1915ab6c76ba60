import { createReadStream } from 'node:fs'
import { realpath, stat } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { SandboxError } from '../errors.js'
import { type ListenOptions, type LocalServer, listenLocally } from './http-server.js'

/** Response that is served without a file. */
export interface Route {
  type: string
  body(): string | Promise<string>
}

/** Options of {@link startStaticServer}. */
export interface StaticOptions extends ListenOptions {
  /** Folder of built files with `index.html` at its root; without it only the routes are served. */
  root?: string
  /** Routes by path, such as `/sandbox/config.json`. They come before files and allow any origin (CORS). */
  routes?: Readonly<Record<string, Route>>
  /** Value of the header `Content-Security-Policy` of every response. */
  csp?: string | readonly string[]
  /** Takes what is posted to a path. */
  posts?: Readonly<Record<string, (request: IncomingMessage, response: ServerResponse) => Promise<void>>>
  /** Further headers of every response. */
  headers?: Readonly<Record<string, string>>
}

/**
 * Serves a folder unchanged, on this machine only. Nothing is cached, and no path leads outside the folder, be it by dots, by encoded dots or by a link.
 *
 * @throws {@link SandboxError} `SANDBOX_APP_NOT_FOUND` if the folder has no `index.html`.
 */
export async function startStaticServer(options: StaticOptions): Promise<LocalServer> {
  const root = options.root === undefined ? undefined : await rootFolder(options.root)
  return listenLocally((request, response) => {
    for (const [name, value] of Object.entries(headersOf(options))) response.setHeader(name, value)
    const post = request.method === 'POST' ? options.posts?.[request.url ?? ''] : undefined
    if (post !== undefined) return void post(request, response)
    answer(request, response, root, options.routes ?? {}).catch(() => fail(response, 500, 'Internal error'))
  }, options)
}

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

async function rootFolder(folder: string): Promise<string> {
  try {
    await stat(join(folder, 'index.html'))
    return await realpath(folder)
  } catch (error) {
    const hint = `There is no index.html in ${folder}. Build the app first, or give the folder that holds its built files.`
    throw new SandboxError('SANDBOX_APP_NOT_FOUND', hint, { cause: error })
  }
}

function headersOf({ csp, headers }: StaticOptions): Record<string, string | readonly string[]> {
  return {
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...(csp === undefined || csp.length === 0 ? {} : { 'content-security-policy': csp }),
    ...headers,
  }
}

async function answer(request: IncomingMessage, response: ServerResponse, root: string | undefined, routes: Readonly<Record<string, Route>>): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('allow', 'GET, HEAD')
    return fail(response, 405, 'Method not allowed')
  }
  const path = pathOf(request.url)
  if (path === undefined) return fail(response, 400, 'Bad request')
  const route = Object.hasOwn(routes, path) ? routes[path] : undefined
  if (route !== undefined) {
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('content-type', route.type)
    response.end(request.method === 'HEAD' ? undefined : await route.body())
    return
  }
  const file = root === undefined ? undefined : await findFile(root, path)
  if (file === undefined) return fail(response, 404, 'Not found')
  if (file.isFolder) {
    response.writeHead(301, { location: `${encodeURI(path)}/` }).end()
    return
  }
  response.setHeader('content-type', types[extname(file.path).toLowerCase()] ?? 'application/octet-stream')
  response.setHeader('content-length', file.size)
  if (request.method === 'HEAD') response.end()
  // The client may disconnect before the end.
  else await pipeline(createReadStream(file.path), response).catch(() => response.destroy())
}

/** Returns the decoded path, or undefined if it is invalid. */
function pathOf(url = '/'): string | undefined {
  try {
    const path = decodeURIComponent(url.replace(/[?#].*$/s, ''))
    return path.startsWith('/') && !/[\0\\]/.test(path) ? path : undefined
  } catch {
    return undefined
  }
}

async function findFile(root: string, path: string): Promise<{ path: string; size: number; isFolder: boolean } | undefined> {
  try {
    // Links are resolved, because the location of the file decides, not its name.
    const real = await realpath(join(root, path.endsWith('/') ? `${path}index.html` : path))
    if (real !== root && !real.startsWith(root + sep)) return undefined
    const found = await stat(real)
    return found.isFile() || found.isDirectory() ? { path: real, size: found.size, isFolder: found.isDirectory() } : undefined
  } catch {
    return undefined
  }
}

function fail(response: ServerResponse, status: number, text: string): void {
  if (response.headersSent) {
    response.destroy()
    return
  }
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(text)
}
