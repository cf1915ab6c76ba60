// @ts-check
/**
 * `npm run tokens`: writes the bundled list of tokens from scripts/lib/tokens/tokens.json, which is kept by hand. The module is committed, and a test checks
 * that it is fresh.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root, runMain } from './lib/shell.mjs'

/** The generated module, from the root of the repository. */
export const bundledFile = 'src/adapters/portfolio/bundled.generated.ts'

/** Returns the text of the generated module. @returns {Promise<string>} */
export async function renderTokens() {
  const rows = JSON.parse(await readFile(join(root, 'scripts/lib/tokens/tokens.json'), 'utf8'))
  /** @type {Record<string, (string | number)[][]>} */
  const chains = {}
  for (const { chain, symbol, name, decimals, address } of rows) {
    chains[chain] ??= []
    chains[chain]?.push([chain.startsWith('eip155:') ? address.toLowerCase() : address, symbol, name, decimals])
  }
  return [
    '// Written by `npm run tokens`.',
    '',
    '/** Token of the bundled list: contract or mint, symbol, name, decimals. */',
    'export type BundledToken = readonly [address: string, symbol: string, name: string, decimals: number]',
    '',
    '/** Well-known tokens, by the CAIP-2 id of their network. */',
    `export const bundledTokens: { readonly [network: string]: readonly BundledToken[] } = JSON.parse(${JSON.stringify(JSON.stringify(chains))})`,
    '',
  ].join('\n')
}

async function writeTokens() {
  await writeFile(join(root, bundledFile), await renderTokens())
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await runMain(writeTokens)
