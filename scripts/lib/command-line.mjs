// @ts-check
/** The package of the command line, `cli/dist`: the program and the sandbox by one build, the scripts of the sandbox's pages, and the example app. */
import { chmod, readFile, rm, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { writeNotices } from './notices.mjs'
import { root, run } from './shell.mjs'
import { slimMaps } from './slim-maps.mjs'

/** These are dependencies of the package, or looked up at run time. All else is copied. */
const external = ['rxjs', 'rxjs/*', 'zod', 'zod/*', 'viem', 'viem/*', 'litesvm', 'esbuild']

/** One build for both entries: what they share is a chunk, so `instanceof` holds between them. */
export async function bundleCommandLine() {
  const out = join(root, 'cli/dist')
  // Chunks are named by their content, so those of an earlier build would stay.
  await rm(join(out, 'chunks'), { recursive: true, force: true })
  const entryPoints = { main: 'cli/main.ts' }
  if (existsSync(join(root, 'cli/sandbox/index.ts'))) Object.assign(entryPoints, { 'sandbox/index': 'cli/sandbox/index.ts' })
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints,
    metafile: true,
    outdir: 'cli/dist',
    chunkNames: 'chunks/[name]-[hash]',
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    sourcemap: true,
    jsx: 'automatic',
    external,
    // CommonJS packages inside an ESM bundle (commander) call `require` for Node's own modules.
    banner: { js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);" },
    logLevel: 'warning',
  })
  await slimMaps(out)
  const pages = await bundlePageScripts()
  const main = join(out, 'main.js')
  const code = await readFile(main, 'utf8')
  if (!code.startsWith('#!')) await writeFile(main, `#!/usr/bin/env node\n${code}`)
  await chmod(main, 0o755)
  await writeNotices('cli/dist', [...Object.keys(metafile.inputs), ...pages])
}

/** The wallets of the sandbox as they run in pages; cli/sandbox/http/page-script.ts serves these files and builds the same without them. */
async function bundlePageScripts() {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: {
      wallet: 'cli/sandbox/wallet/page/page.ts',
      'chain-wallets': 'cli/sandbox/page-wallets/page.ts',
      walletconnect: 'cli/sandbox/walletconnect-wallet/page/page.ts',
      'secure-site': 'cli/sandbox/secure-site/page/sdk.ts',
      'secure-site-pages': 'cli/sandbox/secure-site/page/pages.ts',
    },
    metafile: true,
    outdir: 'cli/dist/sandbox',
    bundle: true,
    platform: 'browser',
    format: 'iife',
    target: 'es2022',
    minifySyntax: true,
    minifyWhitespace: true,
    legalComments: 'inline',
    logLevel: 'warning',
  })
  return Object.keys(metafile.inputs)
}

/** The app that the sandbox serves. */
export async function bundleExample() {
  const out = join(root, 'cli/dist/example')
  await run(['node_modules/vite/bin/vite.js', 'build', 'examples/react-app', '--outDir', out, '--emptyOutDir', '--logLevel', 'warn'])
}
