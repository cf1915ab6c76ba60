import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { configGlobal, type PageConfig } from './wallet/page-config.js'

/**
 * The script that puts the wallets of a sandbox into a page: served as `/sandbox/wallet.js`, or given to
 * `context.addInitScript` of Playwright.
 */
export async function walletScript(config: PageConfig): Promise<string> {
  return `globalThis.${configGlobal} = ${JSON.stringify(config)};\n${await bundledPage()}`
}

/** Beside this module where it is published, wherever the bundler put its pieces. */
const builtPlaces = ['./wallet.js', './sandbox/wallet.js', '../sandbox/wallet.js', '../../sandbox/wallet.js']

let bundled: Promise<string> | undefined

function bundledPage(): Promise<string> {
  bundled ??= readBuilt() ?? build()
  return bundled
}

function readBuilt(): Promise<string> | undefined {
  const built = builtPlaces.map((place) => fileURLToPath(new URL(place, import.meta.url))).find(existsSync)
  return built === undefined ? undefined : readFile(built, 'utf8')
}

/** From the sources, when nothing has been built: in this repository's own tests. */
async function build(): Promise<string> {
  const { build: bundle } = await import('esbuild')
  const entry = fileURLToPath(new URL('./wallet/page.ts', import.meta.url))
  const { outputFiles } = await bundle({ ...walletScriptBuild, entryPoints: [entry], write: false })
  return outputFiles[0]?.text ?? ''
}

/** How the script is bundled: one classic script that leaves no names behind. */
const walletScriptBuild = {
  bundle: true,
  format: 'iife',
  platform: 'browser',
  target: 'es2022',
  minifySyntax: true,
  minifyWhitespace: true,
  legalComments: 'inline',
  logLevel: 'error',
} as const
