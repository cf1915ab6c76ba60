import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'esbuild'

/** The script that puts MetaMask's provider into a page, over one chain. */
export async function metamaskScript({ chainId, nodeUrl: rpcUrl }: { chainId: number; nodeUrl: string }): Promise<string> {
  const parts = 'const nodeProcess = { env: {}, browser: true, nextTick: (act, ...args) => queueMicrotask(() => act(...args)) }'
  return `{ const metamaskChain = ${JSON.stringify({ chainId, rpcUrl })}; ${parts};\n${await bundle('./metamask.ts')}\n}`
}

/** The script that announces the page's default provider. */
export function announceDefaultScript(): Promise<string> {
  return bundle('./announce-default.ts')
}

async function bundle(entry: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(entry, import.meta.url))],
    bundle: true,
    write: false,
    format: 'iife',
    platform: 'browser',
    target: 'es2022',
    define: { process: 'nodeProcess', global: 'globalThis' },
    // Node's streams as they have been brought to browsers: the package that MetaMask's own are made of.
    alias: { 'node:stream': 'readable-stream' },
    plugins: [nodeParts],
    logLevel: 'error',
  })
  return outputFiles[0]?.text ?? ''
}

/** As much of Node's events and buffers as streams of objects touch. */
const nodeParts: Plugin = {
  name: 'node parts',
  setup(builder) {
    builder.onResolve({ filter: /^events$/ }, () => ({ path: 'events', namespace: 'node-parts' }))
    builder.onResolve({ filter: /^buffer$/ }, () => ({ path: 'buffer', namespace: 'node-parts' }))
    builder.onLoad({ filter: /^events$/, namespace: 'node-parts' }, () => ({
      contents: 'module.exports = require("./node-events.ts").EventEmitter',
      resolveDir: fileURLToPath(new URL('.', import.meta.url)),
    }))
    builder.onLoad({ filter: /^buffer$/, namespace: 'node-parts' }, () => ({
      contents:
        'const no = () => { throw new Error("no buffers here") }; exports.Buffer = Object.assign(function Buffer() {}, { isBuffer: () => false, from: no, alloc: no, allocUnsafe: no, allocUnsafeSlow: no, isEncoding: () => true })',
    }))
  },
}
