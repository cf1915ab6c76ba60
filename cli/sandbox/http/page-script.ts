import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type SitePageConfig, sitePageConfig } from '../secure-site/page-config.js'
import { type PageConfig, pageConfig } from '../wallet/page/page-config.js'
import { type WalletPageConfig, walletPageConfig } from '../walletconnect-wallet/page/page-config.js'

/** Sources of the scripts for pages. scripts/build.mjs bundles the same files. */
const sources = {
  wallet: '../wallet/page/page.ts',
  'chain-wallets': '../page-wallets/page.ts',
  walletconnect: '../walletconnect-wallet/page/page.ts',
  'secure-site': '../secure-site/page/sdk.ts',
  'secure-site-pages': '../secure-site/page/pages.ts',
} as const

/** Returns the script that installs the wallets of a sandbox in a page: served as `/sandbox/wallet.js`, or passed to Playwright's `context.addInitScript`. */
export async function walletScript(config: PageConfig): Promise<string> {
  // The wallets for Solana and Bitcoin are large: a page without them does not load them.
  const more = config.chainWallets?.length ? await bundledPage('chain-wallets') : ''
  return `${pageConfig.write(config)}${await bundledPage('wallet')}${more}`
}

/** Returns the script of the page that is a WalletConnect wallet. */
export async function walletConnectScript(config: WalletPageConfig): Promise<string> {
  return `${walletPageConfig.write(config)}${await bundledPage('walletconnect')}`
}

/** Returns the script of the secure site's frame. */
export async function secureSiteScript(config: SitePageConfig): Promise<string> {
  return `${sitePageConfig.write(config)}${await bundledPage('secure-site')}`
}

/** Returns the script of the secure site's other pages. */
export function secureSitePagesScript(): Promise<string> {
  return bundledPage('secure-site-pages')
}

const bundled = new Map<keyof typeof sources, Promise<string>>()

function bundledPage(name: keyof typeof sources): Promise<string> {
  const text = bundled.get(name) ?? readBuilt(name) ?? build(name)
  bundled.set(name, text)
  return text
}

/** Reads a built script beside this module, wherever the bundler put its chunks. */
function readBuilt(name: string): Promise<string> | undefined {
  const built = ['.', './sandbox', '../sandbox'].map((folder) => fileURLToPath(new URL(`${folder}/${name}.js`, import.meta.url))).find(existsSync)
  return built === undefined ? undefined : readFile(built, 'utf8')
}

/** Bundles a script from the sources if nothing has been built, as in this repository's own tests. */
async function build(name: keyof typeof sources): Promise<string> {
  const { build: bundle } = await import('esbuild')
  const entry = fileURLToPath(new URL(sources[name], import.meta.url))
  const { outputFiles } = await bundle({ ...pageScriptBuild, entryPoints: [entry], write: false })
  return outputFiles[0]?.text ?? ''
}

/** Options of the bundler: one classic script without globals. */
const pageScriptBuild = {
  bundle: true,
  format: 'iife',
  platform: 'browser',
  target: 'es2022',
  minifySyntax: true,
  minifyWhitespace: true,
  legalComments: 'inline',
  logLevel: 'error',
} as const
