import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type SitePageConfig, sitePageConfig } from './secure-site/page-config.js'
import { type PageConfig, pageConfig } from './wallet/page-config.js'
import { type WalletPageConfig, walletPageConfig } from './walletconnect-wallet/page-config.js'

/** The scripts for pages, and the source of each. scripts/build.mjs bundles the same. */
const sources = {
  wallet: './wallet/page.ts',
  walletconnect: './walletconnect-wallet/page.ts',
  'secure-site': './secure-site/page/sdk.ts',
  'secure-site-pages': './secure-site/page/pages.ts',
} as const

/**
 * The script that puts the wallets of a sandbox into a page: served as `/sandbox/wallet.js`, or given to
 * `context.addInitScript` of Playwright.
 */
export async function walletScript(config: PageConfig): Promise<string> {
  return `${pageConfig.write(config)}${await bundledPage('wallet')}`
}

/** The script of the page that is a WalletConnect wallet. */
export async function walletConnectScript(config: WalletPageConfig): Promise<string> {
  return `${walletPageConfig.write(config)}${await bundledPage('walletconnect')}`
}

/** The script of the secure site's frame. */
export async function secureSiteScript(config: SitePageConfig): Promise<string> {
  return `${sitePageConfig.write(config)}${await bundledPage('secure-site')}`
}

/** The script of the secure site's other pages. */
export function secureSitePagesScript(): Promise<string> {
  return bundledPage('secure-site-pages')
}

const bundled = new Map<keyof typeof sources, Promise<string>>()

function bundledPage(name: keyof typeof sources): Promise<string> {
  const text = bundled.get(name) ?? readBuilt(name) ?? build(name)
  bundled.set(name, text)
  return text
}

/** Beside this module where it is published, wherever the bundler put its pieces. */
function readBuilt(name: string): Promise<string> | undefined {
  const built = ['.', './sandbox', '../sandbox', '../../sandbox']
    .map((folder) => fileURLToPath(new URL(`${folder}/${name}.js`, import.meta.url)))
    .find(existsSync)
  return built === undefined ? undefined : readFile(built, 'utf8')
}

/** From the sources, when nothing has been built: in this repository's own tests. */
async function build(name: keyof typeof sources): Promise<string> {
  const { build: bundle } = await import('esbuild')
  const entry = fileURLToPath(new URL(sources[name], import.meta.url))
  const { outputFiles } = await bundle({ ...pageScriptBuild, entryPoints: [entry], write: false })
  return outputFiles[0]?.text ?? ''
}

/** How a script is bundled: one classic script that leaves no names behind. */
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
