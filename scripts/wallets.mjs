// @ts-check
/**
 * `npm run wallets`: writes the bundled list of wallets from scripts/lib/wallets/wallets.json, which is kept by hand. The module is committed, and a test checks
 * that it is fresh.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root, runMain } from './lib/shell.mjs'

/** The generated module, from the root of the repository. */
export const bundledFile = 'src/adapters/directory/bundled.generated.ts'

/** Returns the text of the generated module. @returns {Promise<string>} */
export async function renderWallets() {
  const rows = JSON.parse(await readFile(join(root, 'scripts/lib/wallets/wallets.json'), 'utf8'))
  return [
    '// Written by `npm run wallets`.',
    "import type { BundledWallet } from './bundled-wallet.js'",
    '',
    '/** Wallets of the bundled directory, best known first. */',
    `export const bundledWallets: readonly BundledWallet[] = JSON.parse(${JSON.stringify(JSON.stringify(rows))})`,
    '',
  ].join('\n')
}

async function writeWallets() {
  await writeFile(join(root, bundledFile), await renderWallets())
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await runMain(writeWallets)
