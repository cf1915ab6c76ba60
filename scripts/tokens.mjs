// @ts-check
/**
 * `npm run tokens`: writes the bundled list of tokens from scripts/lib/tokens/tokens.json, which is kept by hand, and the dollar coins of it, which are looked
 * for by themselves. The modules are committed, and a test checks that they are fresh.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root, runMain } from './lib/shell.mjs'

/** The generated modules, from the root of the repository. */
export const bundledFile = 'src/adapters/portfolio/bundled.generated.ts'
export const dollarsFile = 'src/domain/receive/dollars.generated.ts'

/** Symbols of the dollar coins of Circle and Tether, and of those that bridges make of them. */
const DOLLARS = ['USDC', 'USDT', 'USDt', 'USDC.e', 'USDT.e']

const readRows = async () => JSON.parse(await readFile(join(root, 'scripts/lib/tokens/tokens.json'), 'utf8'))

/** Returns the text of the module of dollar coins. @returns {Promise<string>} */
export async function renderDollars() {
  /** @type {Record<string, (string | number)[][]>} */
  const chains = {}
  for (const { chain, symbol, decimals, address } of await readRows()) {
    if (!DOLLARS.includes(symbol)) continue
    chains[chain] ??= []
    chains[chain]?.push([address, symbol, decimals])
  }
  return [
    '// Written by `npm run tokens`.',
    '',
    '/** Dollar coins of the bundled list, by the CAIP-2 id of their network: contract or mint, symbol, decimals. */',
    'export const dollars: { readonly [network: string]: readonly (readonly [address: string, symbol: string, decimals: number])[] } = JSON.parse(',
    `  '${JSON.stringify(chains)}',`,
    ')',
    '',
  ].join('\n')
}

/** Returns the text of the generated module. @returns {Promise<string>} */
export async function renderTokens() {
  const rows = await readRows()
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
  await writeFile(join(root, dollarsFile), await renderDollars())
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await runMain(writeTokens)
